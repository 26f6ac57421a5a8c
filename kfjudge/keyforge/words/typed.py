"""What people type and no card prints: shorthand, missing articles, bare numbers.

In: a text as typed that is not read as it stands. Out: the same with everything spelled out, each piece noted with how
it was taken. The short forms are the table `grammar/keyforge/lexicon/shorthand.txt`; the rest are the patterns here.
Nothing is guessed that a card text leaves open: whose, which and how many stay as they are typed, except where cards
have one way to say it ("the top card of your deck").
"""

from __future__ import annotations

import re
from functools import cache

from kfjudge.language.rewrite import Rewriter
from kfjudge.paths import grammar

SHORTHAND = "shorthand"
"""The kind of the edits made here."""
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_N = rf"(?P<n>\d+|X|{'|'.join(_NUMBERS)})"
_NOUN = r"(?:token )?(?:creature|artifact|upgrade|action|card|neighbor|prophecy)"
_BEFORE = r"(?:friendly|enemy|damaged|undamaged|ready|exhausted|stunned|warded|enraged|flank|random|non-?\w+|other)"
_ARTICLED = (
    r"(?:destroy|stun|unstun|ward|enrage|exhaust|ready|exalt|sacrifice|purge|archive|discard|return|choose|draw|play|use"
    r"|reveal|graft|heal|with|from|to|on|captures?|put|move|swap|gains?|if|after|each time|when|for|control of)"
)
_END = r"(?=[.,;\"”]|$| (?:and|from|if|for|per|then|to|instead)\b)"
_TAKES = r"\b(steals?|gains?|captures?|loses?|pays?)"
_DONE = (
    r"(?:gain|draw|steal|deal|destroy|stun|capture|archive|discard|lose|ready|ward|exhaust|heal|purge|return|enrage|exalt"
    r"|it gets|it gains|you may|you gain|you draw|they lose|your opponent loses|your opponent discards)"
)
_THEN = r"(?<! than),?(?= (?:steal|gain|draw|deal|destroy|capture|stun|archive|your opponent)\b)"
"""Where a condition ends that does not say with whom it compares."""
_WHEN = r"\bif (?:you|your opponent|they) (?:have|has|control|controls|are|is)"
_NO_SUBJECT = "".join(
    f"(?<!{word} )" for word in ("you", "they", "opponent", "player", "may", "to", "and", "or", "cannot")
)
_MINE = r"(?<!your )(?<!an )(?<!their )(?<!its )(?<!each )"
_HEAPS = "(?:deck|hand|discard pile|discard|archives)"
_THEIRS = (
    r"\b(?:your opponent|each player|both players|that player|they) (?:may )?"
    r"(?:discard|draw|reveal|shuffle|put|archive|purge|return|play|look|search|pick)(?:s|es)?\b"
)
"""Who does what with cards of their own."""
_RULES: tuple[tuple[str, str], ...] = (
    # other words
    (r"\btarget (?=(?:friendly|enemy|damaged|ready|flank|creature|artifact|upgrade)\b)", "a "),
    (r",? \belse,? (?=[a-z])", ". Otherwise, "),
    (r", otherwise,? (?=[a-z])", ". Otherwise, "),
    (r"\bfor every (?!(?:\d|two|three|four|five|six)\b)", "for each "),
    (r"(?<!fully )\bheal (?=(?:all|each|every|an?) (?:[\w-]+ )*?creatures?(?=[.,;]|$| (?:and|then)\b))", "fully heal "),
    (r"\b(equal to) (?=(?:number|amount) of\b)", r"\1 the "),
    (rf"\b(until (?:you|they) have) {_N} in (?:your |their )?hand\b", r"\1 {n} cards in hand"),
    (r"\b(have|has) (no|\d+(?: or more)?) keys?\b(?! forged)", r"\1 \2 forged keys"),
    (rf"\bputs? {_N} damage on\b", "deal {n} damage to"),
    (r"\b(on|from|to) this(?=[.,;]|$| (?:and|to|for|then)\b)", r"\1 ~"),
    (r"\bcannot steal(?=[.,;]|$| (?:from|while|until|during|next|this)\b)", "cannot steal A"),
    (r"^((?:while|if) [^,.:]*?) (?=(?:this creature|~) (?:gets?|gains?|cannot|has|enters)\b)", r"\1, "),
    (r"(?<!\u201c)\bdraw step\b", "\u201cdraw cards\u201d step"),
    (r"(?<!\u201c)\bforge step\b", "\u201cforge a key\u201d step"),
    (r"(?<!\u201c)\bready step\b", "\u201cready cards\u201d step"),
    (r"(?<!the )\btide(?= (?:is|was|becomes)\b)", "the tide"),
    (r"\b(raises?|lowers?) tide\b", r"\1 the tide"),
    (
        r"\b(this|that|the) (creature|card|artifact)s (?=(?:power|armor|controller|owner|neighbors?|house|trait)\b)",
        r"\1 \2's ",
    ),
    (r"^(?:upgrade|passive|constant|static): +(?=\w)", ""),
    (
        r"^(this creature|~|each (?:\w+ )*creature|creatures? you control) (gains?),? (?:\")?"
        r"(?=(?:after reap|after fight|before fight|reap|fight|play|destroyed|action|omni): )(.*[^\"])$",
        r'\1 \2, "\3"',
    ),
    (r"^creature (?=(?:[\w+' -]+ )?(?:get|gain|have) )", "creatures "),
    # lead-ins
    (r"^(?:when|if|after) (?:this creature|this card|this|it|~) (?:dies|is destroyed)\s*[:,-]?\s*", "Destroyed: "),
    (r"^on (play|reap|fight)(?: this)?\s*[:,-]?\s+(?=[a-z])", r"\1: "),
    (r"^on (?:death|destroyed)\s*[:,-]?\s+(?=[a-z])", "Destroyed: "),
    (r"\bdies\b", "is destroyed"),
    (r"\bdie\b", "are destroyed"),
    (r"^(?:on|when|after) (?:play|played)\s*[:,-]\s*", "Play: "),
    (r"^(?:on|when|after) reap(?:ing|s)?\s*[:,-]\s*", "After Reap: "),
    (r"^(?:on|when|after) fight(?:ing|s)?\s*[:,-]\s*", "After Fight: "),
    (r"^(?:on|when) (?:death|destroyed)\s*[:,-]\s*", "Destroyed: "),
    (rf"^(?:on|when|after) (reap|fight)(?:ing|s)? (?={_DONE}\b)", r"After \1: "),
    (r"^(?:dest|dies)\s*:\s*", "Destroyed: "),
    (r"^(Destroyed: (?:return|archive|purge|put|shuffle|heal|ready)) (?:it|this)\b(?! (?:creature|card))", r"\1 ~"),
    (r"^(?=[+-]\d+ (?:power|armor)\b)", "This creature gets "),
    (r"^(?:gains|gets) (?=[+-]\d+ (?:power|armor)\b)", "This creature gets "),
    (
        r"^(?=(?:cannot (?:be|reap|fight|attack)|enters|gains (?:taunt|elusive|skirmish|poison|hazardous|assault))\b)",
        "This creature ",
    ),
    (r"^(Destroyed: return) (?=to (?:its owner's )?hand\b)", r"\1 ~ "),
    (
        r"(?<=^This creature gets )([+-]\d+ (?:power|armor))(?:,| and|, and) "
        r"(?=(?:taunt|elusive|skirmish|poison|deploy|hazardous|assault)\b)",
        r"\1 and gains ",
    ),
    (r"\bthis is\b", "~ is"),
    (r"\bthis (?=(?:gets|gains|has|cannot|may|captures|deals|enters|reaps|fights)\b)", "this card "),
    (r"\b(enters?) (?=ready|exhausted|stunned|warded|enraged|with)", r"\1 play "),
    (r"\btoken(s?)\b(?! creature)", r"token creature\1"),
    (r"\bevery (?=(?:[\w-]+ )*?(?:creature|artifact|upgrade|card)\b)", "each "),
    (
        r"\bfor each (?:one )?(destroyed|discarded|purged|stunned|exhausted|archived|returned|sacrificed)"
        r"(?: this way)?(?=[.,;]|$)",
        r"for each card \1 this way",
    ),
    (r"\bthis (?=would\b)", "~ "),
    (r"\b(forges? a key at \+\d+)(?! ?A)(?: cost)?(?=[.,;]|$)", r"\1A current cost"),
    (r"\ball (?:their )?A (?:over|above|beyond) (\d+)\b", r"all but \1 of their A"),
    (r"\bswitch(?:es)?\b", "swap"),
    (r"^((?:[a-z]+(?: [a-z]+)?: )?)(\d+) damage (?=to\b)", r"\1deal \2D "),
    (r"(\bdeal \d+ ?D? ?(?:damage )?to [^.,]*), (\d+)(?= to\b)", r"\1 and \2D"),
    (r"\b(discard|archive|purge|return) rest\b", r"\1 the rest"),
    (r"(\bto an? (?:[\w-]+ )*?creature\b[^.]*?\b)each neighbors?\b(?! of)", r"\1each of its neighbors"),
    (r"(?<!its )(?<!their )(?<!'s )\b(?:to|into) owner'?s'? (?=hand|deck|archives|discard)", "to its owner's "),
    (r"\b(its) owners? (?=hand|deck|archives|discard)", r"\1 owner's "),
    (r"\b(their) owners? (?=hand|deck|archives|discard)", r"\1 owners' "),
    (r"\bper (?=[a-z])", "for each "),
    # comparisons
    (rf"\bwith {_N} (?:or (?:less|lower|fewer) power|power or (?:less|lower))\b", "with power {n} or lower"),
    (rf"\bwith {_N} (?:or (?:more|higher) power|power or (?:more|higher|greater))\b", "with power {n} or higher"),
    (rf"\bwith {_N}\+ power\b", "with power {n} or higher"),
    (rf"\bwith power {_N}\+", "with power {n} or higher"),
    (rf"\b(?:with power|power) ?(?:<=|≤) ?{_N}", "with power {n} or lower"),
    (rf"\b(?:with power|power) ?(?:>=|≥) ?{_N}", "with power {n} or higher"),
    (rf"(?<!with )\bpower {_N} or (less|lower|more|higher|greater)\b(?! (?:than|or))", r"with power {n} or \2"),
    (rf"(?<![\w+-]){_N}\+ ?A\b", "{n}A or more"),
    (rf"\byou (have|control) more ([\w ]+?){_THEN}", r"you \1 more \2 than your opponent,"),
    (rf"\byour opponent (has|controls) more ([\w ]+?){_THEN}", r"your opponent \1 more \2 than you,"),
    (r"\bmore keys(?= than)", "more forged keys"),
    (rf"\b(has|have) {_N} or (more|less|fewer)(?=[.,]|$|{_THEN})", r"\1 {n}A or \3"),
    (rf"({_WHEN} [^,.:]*?){_THEN}", r"\1,"),
    (r", if ([^,.:]*), (?=[^,.:]*(?: instead)?\.?$)", r". If \1, "),
    # numbers without what they count
    (rf"{_TAKES} {_N}{_END}", r"\1 {n}A"),
    (rf"{_TAKES} {_N} A\b", r"\1 {n}A"),
    (rf"\b(deals?|takes?) {_N}(?= to\b|[.,;]|$)", r"\1 {n}D"),
    (rf"\b(deals?|takes?|heals?) {_N} (?:damage|D)\b", r"\1 {n}D"),
    (rf"\bheal {_N}(?= from\b)", "heal {n} damage"),
    (rf"(\bdeals? \d+D to [^.,]*? and) {_N}(?= to\b)", r"\1 {n}D"),
    (rf"\b(draws?) {_N}(?=,? (?:then )?discard\b)", r"\1 {n} cards"),
    (rf"\b(draws?|(?:players?|opponent) discards?) {_N}{_END}", r"\1 {n} cards"),
    (rf"^(?!.*\b(?:reveal|look|top|search|rest|others?)\b)(.*?\b(?:discard|archive)s?) {_N}{_END}", r"\1 {n} cards"),
    (rf"(\bdraws? \d+ cards?) discard {_N}(?: cards?)?(?=[.,;]|$)", r"\1, then discard {n} cards"),
    (
        r"\bcapture (\d+A)( from your opponent)? (?:on|onto|with|to) "
        r"((?:an?|each|every) (?:[\w-]+ )*?creature|~)(?=[.,;]|$)",
        r"\3 captures \1\2",
    ),
    (r"\b(draws?|discards?|archives?) that many(?=[.,;]|$)", r"\1 that many cards"),
    (rf"\bkeys? costs? (?:your opponent|them) {_N} more\b", "your opponent's keys cost +{n}A"),
    (rf"\bkeys? costs? (?:your opponent|them) {_N} (?:less|fewer)\b", "your opponent's keys cost -{n}A"),
    (rf"\bkeys? costs? {_N} more\b", "keys cost +{n}A"),
    (rf"\bkeys? costs? {_N} (?:less|fewer)\b", "keys cost -{n}A"),
    (r"\bkeys? costs? ([+-]\d+)(?! ?A)\b", r"keys cost \1A"),
    (r"(?<!\d)\b1 cards\b", "1 card"),
    (r"\bkey costs (?=[+-])", "keys cost "),
    (r"\+1 (?=counters?\b)", "+1 power "),
    (r"\b(puts?) (?=\+1 power counter\b)", r"\1 a "),
    (r"\b(gets?) ([+-]\d+)(?=[.,;]|$| (?:and|for|while|until|this)\b)", r"\1 \2 power"),
    # whose and which, where cards have one way to say it
    (r"\benemy(?=[.,;]|$| (?:and|or|with|that|to|for|until|then)\b)", "enemy creature"),
    (rf"{_MINE}\bopponent\b", "your opponent"),
    (r"\byour opponent (?=(?:hand|deck|discard pile|discard|archives|pool|keys|creatures)\b)", "your opponent's "),
    (r"\b(after|when|each time|whenever) your opponent (reaps|fights|attacks)\b", r"\1 an enemy creature \2"),
    (r"\bcannot forge(?= (?:next|on|during|this)\b|[.,]|$)", "cannot forge keys"),
    (
        r"\b(look at your opponent's hand,? (?:and|then) (?:discard|purge|archive) (?:an? )?(?:\w+ )?card)\b(?! from)",
        r"\1 from it",
    ),
    (r"\bsearch deck\b", "search your deck"),
    (r"\bby (?:with )?(?=power \d+ or\b)", "by creatures with "),
    (r"\byour opponent cannot (reap|fight|attack)\b", r"enemy creatures cannot \1"),
    (
        r"^((?:[a-z]+(?: [a-z]+)?(?:/[a-z]+)?: )?)"
        r"((?:your opponent|enemy creatures) cannot [^.]*?|your opponent's keys cost [+-]\d+A) "
        r"(?:on |during )?(?:their |your opponent's )?next turn\.?$",
        r"\1During your opponent's next turn, \2",
    ),
    (r"\bat (start|end) of\b", r"at the \1 of"),
    (r"^at (?:the )?end of (?:the )?turn,? ", "at the end of your turn, "),
    (r"^at (?:the )?start of (?:the )?turn,? ", "at the start of your turn, "),
    (
        rf"{_MINE}\bopponents\b(?='? (?:pool|hand|deck|keys|creatures|archives|discard|turn)\b)",
        "your opponent's",
    ),
    (r"(?<!the )\b(top|bottom) (?=(?:\d+ )?cards?\b)", r"the \1 "),
    (rf"({_THEIRS}[^.:]*? top card)\b(?! (?:of|from|in))", r"\1 of their deck"),
    (r"\btop card\b(?! (?:of|from|in))", "top card of your deck"),
    (rf"({_THEIRS}[^.:]*? (?:of|from|in|into)) (?={_HEAPS}\b)", r"\1 their "),
    (rf"\b(of|from|in|into) (?={_HEAPS}\b)", r"\1 your "),
    (rf"({_THEIRS}) (?={_HEAPS}\b)", r"\1 their "),
    (rf"\b(reveals?|discards?|shuffles?) (?={_HEAPS}\b)", r"\1 your "),
    (r"\b(draws? (?:a|\d+) cards?) from (?:your |their |the )deck\b", r"\1"),
    (r"\b(return\w* (?:all|each|\d+)\b(?![^.]*\bdiscard\b)[^.]*?) to hand\b", r"\1 to their owners' hands"),
    (r"\b(return\w* (?![^.]*\bdiscard\b)[^.]*?) to hand\b", r"\1 to its owner's hand"),
    (r"\b((?:creatures|artifacts|upgrades|cards|they)\b[^.]*? returned) to hand\b", r"\1 to their owner's hand"),
    (r"\breturned to hand\b", "returned to its owner's hand"),
    (r"\bto hand\b", "to your hand"),
    (r"\bput (?=(?:in|into|on) (?:your|its|their|top|the)\b)", "put it "),
    (r"\bput it in (?=your (?:hand|archives))", "put it into "),
    (r"\bnon (?=[a-zA-Z])", "non-"),
    (r"\b(sacrifice|destroy|archive|purge|exhaust|ready|heal|ward|exalt|stun) this(?= and\b|[.,;:]|$)", r"\1 ~"),
    # articles and commas
    (rf"\b({_ARTICLED}) (?=(?:{_BEFORE} )*{_NOUN}\b(?! cards?\b))", r"\1 a "),
    (r"\ban? (?=(?:enemy|exhausted|undamaged|artifact|upgrade|action|enraged|other)\b)", "an "),
    (rf"\b((?:while|if|after|for each|each time|when) [^,.:\n]*?) {_NO_SUBJECT}(?={_DONE}\b[^,.]*(?:[.]|$))", r"\1, "),
)


