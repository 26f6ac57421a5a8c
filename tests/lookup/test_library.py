"""The rules library as a whole: nothing dangling, nothing missing, nothing answered twice.

What only holds against the digest of the newest rulebook or the card list is tested where `../shared` exists.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from kfjudge.lookup import fold
from kfjudge.lookup.entry import Entry
from kfjudge.lookup.load import SHORT_LIMIT, Shelf, load, read_shelf
from kfjudge.lookup.synonyms import load_synonyms, load_talk
from kfjudge.paths import rules_data
from tests.yamlfiles import load_yaml

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
DIGEST = SHARED / "rules" / "keyforge-v18.4-digest.md"
CARDS = SHARED / "cards" / "keyforge_cards.json"
DOCUMENTED_IDS = HERE.parents[1] / "docs" / "rules-data.md"
QUESTIONS = sorted((HERE / "questions").glob("*.yaml"))

needs_digest = pytest.mark.skipif(
    not DIGEST.is_file(), reason="the digest of the newest rulebook (../shared/rules) is not here"
)
needs_cards = pytest.mark.skipif(not CARDS.is_file(), reason="the card list (../shared/cards) is not here")


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    """The shipped library, read and checked as a whole."""
    return load(rules_data())


@pytest.fixture(scope="module")
def histories(shelf: Shelf) -> dict[str, list[Entry]]:
    """The states of each rule, oldest first."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in shelf.entries:
        found[entry.history].append(entry)
    for states in found.values():
        states.sort(key=lambda entry: shelf.versions.place(entry.since))
    return found


def current(shelf: Shelf) -> list[Entry]:
    """The entries that hold under the newest rules."""
    return [entry for entry in shelf.entries if entry.until is None]


def runs_of_four(text: str) -> set[tuple[str, ...]]:
    words = [fold.singular(word) for word in fold.words(text)]
    return {tuple(words[start : start + 4]) for start in range(len(words) - 3)}


def questions() -> list[dict[str, object]]:
    return [question for path in QUESTIONS for question in load_yaml(path)["questions"]]


def section(start: str, end: str) -> str:
    """The part of the digest from the heading `start` up to the heading `end`."""
    text = DIGEST.read_text(encoding="utf-8")
    return text[text.index(start) : text.index(end)]


# ------------------------------------------------------------------------------------------------------------ nothing
# dangling


def test_every_see_also_resolves(shelf: Shelf) -> None:
    known = {entry.id for entry in shelf.entries}
    dangling = [(entry.id, other) for entry in shelf.entries for other in entry.see_also if other not in known]
    assert not dangling


def test_nothing_refers_to_itself_or_twice_to_the_same(shelf: Shelf) -> None:
    assert not [
        entry.id
        for entry in shelf.entries
        if entry.id in entry.see_also or len(set(entry.see_also)) < len(entry.see_also)
    ]


def test_every_citation_names_a_known_document_version_and_section(shelf: Shelf) -> None:
    documents = {document.title: document for document in shelf.documents.values()}
    for entry in shelf.entries:
        assert entry.citations, entry.id
        for citation in entry.citations:
            document = documents[citation.document]
            assert citation.version in document.versions, (entry.id, citation)
            if document.sections:
                headings = {heading.replace(" / ", ": ") for heading in document.sections}
                assert citation.section in headings or citation.section.split(": ")[0] in headings, (entry.id, citation)


def test_a_state_cites_a_version_in_which_it_holds(shelf: Shelf) -> None:
    """A rule that ended is quoted from a document of its time, a rule in force from one no older than its beginning."""
    place = shelf.versions.place
    for entry in shelf.entries:
        if entry.kind == "policy":
            continue  # the documents of events have editions of their own
        cited = [place(citation.version) for citation in entry.citations if citation.version in shelf.versions]
        last = place(entry.until or shelf.versions.newest)
        assert any(place(entry.since) <= version <= last for version in cited), entry.id


def test_every_entry_says_since_when(shelf: Shelf) -> None:
    for entry in shelf.entries:
        assert entry.since in shelf.versions, entry.id
        assert entry.until is None or shelf.versions.place(entry.since) <= shelf.versions.place(entry.until), entry.id


def test_the_states_of_a_rule_do_not_overlap(shelf: Shelf, histories: dict[str, list[Entry]]) -> None:
    for name, states in histories.items():
        assert name in {state.id for state in states}, name
        assert len({(state.title, state.kind) for state in states}) == 1, name
        for older, newer in pairwise(states):
            assert older.until is not None, older.id
            assert shelf.versions.place(older.until) < shelf.versions.place(newer.since), (older.id, newer.id)


def test_the_newest_state_bears_the_name_of_the_history(histories: dict[str, list[Entry]]) -> None:
    assert not [name for name, states in histories.items() if states[-1].until is None and states[-1].id != name]


