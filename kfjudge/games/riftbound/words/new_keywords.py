"""Keywords that no rule here knows, read from what their parentheses say.

On a line of its own such a keyword is the text in its parenthesis. Given to others ("give a unit [Zeal]") it is that
text in quotation marks; in front of an effect ("[Roost][>] …") it is the condition that its parenthesis names; as an
action ("[Scorch] a unit") it is what its parenthesis says to do. One without a parenthesis in the text stays as it is,
and is declined by name.

In: matches in a text whose icons are spelled out. Out: the words that stand for them, or None to leave them. Raises
nothing.
"""

from __future__ import annotations

import re

from kfjudge.games.riftbound.words.reminders import KNOWN, is_reminder

_NAME = (
    rf"\[(?!(?i:{'|'.join(sorted(KNOWN))})(?: \d+)?\])"
    r"(?P<name>[A-Za-z][A-Za-z'-]*(?: [A-Za-z][A-Za-z'-]*)*)(?P<value> \d+)?\]"
)
"""A keyword that no rule knows."""
_LINE = re.compile(
    r"(?m)^(?P<before>(?:\[[A-Z][A-Za-z -]*(?: \d+)?\],? ?)*?)" + _NAME + r"(?P<cost> ?(?:\{\w+\})+)?"
    r"(?P<after>(?:,? \[[A-Z][A-Za-z -]*(?: \d+)?\])*) ?\((?P<text>[^()]*)\)"
)
_LEAD_IN = re.compile(
    rf"(?m)^{_NAME} ?(?:\[>\]|\u2014) ?(?P<what>[^()\n]*?) ?"
    r"\((?:(?P<when>(?:While|If|When|Whenever|At|The first time) [^()]*), get the effects?"
    r"|Get the effects? (?:while|if) (?P<behind>[^(),]*))\.\)"
)
_GIVEN = re.compile(
    rf"(?P<gives>(?i:\bgives?\b[^.()\n]* |\b(?:gains?|have|has|with|and) )){_NAME}(?P<between>[^.()\n]*)\."
    r"(?: ?\((?P<text>[^()]*)\))?"
)
_ACTION = re.compile(
    rf"(?m)(?P<before>^|\. |, |\bthen |\bmay |\bto |: |\] ){_NAME}(?P<object> [^.()\n]*)?\. ?"
    r"\((?P<text>[^()]*)\)"
)
_TO = re.compile(r"^To [^,]*, ")
_IT = re.compile(r"\b(?:it|them)\b")
_OTHERS = re.compile(
    r"\b(?:a|an|another|that|those|each|all) (?:\w+ )*?(?:units?|cards?|spells?|gear|runes?|players?|opponents?)\b"
)
_SUBJECT = re.compile(r"\b(?:[Ii]t|[Tt]hey)(?P<short>'s|'re)?\b(?: (?P<verb>[a-z]+))?")
_OPENING = re.compile(r"(?:When|While|If|The first time|Whenever|At|During)\b")


def _of_line(found: re.Match[str]) -> str | None:
    """A keyword on a line of its own: the text that its parenthesis says, beside those that are known."""
    known = f"{found['before']} {found['after']}".replace(",", " ").strip()
    said = re.sub(r"^(?=[+-]\d)", "I have ", _without_reminders(found["text"], known))
    cost = (found["cost"] or "").strip()
    if cost and cost not in said:
        said = re.sub(r"^Pay the cost(?=: )", cost, said, count=1)
        said = re.sub(r"\bpay the cost\b", f"pay {cost}", said, count=1)
        if cost not in said:
            return None
    return f"{known}\n{said}\n" if known else f"{said}\n"


def _without_reminders(text: str, known: str) -> str:
    """The sentences of a parenthesis that restate no keyword that stands beside it."""
    if not known:
        return text
    parts = re.split(r"(?<=[.]) ", text)
    return " ".join(one for one in parts if not is_reminder(one, known, ()))


def _lead_in(found: re.Match[str]) -> str:
    """A keyword before an effect, as the condition that its parenthesis says."""
    when = found["when"] or f"While {found['behind']}"
    return f"{when}, {found['what']}"


def _given(found: re.Match[str]) -> str | None:
    """A keyword that others are given, as an ability in quotation marks."""
    said = None
    if found["text"] is not None:
        said = _first_person(found["text"])
    else:
        for own in _LINE.finditer(found.string):
            if own["name"].lower() == found["name"].lower():
                known = f"{own['before']} {own['after']}".replace(",", " ").strip()
                text = None if own["cost"] else _without_reminders(own["text"], known)
                said = _of_value(text, own["value"], found["value"])
    if said is None or "\u201c" in said:
        return None
    between = f"{found['between']}." if found["between"] or found["gives"] == "with " else ""
    return f"{found['gives']}\u201c{said}\u201d{between}"


def _of_value(text: str | None, own: str | None, other: str | None) -> str | None:
    """What a keyword says with another value, where its own stands in it once; without one it is 1, which any 1 may
    be said for.
    """
    old, new = (int(value or 1) for value in (own, other))
    if text is None or own == other:
        return text
    said, count = re.subn(rf"(?<![\d{{]){old}(?![\d}}])", str(new), text)
    return said if count == 1 and old > 1 else None


def _first_person(text: str) -> str | None:
    """An ability told of another ("When it attacks, …") as that one would have it; None if "it" may be another."""
    if _OPENING.match(text) is None or _OTHERS.search(text) is not None:
        return None
    said = _SUBJECT.sub(_as_subject, text)
    said = re.sub(r"\b(?:its|their)\b", "my", said)
    return re.sub(r"\b(?:them)\b", "me", said)


def _as_subject(found: re.Match[str]) -> str:
    verb = found["verb"]
    before = re.search(
        r"\b(?:[Ww]hen|[Ww]hile|[Ii]f|time|[Ww]henever|,|and|[Ww]henever) $", found.string[: found.start()]
    )
    if found["short"]:
        return "I'm" + (f" {verb}" if verb else "")
    if before is None:
        return "me" + (f" {verb}" if verb else "")
    base = {"has": "have", "is": "am", "readies": "ready", "are": "am"}.get(verb or "", (verb or "").removesuffix("s"))
    return f"I {base}".rstrip()


def _action(found: re.Match[str]) -> str | None:
    """An action that no rule here knows, as what its parenthesis says to do to its object."""
    said = _TO.sub("", found["text"])
    if is_reminder(found["text"], found.string[: found.start()], ()) or not said.endswith("."):
        return None
    whole, to = ". " not in said, (found["object"] or "").strip()
    optional = found["before"] in ("may ", "to ")
    if optional and not whole:
        return None
    if to:
        if whole and len(_IT.findall(said)) == 1:
            said = _IT.sub(to, said)
        elif optional or _IT.search(said) is None:
            return None
        else:
            said = f"Choose {to}. {said[:1].upper()}{said[1:]}"
    begins = found["before"] in ("", ". ", ": ", "] ")
    said = said[:1].upper() + said[1:] if begins else said[:1].lower() + said[1:]
    return f"{found['before']}{said}"


PLAYED_FROM_REMINDERS = ((_LEAD_IN, _lead_in), (_GIVEN, _given), (_LINE, _of_line), (_ACTION, _action))
"""How a keyword that no rule here knows is read, in this order."""
