"""The texts of Riftbound of which every part has been seen to act, as they are kept."""

from pathlib import Path

from kfjudge.witnessed import Witnessed

WITNESSED = Witnessed(Path(__file__).with_name("witnessed.txt"))
