"""A suite as a JUnit file: a test suite for each scenario, a test case for each claim."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from kfjudge.situation.ruling import FAILS, NOT_LEGAL, UNDECIDED, ClaimRuling, Ruling, parts_cited

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
    undone = not ruling.claims and ruling.barred
    suite = ET.SubElement(
        root,
        "testsuite",
        name=_clean(f"{ruling.title} (rules {ruling.rules})"),
        file=_clean(ruling.file),
        tests=str(len(codes) + undone),
        failures=str(codes.count(FAILS) + codes.count(NOT_LEGAL) + undone),
        errors=str(codes.count(UNDECIDED)),
    )
    for claim in ruling.claims:
        case = ET.SubElement(suite, "testcase", classname=_clean(ruling.file), name=_clean(claim.says or "a claim"))
        if claim.exit_code in (FAILS, NOT_LEGAL):
            expected = f", expected {claim.expect}" if claim.expect else ""
            ET.SubElement(case, "failure", message=f"{claim.verdict}{expected}").text = _clean(_why(claim))
        elif claim.exit_code == UNDECIDED:
            ET.SubElement(case, "error", message="undecided", type="undecided").text = _clean(claim.undecided)
    if undone:
        case = ET.SubElement(suite, "testcase", classname=_clean(ruling.file), name="every action can be done")
        told = "\n".join(f"{item.action}: {item.reason} [{_rule(item.rule)}]" for item, _count in ruling.stopped)
        ET.SubElement(case, "failure", message="an action is not legal").text = _clean(told)


def _why(claim: ClaimRuling) -> str:
    return "\n".join(f"{reason.text} [{_rule(reason.rule)}]" for reason in claim.because)


def _rule(rule: str) -> str:
    entry, number, version = parts_cited(rule)
    return f"{entry}, {number} in rules {version}" if number else entry


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(_CONTROL)