def _n(found: re.Match[str]) -> str:
    """A number of a rule as digits."""
    return _NUMBERS.get(found["n"].lower(), found["n"])


@cache
def shorthand() -> dict[str, str]:
    """The table: short forms with what they stand for."""
    lines = (grammar("keyforge", "lexicon") / "shorthand.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(" = ", 1) for line in lines if " = " in line and not line.startswith("#"))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The rules, compiled."""
    return tuple((re.compile(f"(?im){rule}"), new) for rule, new in _RULES)


@cache
def _short() -> re.Pattern[str]:
    """Any short form of the table."""
    words = sorted(shorthand(), key=len, reverse=True)
    return re.compile(rf"(?i)(?<![\w'/])(?:{'|'.join(map(re.escape, words))})(?![\w'/])")


def spell_out(work: Rewriter) -> list[tuple[str, str]]:
    """Spells out what is typed short; gives each piece with how it was taken."""
    taken: list[tuple[str, str]] = []

    def put(found: re.Match[str], new: str) -> str | None:
        if new == found.group():
            return None
        taken.append((found.group().strip(), new.strip()))
        return new

    table = shorthand()
    work.sub(_short(), lambda found: put(found, table[found.group().lower()]), SHORTHAND)
    for pattern, new in _patterns():
        numbered = "n" in pattern.groupindex
        work.sub(
            pattern,
            lambda found, new=new, numbered=numbered: put(  # type: ignore[misc]
                found, found.expand(new.replace("{n}", _n(found)) if numbered else new)
            ),
            SHORTHAND,
        )
    if not _LED.match(work.text) and _IMPERATIVE.match(work.text):
        taken.append((work.text.split()[0], f"Play: {work.text.split()[0]}"))
        work.replace(0, 0, "Play: ", SHORTHAND)
    return taken


_LED = re.compile(r"(?i)[a-z /]+:")
_IMPERATIVE = re.compile(
    r"(?i)(?:you may )?(?:deal|destroy|steal|gain|draw|capture|stun|ward|enrage|exhaust|ready|exalt|sacrifice|purge"
    r"|archive|discard|return|choose|reveal|heal|put|move|swap|take|search|shuffle|forge|look|each player"
    r"|your opponent (?:loses|discards|draws|gains|sacrifices"
    r"|shuffles|reveals|puts|returns|archives|purges|destroys|chooses)|during your opponent's next turn"
    r"|an? (?:\w+ )?creature captures|[^:.]* (?:until|for the remainder of|this turn)\b.*$|if [^.]*[.] otherwise)\b"
)
"""What an ability does: a text that begins with it and has no lead-in is read as a Play: ability."""
