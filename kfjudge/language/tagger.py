"""Gives each word its class in its place: noun or verb, opener or preposition, list comma or clause comma.

In: tokens. Out: the same tokens with `tag` set to a key of `tokens.CODE`. Looks a word or two to each side, and to the
end of the sentence for phrases that stand before a comma. Raises nothing.
"""

from __future__ import annotations

from itertools import pairwise

from kfjudge.language.lexicon import Lexicon
from kfjudge.language.spelling import TITLE
from kfjudge.language.tokens import Token

_SIMPLE = {
    "article": "determiner",
    "number": "modifier",
    "ordinal": "modifier",
    "pronoun": "pronoun",
    "preposition": "preposition",
    "conjunction": "conjunction",
    "modal": "auxiliary",
    "be": "auxiliary",
    "have": "auxiliary",
    "do": "auxiliary",
    "not": "auxiliary",
    "relative": "relative",
    "adverb": "adverb",
    "adjective": "modifier",
    "color": "modifier",
    "noun": "noun",
    "keyword": "noun",
    "counter": "noun",
    "determiner": "determiner",
    "subordinator": "subordinator",
}
_BREAKS = frozenset(("paragraph", "header", "bullet", "stop", "open quote", "colon"))
_NOMINAL = frozenset(("determiner", "modifier", "noun", "pronoun"))
_FRONTING = frozenset(
    (
        "for",
        "at",
        "during",
        "until",
        "on",
        "after",
        "before",
        "while",
        "if",
        "when",
        "whenever",
        "unless",
        "instead",
        "each",
        "from",
        "in",
        "with",
        "otherwise",
        "then",
        "once",
        "as",
        "the",
    )
)


def tag(tokens: list[Token], lexicon: Lexicon) -> None:
    """Sets the tag of every token that has none."""
    _keyword_lines(tokens, lexicon)
    for place, token in enumerate(tokens):
        if not token.tag or (token.tag == "modifier" and token.marked):
            token.tag = _class(tokens, place, lexicon)
    for before, token in pairwise(tokens):
        if token.word == "~" and before.word == "time":  # "the first time ~ …": a phrase of its own
            token.tag = "pronoun"
    _openers(tokens)
    _lists(tokens, lexicon.tagging.listed)


def _keyword_lines(tokens: list[Token], lexicon: Lexicon) -> None:
    """Marks lines that only name keywords ("Assault 2.") or the icons of Enhance."""
    start = 0
    fresh = True
    for place, token in enumerate(tokens):
        if token.tag in ("paragraph", "open quote") or (token.tag == "stop" and fresh):
            start, fresh = place + 1, True
            continue
        if not fresh or place != start:
            continue
        fresh = False
        if token.word == "enhance":
            token.tag = "enhance"
            for icon in tokens[place + 1 :]:
                if icon.tag == "stop":
                    break
                icon.tag = "icon"
        elif token.word in lexicon.keywords:
            follows = [later.tag for later in tokens[place + 1 : place + 3]]
            if follows[:1] == ["stop"]:
                token.tag, fresh = "keyword line", True
            elif follows == ["modifier", "stop"] and (
                tokens[place + 1].number is not None or tokens[place + 1].word == "X"
            ):
                token.tag = tokens[place + 1].tag = "keyword line"
                fresh = True
                start = place + 2


def _class(tokens: list[Token], place: int, lexicon: Lexicon) -> str:
    token = tokens[place]
    before = tokens[place - 1] if place else None
    if token.word in ("then", "or") and (
        before is None or before.tag in _BREAKS or (before.tag in ("conjunction", "comma") and token.word == "then")
    ):
        return "adverb"
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    behind = tokens[place + 2] if place + 2 < len(tokens) else None
    if token.marked:
        return "modifier" if not token.plural and _qualifies(after, behind, lexicon) else "noun"
    classes = lexicon.classes.get(token.word, frozenset())
    if len(classes) == 1:
        only = next(iter(classes))
        return _verb_tag(token, lexicon) if only == "verb" else _refine(_SIMPLE[only], token, after, lexicon)
    last = before.tag if before is not None else "stop"
    nominal = classes & {"noun", "keyword", "counter"}
    if "verb" in classes and nominal:
        return "noun" if _reads_as_noun(token, before, last, after, lexicon) else _verb_tag(token, lexicon)
    if "verb" in classes and "adjective" in classes:
        return _participle_or_adjective(token, before.word if before is not None else "", last, after, lexicon)
    if "verb" in classes and classes & {"be", "have", "do"}:
        return "auxiliary"
    if token.word == "control":
        return "noun" if last in ("determiner", "possessive", "verb") else "verb"
    if "determiner" in classes:
        return _refine("determiner", token, after, lexicon)
    if "adjective" in classes and nominal:
        return "modifier" if _qualifies(after, behind, lexicon) else "noun"
    for choice in _PREFERRED:
        if choice in classes:
            return _verb_tag(token, lexicon) if choice == "verb" else _refine(_SIMPLE[choice], token, after, lexicon)
    return _SIMPLE[sorted(classes)[0]] if classes else "noun"


