"""A suite as a JUnit file: a test suite for each scenario, a test case for each claim."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from kfjudge.scenario.ruling import FAILS, UNDECIDED, ClaimRuling, Ruling

_CONTROL = dict.fromkeys(code for code in range(32) if code not in (9, 10, 13))


def as_xml(rulings: Sequence[Ruling], wrong: Sequence[tuple[str, str]] = (), seconds: float = 0.0) -> str:
    """The file's text. `wrong` are files that could not be read, with their messages."""
    root = ET.Element("testsuites", name="kfjudge", time=f"{seconds:.3f}")
    for ruling in rulings:
        _suite(root, ruling)
    for file, message in wrong:
        suite = ET.SubElement(root, "testsuite", name=_clean(file), tests="1", failures="0", errors="1")
        case = ET.SubElement(suite, "testcase", classname=_clean(file), name="the file is read")
        ET.SubElement(case, "error", message="wrong file", type="WrongFile").text = _clean(message)
    for key in ("tests", "failures", "errors"):
        root.set(key, str(sum(int(suite.get(key, "0")) for suite in root)))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(root: ET.Element, ruling: Ruling) -> None:
    codes = [claim.exit_code for claim in ruling.claims]
    suite = ET.SubElement(
        root,
        "testsuite",
        name=_clean(f"{ruling.title} (rules {ruling.rules})"),
        file=_clean(ruling.file),
        tests=str(len(codes)),
        failures=str(codes.count(FAILS)),
        errors=str(codes.count(UNDECIDED)),
    )
    for claim in ruling.claims:
        case = ET.SubElement(suite, "testcase", classname=_clean(ruling.file), name=_clean(claim.says or "a claim"))
        if claim.exit_code == FAILS:
            ET.SubElement(case, "failure", message=f"{claim.verdict}, expected {claim.expect}").text = _clean(
                _why(claim)
            )
        elif claim.exit_code == UNDECIDED:
            ET.SubElement(case, "error", message="undecided", type="undecided").text = _clean(claim.undecided)


def _why(claim: ClaimRuling) -> str:
    return "\n".join(f"{reason.text} [{reason.rule}]" for reason in claim.because)


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(_CONTROL)
