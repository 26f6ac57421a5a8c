"""What is made when the package is built or installed from its source: what the code reads of card texts."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FoundInSource(BuildHookInterface):
    """Makes the records with the project's own command."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered, for a wheel and for an editable installation."""
        subprocess.run([sys.executable, "-m", "benchmarks.ship_reads"], cwd=self.root, check=True)