def _verb_tag(token: Token, lexicon: Lexicon) -> str:
    forms = lexicon.verbs[lexicon.verb_of[token.word]]
    return (
        "participle"
        if token.word == forms.ing or (token.word == forms.participle and token.word != forms.base)
        else "verb"
    )


def _refine(tag: str, token: Token, after: Token | None, lexicon: Lexicon) -> str:
    relative = tag == "determiner" and token.word == "that" and after is not None
    if relative and after is not None and (not _may_be_nominal(after, lexicon) or _is_only_verb(after, lexicon)):
        return "relative"
    return tag


def _qualifies(after: Token | None, behind: Token | None, lexicon: Lexicon) -> bool:
    """Whether a word that can be noun or modifier is said of the next one: not of a verb, and a number begins a phrase
    of its own. `behind`: what follows that one; an object makes a verb of it ("on a flank gain assault 2").
    """
    return (
        after is not None
        and after.number is None
        and _may_be_nominal(after, lexicon)
        and not _is_only_verb(after, lexicon)
        and not _takes_an_object(after, behind, lexicon)
    )


def _takes_an_object(token: Token, behind: Token | None, lexicon: Lexicon) -> bool:
    """Whether what stands behind a word that is noun and verb is something it is done to: a number or a keyword."""
    classes = lexicon.classes.get(token.word, frozenset())
    return (
        {"verb", "noun"} <= classes
        and not token.kind
        and token.word == lexicon.verb_of.get(token.word)
        and behind is not None
        and (behind.number is not None or behind.word in lexicon.keywords or behind.tag == "open quote")
    )


def _may_be_nominal(token: Token, lexicon: Lexicon) -> bool:
    if token.tag in _NOMINAL or token.kind:
        return True
    return bool(
        lexicon.classes.get(token.word, frozenset())
        & {"noun", "adjective", "color", "number", "ordinal", "keyword", "counter"}
    )


def _is_only_verb(token: Token, lexicon: Lexicon) -> bool:
    return lexicon.classes.get(token.word) == frozenset(("verb",)) and not token.kind


_PREFERRED = (
    "determiner",
    "preposition",
    "subordinator",
    "relative",
    "adverb",
    "adjective",
    "number",
    "ordinal",
    "pronoun",
    "conjunction",
    "noun",
    "verb",
)
"""Which class a word takes that could be several and of which the neighbors do not decide."""
_FRESH = frozenset(
    ("stop", "adverb", "auxiliary", "header", "comma", "conjunction", "open quote", "bullet", "paragraph")
)
_READY_FOLLOWS = frozenset(("it", "and", "~", "each", "a", "this", "that", "them", "up", "cards"))


def _reads_as_noun(token: Token, before: Token | None, last: str, after: Token | None, lexicon: Lexicon) -> bool:
    """Whether a word that is both noun and verb is a noun here."""
    word, following = token.word, after.word if after is not None else ""
    game = lexicon.tagging
    if word in game.mostly_nouns and last not in _FRESH and not (before is not None and before.word in ("you", "they")):
        return True
    if following in game.compounds.get(word, ()):
        return True
    if word in game.places:
        return last not in ("noun", "pronoun")
    if before is not None and before.word == "either" and token.word != "control":
        return False  # "either discard or archive a card"
    if last in ("determiner", "modifier", "possessive"):
        return not (before is not None and _stands_alone(before, after))
    if last == "preposition":
        return before is not None and before.word != "to"
    if last == "noun":
        return _noun_after_noun(token, before, after, lexicon)
    if following in game.named_before.get(word, ()):
        return True
    return last in ("verb", "relative") and before is not None and before.word in game.taking_nouns