def test_no_two_entries_answer_the_same_exact_term(shelf: Shelf) -> None:
    """At any version a term has one answer."""
    for version in shelf.versions.labels:
        owner: dict[str, str] = {}
        for entry in shelf.entries:
            if shelf.versions.holds(entry.since, entry.until, version):
                for term in {fold.key(text) for text in (entry.title, entry.id, *entry.aliases)}:
                    assert owner.setdefault(term, entry.history) == entry.history, (version, term, entry.id)


def test_no_alias_is_orphaned(shelf: Shelf) -> None:
    """Aliases say something, stand on the state in force, and older states do not answer for terms the newest does not
    know.
    """
    for entry in shelf.entries:
        assert all(fold.key(alias) for alias in entry.aliases), entry.id
        if entry.history != entry.id:
            newest = next(other for other in shelf.entries if other.id == entry.history)
            assert set(map(fold.key, entry.aliases)) <= {
                fold.key(text) for text in (*newest.aliases, newest.title, newest.id)
            }, entry.id


def test_every_synonym_leads_to_words_of_the_library(shelf: Shelf) -> None:
    texts = [text for entry in shelf.entries for text in (entry.title, entry.text, *entry.aliases, *entry.cards)]
    vocabulary = {fold.singular(word) for text in texts for word in fold.words(text)}
    for said, meanings in load_synonyms(rules_data()).items():
        assert said
        assert len(said.split()) < 4, said
        for meaning in meanings:
            assert set(meaning.split()) <= vocabulary, (said, meaning)


@pytest.mark.parametrize("game", ["keyforge", "riftbound"])
def test_no_phrase_is_said_twice_of_the_same(game: str) -> None:
    for group in load_yaml(rules_data(game) / "synonyms.yaml")["synonyms"]:
        forms = [tuple(map(fold.base, fold.words(phrase))) for phrase in group["say"]]
        assert len(set(forms)) == len(forms), group["say"]


def test_every_proof_is_there(shelf: Shelf) -> None:
    proofs = [entry.proof for entry in shelf.entries if entry.proof]
    assert proofs
    assert not [proof for proof in proofs if not (HERE.parents[1] / proof).is_file()]


def test_talk_is_about_entries_and_short(shelf: Shelf) -> None:
    histories = {entry.history for entry in shelf.entries}
    for entry, phrases in load_talk(rules_data()).items():
        assert entry in histories
        assert phrases, entry
        assert len(set(map(fold.key, phrases))) == len(phrases), entry
        assert all(0 < len(phrase.split()) < 4 for phrase in phrases), entry


def test_every_entry_has_a_line_for_the_telephone(shelf: Shelf) -> None:
    for entry in shelf.entries:
        assert 0 < len(entry.short) <= SHORT_LIMIT, entry.id
        assert len(entry.text) >= len(entry.short) / 2, entry.id
        assert entry.text.rstrip()[-1] in '.!?"”', entry.id


def test_rulings_and_errata_name_what_they_are_about(shelf: Shelf) -> None:
    general = {"errata-fight-reap"}
    for entry in shelf.entries:
        if entry.kind == "errata" and entry.history not in general:
            assert entry.cards, entry.id
        if entry.kind == "faq":
            assert entry.id.startswith("faq-"), entry.id
            assert entry.see_also, entry.id


# -------------------------------------------------------------------------------------------------------------- nothing
# missing


