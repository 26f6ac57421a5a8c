"""The patterns of what people type and no card prints: missing articles, bare numbers, subjects left out.

In: nothing. Out: `RULES`, each a pattern and what it is taken for, in the order in which they are tried
(`typed.py`). `{n}` in what is put stands for the number of the pattern, as digits.
"""

from __future__ import annotations

from kfjudge.paths import grammar

NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8"}
_N = rf"(?P<n>\d+|X|{'|'.join(NUMBERS)})"
_NOUN = r"(?:token )?(?:creature|artifact|upgrade|action|card|neighbor|prophecy)"
_BEFORE = r"(?:friendly|enemy|damaged|undamaged|ready|exhausted|stunned|warded|enraged|flank|random|non-?\w+|other)"
_ARTICLED = (
    r"(?:destroy|stun|unstun|ward|enrage|exhaust|ready|exalt|sacrifice|purge|archive|discard|return|choose|draw|play|use"
    r"|reveal|graft|heal|with|from|to|on|captures?|put|move|swap|gains?|if|after|each time|when|for|control of)"
)
_END = r"(?=[.,;\"”]|$| (?:and|from|if|for|per|then|to|instead|with|onto)\b)"
_TAKES = r"\b(steals?|gains?|captures?|loses?|pays?)"
_DONE = (
    r"(?:gain|draw|steal|deal|destroy|stun|capture|archive|discard|lose|ready|ward|exhaust|heal|purge|return|enrage|exalt"
    r"|it gets|it gains|you may|you gain|you draw|they lose|your opponent loses|your opponent discards)"
)
_THEN = r"(?<! than),?(?= (?:steal|gain|draw|deal|destroy|capture|stun|archive|your opponent)\b)"
"""Where a condition ends that does not say with whom it compares."""
_WHEN = r"\bif (?:you|your opponent|they) (?:have|has|control|controls|are|is)"
_NO_SUBJECT = "".join(
    f"(?<!{word} )"
    for word in (
        "you",
        "they",
        "opponent",
        "player",
        "may",
        "to",
        "and",
        "or",
        "cannot",
        "is",
        "are",
        "not",
        "enters",
        "enter",
    )
)
_MINE = r"(?<!your )(?<!an )(?<!their )(?<!its )(?<!each )"
_HOUSES = "|".join(
    line.partition(": ")[2].lower()
    for line in (grammar("keyforge", "lexicon") / "houses.txt").read_text(encoding="utf-8").splitlines()
    if ": " in line and not line.startswith("#")
)
_LEAD = r"^(?P<lead>[a-z /]+(?::|(?= - )) ?(?:- )?)?"
"""What a paragraph may begin with: a lead-in."""
_KEYWORD = r"(?:elusive|skirmish|poison|taunt|deploy|alpha|omega|versatile|hazardous \d+|assault \d+|splash-attack \d+)"
_AT = r"(?:^|(?<=: )|(?<= - )|(?<=[.] ))"
"""Where a sentence begins."""
_DOWN = r"(?=[.,;:\"”]|$| (?:and|or|with|on|from|to|if|instead|by|unless|until|for|then)\b)"
"""Behind a phrase that is whole."""
_ITSELF = (
    r"(?:archive|ready|exhaust|ward|enrage|unstun|stun|exalt|destroy|sacrifice|purge|return|put|shuffle|move|swap|use|heal"
    r"|attach|fight with|reap with|damage from|on|than|destroyed|fought|attacked|adjacent to|next to)"
)
"""What is said of the card itself: "me" behind other words may be its player."""
_PLACE = r"(?:deck|hand|discard pile|discard|archives)\b"
_THEIRS = (
    r"\b(?P<whose>(?:your opponent(?!')|each player|a player|that player|players|they|its controller|its owner)\b"
    rf"(?:(?!\byou\b|(?<!may )(?<!must )(?<!cannot )(?<!to )\b{_DONE}\b)[^.,:])*?"
)
"""What is said of a player who is not you: the place spoken of is theirs."""
_LATER_IF = (
    r"^(?P<before>(?!(?:[a-z/ ]+: )?(?:at|after|when|whenever|while|each time|if) )[^\n]*?)"
    r", if (?P<when>[^,.:]*), (?=[^,.:]*(?: instead)?\.?$)"
)
"""A condition behind a whole sentence: it begins one of its own."""
_HEAPS = "(?:deck|hand|discard pile|discard|archives)"
RULES: tuple[tuple[str, str], ...] = (
    # who types: the card, or the player who has it
    (rf"\bif (?:it is|it's|its) ({_HOUSES})(?=[,.]| (?!card\b))", r"if it is a \1 card"),
    (r"\b(?:i am|i'm|im)\b", "~ is"),
    (rf"\b({_ITSELF}) me{_DOWN}", r"\1 ~"),
    (
        r"\bi (?=(?:control|have|forge|discard|draw|own|lose|choose|play"
        r"|may (?:play|draw|discard|forge|look|search))\b)",
        "you ",
    ),
    (rf"\bi gain (?={_N.replace('?P<n>', '?:')}\b)", "you gain "),
    (r"\b((?:steals?|take|takes|captures?)(?: [\dA]+)*) from me\b", r"\1 from you"),
    (r"\bmy (?=(?:friendly )?creatures?\b)", "friendly "),
    (rf"{_AT}(?:he|they|she) (loses|lose|discards|discard|draws|draw)\b", r"your opponent \1"),
    (
        rf"\byour opponent (lose|discard|draw) (?=(?:an?|all|their|half|{_N.replace('?P<n>', '?:')})\b)",
        r"your opponent \1s ",
    ),
    (rf"{_AT}may (?=[a-z])", "you may "),
    (r"\byour opponent (reveals|discards|shuffles) (?=(?:hand|deck|archives)\b)", r"your opponent \1 their "),
    (r"\bput other\b", "put the other"),
    (r"\bput ([^.,]+) on (?:the )?(top|bottom)(?=[.,]|$)", r"put \1 on the \2 of your deck"),
    (r"\bkeys? your opponent (?:has )?forged(?=[.,]|$)", "forged key your opponent has"),
    (r"\b(creatures?) with no A(?= (?!on\b))", r"\1 without A"),
    (r"\bif it was yours\b", "if it were yours"),
    (r"\band put (?=(?:in|into|on) )", "and put it "),
    (r"((?:when|after|each time|whenever) [^,.:]*?\b(?:steals|captures|gains|loses))(?=,)", r"\1 A"),
    (r"\bwith (?=(?:most|least|highest|lowest) (?:power|A)\b)", "with the "),
    (r"\bboth players'? (hand|deck|archive)s\b", r"each player's \1"),
    (rf"{_AT}next turn, (?=(?:your opponent|enemy creatures) cannot)", "during your opponent's next turn, "),
    (rf"\bheal (it|~|them) {_N}(?=[.,]|$)", r"heal {n} damage from \1"),
    (
        rf"\bdraw(?: cards)? until you have {_N}(?: cards)?(?: in hand)?(?=[.]|$)",
        "draw cards until you have {n} cards in hand",
    ),
    (rf"\bpays you {_N}(?=[.,]|$)", "pays you {n}A"),
    (
        r"\bbounce(s?) ((?:an?|another|target|that|the|~|it|this)\b(?: [\w-]+)*?)(?: to (?:its owner's )?hand)?"
        r"(?=[.,;]|$| (?:and|then|if|for)\b)",
        r"return\1 \2 to its owner's hand",
    ),
    (
        r"\bbounce(s?) ([^.,;]*?)(?: to (?:their owners?'s? )?hands?)?(?=[.,;]|$| (?:and|then|if|for)\b)",
        r"return\1 \2 to their owners' hands",
    ),
    (rf"\b(steals?|gains?|captures?|draws?) {_N} more(?=[.;]|$)", r"\1 {n}"),
    (r"\b(more than \d+ [a-z]+(?: cards?)?) (?:a|per) turn\b", r"\1 each turn"),
    (r"(?<!\+1 )(?<!\d )\b(?=power counter)", "+1 "),
    (r"(?<![+-])\b(\d+|an?|two|three) (?=power counter)", r"\1 +1 "),
    (
        r"^((?:after|when|each time|whenever) [^,.:]*?) (?=(?:this|this card|this creature|~) "
        r"(?:captures|gets|gains|deals)\b)",
        r"\1, ",
    ),
    (rf"\b({_KEYWORD}) (?={_KEYWORD}\b)", r"\1, "),
    # other words
    (r"\ban? (?-i:A)(?= |[.,]|$)", "1A"),
    (r"\bthis (?=fought|fights|attacked|attacks|destroyed)", "~ "),
    (r"\boff (?=(?:an?|the|each|it) )", "from "),
    (r"\b(until|at) (?:the )?start of (?=your|their|the)", r"\1 the start of "),
    (r"\bchoose one: ([^,.]+) or ([^,.]+)(?=[.]?$)", r"\1 or \2"),
    (rf",? splash {_N}(?=[.]?$)", ", with {n}D splash"),
    (r"\bif (?:its|it's) (?=(?:an? |not |on |[a-z]+(?: creature| card|,)))", "if it is "),
    (
        r"^((?:(?:elusive|skirmish|poison|taunt|deploy|alpha|omega|versatile|hazardous \d+|assault \d+)(?:, )?)+), "
        r"(?=[a-z/ ]+:)",
        r"\1. ",
    ),
    (rf"{_AT}draw(?=[.;]|$| and )", "draw 1 card"),
    (r"(?<!the )\bnumber of\b", "the number of"),
    (r"\bswap (?:position|positions|places) of\b", "swap the positions of"),
    (r"\b(?:it is|its|it's|~ is|this is) fighting\b", "it fights"),
    (r"\b(?<!the )(?<!their )(?<!your )(most|least) powerful\b", r"the \1 powerful"),
    (r"\badd ((?:an? |\d+ |two |three )?\+1 [^.,]*?) to\b", r"put \1 on"),
    (r"\bcan\b(?! (?:only|not|no)\b)", "may"),
    (r"\b(?:takes?|is dealt) no (?:damage|D)\b", "cannot be dealt damage"),
    (r"\b(from (?:a|one) creature to) another(?=[.,;]|$)", r"\1 another creature"),
    (r"\b(on|to|from) bottom (?=of\b)", r"\1 the bottom "),
    (r"\b(until|at) (?:the )?end of (?=turn)", r"\1 the end of the "),
    (r"\buntil (?:the )?end of (your|their|your opponent's)\b", r"until the end of \1"),
    (r",? \bif (you|they) do,? (?=[a-z])", r". If \1 do, "),
    (r",? \botherwise,? (?=[a-z])", ". Otherwise, "),
    (r"^(at the (?:end|start) of (?:your|each player's|your opponent's|their) turn) (?=[a-z])", r"\1, "),
    (r"^(while [^,.]*,) (?=[+-]\d+ (?:power|armor)\b)", r"\1 it gets "),
    (r"^(while [^,.]*), (?=(?:gains?|gets) )", r"\1, it "),
    (rf"{_AT}{_N} (?:damage|D) (?=to )", "deal {n}D "),
    (rf"{_AT}\+{_N} A(?=[.,]|$)", "gain {n}A"),
    (r"(?<! and)(?<! then)(?<!,)(?<! may)(?<! you) (?=put it (?:in|into|on)\b)", " and "),
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
    (rf"\b(?:with power|power) ?< ?{_N}", "with power less than {n}"),
    (rf"\b(?:with power|power) ?> ?{_N}", "with power greater than {n}"),
    (rf"(?<!with )\bpower {_N} or (less|lower|more|higher|greater)\b(?! (?:than|or))", r"with power {n} or \2"),
    (rf"(?<![\w+-]){_N}\+ ?A\b", "{n}A or more"),
    (rf"\byou (have|control) more ((?:(?!than\b)[\w ])+?){_THEN}", r"you \1 more \2 than your opponent,"),
    (rf"\byour opponent (has|controls) more ((?:(?!than\b)[\w ])+?){_THEN}", r"your opponent \1 more \2 than you,"),
    (r"\byour opponent (has|controls) more ([^.,]*?)(?<! than you)(?=[.,]|$)", r"your opponent \1 more \2 than you"),
    (r"\byou (have|control) more ([^.,]*?)(?<! than your opponent)(?=[.,]|$)", r"you \1 more \2 than your opponent"),
    (r"\bmore keys(?= than)", "more forged keys"),
    (rf"\b(has|have) {_N} or (more|less|fewer)(?=[.,]|$|{_THEN})", r"\1 {n}A or \3"),
    (rf"({_WHEN} [^,.:]*?){_THEN}", r"\1,"),
    (_LATER_IF, r"\g<before>. If \g<when>, "),
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
    (rf"(\bdraws? \d+ cards?),?(?: and| then)? discard {_N}(?: cards?)?(?=[.,;]|$)", r"\1, then discard {n} cards"),
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
    (r"\bkeys cost ([+-]\d+)A for (?:your opponent|them)\b", r"your opponent's keys cost \1A"),
    (r"(?<!\w)(?:current cost,? ?(?=\+)|(?=\+\d+ cost))(\+\d+)(?: cost)?(?=[.,;]|$)", r"\1A current cost"),
    (rf"\b(top|bottom) {_N}(?: cards?)?(?= of\b|[.,;]|$)", r"\1 {n} cards"),
    (r"\b(top|bottom) (\d+ cards)(?! (?:of|from|in)\b)", r"\1 \2 of your deck"),
    (r"(?<!\d)\b1 cards\b", "1 card"),
    (r"\bkey costs (?=[+-])", "keys cost "),
    (r"\+1 (?=counters?\b)", "+1 power "),
    (r"\b(puts?) (?=\+1 power counter\b)", r"\1 a "),
    (r"\b(gets?) ([+-]\d+)(?=[.,;]|$| (?:and|for|while|until|this)\b)", r"\1 \2 power"),
    (
        r"(\b\d+A for each [^.,:]*?),? \(?(?:to a )?max(?:imum)?(?: of)? (\d+)A?\)?(?=[.;]|$)",
        r"\1, to a maximum of \2A",
    ),
    # whose and which, where cards have one way to say it
    (
        r"\benemy(?=[.,;]|$| (?:and|or|with|that|to|for|until|then|is|was"
        r"|reaps|fights|attacks|captures|cannot|gets|enters)\b)",
        "enemy creature",
    ),
    (rf"{_MINE}\bopponent\b", "your opponent"),
    (r"\byour opponent (?=(?:hand|deck|discard pile|discard|archives|pool|keys|creatures)\b)", "your opponent's "),
    (r"\b(after|when|each time|whenever) your opponent (reaps|fights|attacks)\b", r"\1 an enemy creature \2"),
    (r"\bcannot forge(?= (?:next|on|during|this)\b|[.,]|$)", "cannot forge keys"),
    (
        r"\b(look at your opponent's hand,? (?:and|then) (?:discard|purge|archive) (?:an? )?(?:\w+ )?card)\b(?! from)",
        r"\1 from it",
    ),
    (rf"{_THEIRS} (?:of|from|in|into|discards?|reveals?|shuffles?|archives?)) (?={_PLACE})", r"\g<whose> their "),
    (rf"\b(their {_PLACE}[^.,:]*? (?:of|from|in|into)) (?={_PLACE})", r"\1 their "),
    (rf"{_THEIRS} (?:top|bottom) (?:\d+ )?cards?)(?! (?:of|from|in)\b)", r"\g<whose> of their deck"),
    (
        rf"\b(your opponent's (?:deck|hand|discard pile|discard|archives)\b[^.]*? (?:of|from|in)) (?={_PLACE})",
        r"\1 that ",
    ),
    (r"\b(search|shuffle|reveal|discard|archive|purge) (?=(?:deck|hand|discard pile|discard|archives)\b)", r"\1 your "),
    (r"\bof active house\b", "of the active house"),
    (r"\bby (?:with )?(?=power \d+ or\b)", "by creatures with "),
    (r"\byour opponent cannot (reap|fight|attack)\b", r"enemy creatures cannot \1"),
    (
        rf"{_LEAD}(?P<said>(?:your opponent|(?:an? |each )?enemy creatures?) cannot [^.]*?"
        r"|(?:your opponent's )?keys cost [+-]\d+A)"
        r" (?:(?:on|during) )?(?:their |your opponent's )?next turn(?=[.]?$)",
        r"\g<lead>During your opponent's next turn, \g<said>",
    ),
    (r"\bat (start|end) of\b", r"at the \1 of"),
    (r"^at (?:the )?end of (?:the )?turn,? ", "at the end of your turn, "),
    (r"^at (?:the )?start of (?:the )?turn,? ", "at the start of your turn, "),
    (
        rf"{_MINE}\bopponents\b(?='? (?:pool|hand|deck|keys|creatures|archives|discard|turn)\b)",
        "your opponent's",
    ),
    (r"(?<!the )\b(top|bottom) (?=(?:\d+ )?cards?\b)", r"the \1 "),
    (r"\btop card\b(?! (?:of|from|in))", "top card of your deck"),
    (rf"\b(of|from|in|into) (?={_HEAPS}\b)", r"\1 your "),
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
    # what is given says "this" of the card that has it then
    (rf"([\"\u201c][^\"\u201d]*?\b(?:{_ITSELF})) this{_DOWN}", r"\1 this card"),
    (rf"\b({_ITSELF}) this{_DOWN}", r"\1 ~"),
    # articles and commas
    (
        rf"{_LEAD}(?=(?:{_BEFORE} )*creature (?:gets|gains|loses|captures|cannot|deals|may|enters|fights)\b"
        r"[^.]*(?:until|this turn|next turn))",
        r"\g<lead>a ",
    ),
    (rf"(?<=: )(?=(?:{_BEFORE} )*creature (?:gets|gains|loses|captures|cannot|deals|may)\b)", "a "),
    (rf"\b({_ARTICLED}) (?=(?:{_BEFORE} )*{_NOUN}\b(?! cards?\b))", r"\1 a "),
    (r"\ban? (?=(?:enemy|exhausted|undamaged|artifact|upgrade|action|enraged|other)\b)", "an "),
    (rf"\b((?:while|if|after|for each|each time|when) [^,.:\n]*?) {_NO_SUBJECT}(?={_DONE}\b[^,.]*(?:[.]|$))", r"\1, "),
    (_LATER_IF, r"\g<before>. If \g<when>, "),
)