def _stands_alone(before: Token, after: Token | None) -> bool:
    """Whether "each", "that" or a number before a word is a phrase of its own: "each captures a …", "1 of which …"."""
    return (
        after is not None
        and after.tag == "determiner"
        and (before.word in ("that", "each") or before.number is not None)
    )


def _noun_after_noun(token: Token, before: Token | None, after: Token | None, lexicon: Lexicon) -> bool:
    forms = lexicon.verbs.get(lexicon.verb_of.get(token.word, ""))
    if forms is not None and token.word == forms.third and token.word != forms.base:
        return after is None or (after.tag in ("stop", "possessive") and token.word in lexicon.tagging.plurals)
    if before is not None and before.word in lexicon.tagging.before_nouns:
        return True
    return after is not None and after.word == "step"


def _participle_or_adjective(token: Token, before: str, last: str, after: Token | None, lexicon: Lexicon) -> str:
    if token.word in ("ready", "lower", "own", "named", "double"):
        if token.word == "ready" and before in ("cannot", "can", "may", "must", "would"):
            return "verb"
        if last in _FRESH and token.word != "own":
            verb = after is not None and (
                after.tag in ("determiner", "conjunction")
                or after.number is not None
                or after.word == "X"
                or after.kind == TITLE
                or after.word in _READY_FOLLOWS
            )
            return "verb" if verb else "modifier"
        if token.word == "ready" and last == "pronoun" and before in ("you", "they"):
            return "verb"
        if token.word == "ready" and before in ("to", "either"):
            return "verb" if after is not None and after.word != "cards" else "modifier"
        return "verb" if last in ("noun", "pronoun") and token.word == "own" else "modifier"
    nominal = after is not None and _may_be_nominal(after, lexicon)
    if nominal and last in ("determiner", "modifier", "possessive", "preposition", "conjunction", "verb", "comma"):
        return "modifier"
    return _verb_tag(token, lexicon)


def _openers(tokens: list[Token]) -> None:
    """A subordinator or preposition that opens a sentence with a comma after it becomes an opener."""
    fresh = True
    for place, token in enumerate(tokens):
        if fresh and token.word in _FRONTING and (token.word not in ("each", "the") or _time_follows(tokens, place)):
            comma = _comma(tokens, place)
            if comma:
                token.tag = "opener"
                fresh = False
                continue
        if token.tag in _BREAKS:
            fresh = True
        elif token.tag == "comma":
            fresh = fresh or _opened(tokens, place)
        else:
            fresh = False


def _time_follows(tokens: list[Token], place: int) -> bool:
    return place + 2 < len(tokens) and "time" in (tokens[place + 1].word, tokens[place + 2].word)


def _opened(tokens: list[Token], place: int) -> bool:
    """Whether the comma at `place` ends an opening phrase."""
    for earlier in range(place - 1, -1, -1):
        if tokens[earlier].tag == "opener":
            return True
        if tokens[earlier].tag in _BREAKS or tokens[earlier].tag == "comma":
            return False
    return False


def _comma(tokens: list[Token], place: int) -> int:
    depth = 0
    for later in range(place + 1, len(tokens)):
        tag_ = tokens[later].tag
        if tag_ in ("open quote", "open"):
            depth += 1
        elif tag_ in ("close quote", "close"):
            depth -= 1
            if depth < 0:
                return 0
        elif depth == 0:
            if tag_ in ("stop", "paragraph"):
                return 0
            if tag_ == "comma":
                return later
    return 0


def _lists(tokens: list[Token], listed: frozenset[str]) -> None:
    """Commas between the members of a list of names or types: "Dis, Mars, or Logos"."""
    for place, token in enumerate(tokens):
        if token.tag != "comma":
            continue
        end = place + 1
        if [later.word for later in tokens[end : end + 2]] == ["but", "before"]:
            token.tag = "list comma"
            continue
        if not _member(tokens, place - 1, listed) or not _member(
            tokens, end + (tokens[end].tag == "conjunction" if end < len(tokens) else 0), listed
        ):
            continue
        token.tag = "list comma"
        if tokens[end].tag == "conjunction":
            tokens[end].tag = "list comma"


def _member(tokens: list[Token], place: int, listed: frozenset[str]) -> bool:
    if not 0 <= place < len(tokens):
        return False
    token = tokens[place]
    if token.kind and token.kind != TITLE:
        return True
    return token.word in listed and token.tag in ("modifier", "noun")