def test_the_documented_ids_exist(shelf: Shelf) -> None:
    """Engine steps and traces cite these."""
    listed = DOCUMENTED_IDS.read_text(encoding="utf-8").partition("## Ids that engine steps cite")[2]
    ids = {word for word in re.split(r"[\s,.:]+", listed) if re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+", word)}
    assert len(ids) > 140
    assert ids <= {entry.id for entry in current(shelf)}


@pytest.mark.shared
@needs_digest
def test_every_glossary_term_of_the_rulebook_has_an_entry(shelf: Shelf) -> None:
    listed = section("## 3. Glossary", "## 4. FAQ")
    headings = [heading.replace('"', "") for heading in re.findall(r"^- \*\*(.+?)\*\*", listed, re.M)]
    assert len(headings) == 148
    terms = {
        fold.key(term) for entry in current(shelf) if entry.kind == "glossary" for term in (entry.title, *entry.aliases)
    }
    assert not [heading for heading in headings if fold.key(heading) not in terms]


@pytest.mark.shared
@needs_digest
def test_every_question_of_the_rulebook_is_answered(shelf: Shelf) -> None:
    listed = section("### 4a", "### 4c")
    asked = len(re.findall(r"^- \*\*", listed, re.M))
    newest = shelf.versions.newest
    answered = [
        entry.id
        for entry in current(shelf)
        if entry.kind == "faq"
        and any(citation.version == newest and "FAQ" in citation.section.split(": ")[0] for citation in entry.citations)
    ]
    assert len(answered) == asked == 223


@pytest.mark.shared
@needs_digest
def test_every_erratum_has_an_entry(shelf: Shelf) -> None:
    listed = section("### 4c", "## 5. Conflicts")
    corrected = [fold.key(name) for name in re.findall(r"^- \*\*(.+?)\*\*", listed, re.M)]
    assert len(corrected) == 14
    have = {fold.key(card) for entry in current(shelf) if entry.kind == "errata" for card in entry.cards}
    assert set(corrected) <= have


@pytest.mark.shared
@needs_cards
def test_cards_are_called_by_their_names(shelf: Shelf) -> None:
    known = {fold.key(card["name"]) for card in json.loads(CARDS.read_text(encoding="utf-8"))["cards"]}
    assert not [(entry.id, card) for entry in shelf.entries for card in entry.cards if fold.key(card) not in known]


# ------------------------------------------------------------------------------------------------------------ what
# changed, when


def conflicts() -> dict[int, list[str]]:
    points: dict[int, list[str]] = load_yaml(HERE / "conflicts.yaml")["points"]
    return points


@pytest.mark.shared
@needs_digest
def test_every_point_on_which_the_documents_differ_is_listed() -> None:
    rows = {int(number) for number in re.findall(r"^\| (\d+) \|", section("## 5. Conflicts", "Tensions inside"), re.M)}
    assert len(rows) == 80
    assert set(conflicts()) == rows


@pytest.mark.parametrize("point", sorted(conflicts()))
def test_a_point_on_which_the_documents_differ_is_told_apart(
    point: int, shelf: Shelf, histories: dict[str, list[Entry]]
) -> None:
    unchanged = load_yaml(HERE / "conflicts.yaml")["unchanged"]
    oldest = shelf.versions.place("1.2")
    for name in conflicts()[point]:
        states = histories[name]
        assert point in unchanged or len(states) > 1 or shelf.versions.place(states[0].since) > oldest, name


@pytest.mark.parametrize(
    ("history", "version", "says"),
    [
        ("faq-bait-and-switch", "1.2", "seven"),
        ("faq-bait-and-switch", "14", "twice"),
        ("faq-pitlord-restringuntus", "1.1", "no active house"),
        ("faq-pitlord-restringuntus", "18.4", "another"),
        ("faq-shadow-of-dis-duskwitch", "1.8", "yes"),
        ("faq-shadow-of-dis-duskwitch", "18.4", "no,"),
        ("faq-first-turn-phase-shift", "1.1", "no;"),
        ("faq-first-turn-phase-shift", "1.2", "yes"),
        ("first-player", "1.8", "lost"),
        ("first-player", "18.4", "random"),
        ("chain-handicap", "1.2", "three"),
        ("chain-handicap", "18.4", "two"),
        ("purge", "1.2", "facedown"),
        ("purge", "18.4", "faceup"),
        ("elusive", "1.2", "attacked"),
        ("elusive", "14", "chosen"),
        ("destroyed", "1.2", "no tag"),
        ("destroyed", "1.4", "tag"),
        ("faq-animator-upgrade", "1.8", "discarded"),
        ("faq-animator-upgrade", "18.4", "stay"),
    ],
)
def test_what_a_rule_said_at_a_version(
    history: str, version: str, says: str, shelf: Shelf, histories: dict[str, list[Entry]]
) -> None:
    holding = [state for state in histories[history] if shelf.versions.holds(state.since, state.until, version)]
    assert len(holding) == 1
    assert says in f"{holding[0].short} {holding[0].text}".lower()


def test_the_tolas_answer_that_contradicts_the_card_is_marked(histories: dict[str, list[Entry]]) -> None:
    older, newer = histories["faq-tolas-bad-penny"]
    assert (older.status, newer.status) == ("disputed", "official")


# -------------------------------------------------------------------------------------------------------------------
# questions


def test_the_questions_to_tune_on_cover_every_kind() -> None:
    tuning = load_yaml(HERE / "questions" / "tuning.yaml")["questions"]
    assert len(tuning) == 120
    assert {question["kind"] for question in tuning} == {
        "exact",
        "misspelled",
        "synonym",
        "paraphrase",
        "card",
        "unanswerable",
        "policy",
    }
    assert len({fold.key(question["ask"]) for question in tuning}) == 120


def test_questions_accept_entries_that_exist(shelf: Shelf) -> None:
    known = {entry.id for entry in current(shelf)}
    known |= {entry.id for entry in read_shelf(rules_data("riftbound"), []).entries}
    for question in questions():
        accepted = question["accept"]
        assert isinstance(accepted, list)
        assert bool(accepted) == (question["kind"] != "unanswerable"), question
        assert {ident for ident in accepted if not ident.startswith("card.")} <= known, question


def test_no_alias_or_synonym_repeats_four_words_of_a_question(shelf: Shelf) -> None:
    told = {alias: runs_of_four(alias) for entry in shelf.entries for alias in entry.aliases}
    told.update({said: runs_of_four(said) for said in load_synonyms(rules_data())})
    told.update({said: runs_of_four(said) for phrases in load_talk(rules_data()).values() for said in phrases})
    for question in questions():
        if question["kind"] == "exact":
            continue  # it is the term itself
        asked = runs_of_four(str(question["ask"]))
        assert not [phrase for phrase, runs in told.items() if runs & asked], question["ask"]
