"""Short forms of talk put as the words they stand for, and other words as one of them.

In: a line in small letters, and the words of its game. Out: the line that the grammar of speech reads.
"""

from __future__ import annotations

import re

from kfjudge.situation.notation.tongue import Tongue

SHORT = (
    (r"[’`]", "'"),
    (r"\b(?:my|the|an?) (?:opponents?(?:'s?|(?<=s))|opp(?:'s?|s'?))(?= |$)|\bopp(?:onent)?s\b|\bopponent's\b", "opp's"),
    (r"\b(?:my |the )?(?:opponent|opp)\b(?!')", "opp"),
    (r"\b(i|he|she|they|it|there|who|that|opp)'(?:ve|s|m|re)(?= got\b)", r"\1 has"),
    (r"\bi'm\b|\bim\b", "i am"),
    (r"\bi've\b", "i have"),
    (
        r"\b(he|she|it|that|there|who|where|how|when|what)'s\b|\b(there|who|where|what)s\b"
        r"|\b(he|it)s(?= (?:at|in|on|ready|exhausted|between|empty|open|free|still|dead|alone)\b)",
        r"\1\2\3 is",
    ),
    (r"\b(is|are|was|does|do|did|has|have|had|can|could|would)n'?t\b", r"\1 not"),
    (r"\bwere (?=(?:do|does|did|is|are|will|would) )", "where "),
    (r"\bwearing\b", "with"),
    (r"\bwears\b", "has"),
    (r"\bthats\b", "that is"),
    (r"\bits (?=(?:my|his|her|the) )", "it is "),
    (r"\bright (?=onto |into |in )", ""),
    (r"\bopp turn\b", "opp's turn"),
    (r"\b((?:start|beginning|end) of) (his|hers|mine|theirs)(?= *(?:[,;.?]|$))", r"\1 \2 turn"),
    (r"\b(?:am|is|are) (i|he|she|opp) (?:allowed|able|permitted) to\b", r"can \1"),
    (r"\b(?:is|was|would) (?:it|that) (?:be )?(?:legal|ok|okay|allowed|possible)(?: for me)? (?:to|if i)\b", "can i"),
    (
        r"\bin (my|his|her|opp's) (discard(?: pile)?|hand|deck) "
        r"(?:(?:is|are|lies|there is|i have|he has) )+(?=[a-z])",
        r"\1 \2 is ",
    ),
    (r"\bw/o\b", "without"),
    (r"\bgonna\b|\bgunna\b", "going to"),
    (r"\bno one\b", "nobody"),
    (r" ?\+(?=[a-z])", " with "),
    (r"\bwhat (power|might|armor) (?=(?:does|will|would|has) )", r"how much \1 "),
    (r"\b(\d+)-(damage|power|might)\b", r"\1 \2"),
    (r"\b(cards?) left (?=in )", r"\1 "),
    (r",? (?:right |directly )?(?:next to|beside) each other\b", ""),
    (
        r",? (?:(?:it|that) is |for )?(?:the |its |his |her |my )?(?:1st|first) (?:time(?: this turn)?(?= with\b)"
        r"|(?:(?:time|attack|fight)(?: on (?:it|him|her))?(?: this turn)?|(?<=, 1st )card this turn"
        r"|\w+ of (?:the|his|my) turn)(?= *(?:[,;.?]|$)))",
        "",
    ),
    (r"\blast turn,? (\w+) (\w+ed) ([^,;.?]+)", r"\1 \2 \3 last turn"),
    (r" at all\b", ""),
    (r"\b(\S+) on the left and (\S+) on the right of (\S+?)(?=[\s.,;])", r"\1, \3 and \2"),
    (r",? (?:(?:both )?together|along) with |,? as well as ", " and with "),
    (r",? (?:and )?(?:after (?:that|this)|afterwards|later|next),? (?=\w)(?!to |turn)", " then "),
    (r"\battached to (?!it\b|him\b|her\b)", "on "),
    (r"\battached(?: to (?:it|him|her))?\b", "on it"),
    (r"\b(\d+) of (?:my|his|her|opp's|the) (?=[aæ\w]+ on (?:it|him|her)\b)", r"\1 "),
    (
        r",? (?:one after the other|in (?:(?:that|this|the given) order|a row)|side by side"
        r"|(?:from )?(?:the )?left to (?:the )?right|from (?:the |his |my )?left(?= \w))\b",
        "",
    ),
    (r"\bw/ ?|\bw (?=[a-z]{2}|\d)", "with "),
    (r"(?<= )n(?= )|&|\+(?= )", "and"),
    (r"(?<= )@ ?", "at "),
    (r"\bdmg\b", "damage"),
    (r"\b(?:no|zero) (?=(?:damage|points|cards|keys|(?:other )?(?:creatures|units|upgrades|artifacts|gear))\b)", "0 "),
    (r"(?<=\w)\.\.+", "."),
    (r"\bin (?:response|reply|answer)(?: to (?:it|that)\b|(?! to\b))", ""),
    (r"(?<=[^\s,;|.?])(?:,? and|,)? sac(?:s|rifices?|rificing)? (?=\w)", ", choose "),
    (r"\b(?:putting|puts?|dealing|deals?) (?:the )?(?:\d )?damage (?:on|to) |(?<=, )\d+ damage to ", "choose "),
    (r"(?:,? |, ?)right\?", "?"),
    (r"\bright away\b|\bimmediately\b|\bthis turn\b|\bin a fight\b(?! (?:with|against|by)\b)", ""),
    (r"\bin (?:my|his|her|the) main phase\b", ""),
    (r"\b(?:is (?:the |it )?)?game over(?= *\?)", "who wins"),
    (r",? or (?:not|no|nah|nope)(?= *(?:[,;.?]|$))", ""),
    (r"\b(?:any )?survivors(?= *\?|$)", "who survives"),
)
"""Short forms, and the words they stand for."""


def in_full(line: str, tongue: Tongue) -> str:
    """The line with its short forms written out."""
    counted = tongue.counts
    states = "|".join((*tongue.marks.values(), "exhausted", "damaged", "buffed"))
    unsaid = (rf" ?\(not (?:{states})\)", "")  # what no card is that says nothing of it
    of_game = (
        (rf"\b(\d+) ?(?:{tongue.short}|ae|æ)\b|\b(\d+)a\b", rf"\1\2 {counted}"),
        (rf"\b(?:no|zero) (?={counted}{'|' * bool(tongue.pool)}{tongue.pool})", "0 "),
        (rf"\ban (?=(?:{'|'.join(' '.join((*tongue.verbs.values(), tongue.happens)).split())})\b)", "and "),
        (rf"\b1 {counted.removesuffix('s')}\b", f"1 {counted}"),
        (
            r"\bhow (?:big|strong|large|powerful|tough|mighty)(?= (?:is|are|will|would|does|do)\b)",
            f"how much {tongue.strength}",
        ),
        (rf"\b(?:{tongue.short})\b", counted),
        (
            rf"\bwhere (?:does|do|is|will) (?:the |its |my )?{counted} \w+"
            rf"|\bwho (?:gets|gains) (?:the |any )?{counted}",
            f"how much {counted} do i have? how much {counted} does opp have",
        ),
    )
    for said, meant in (unsaid, *SHORT, *of_game):
        line = re.sub(said, meant, line)
    return line
