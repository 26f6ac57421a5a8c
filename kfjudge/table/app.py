"""The table in the terminal: board, what may be done next, what happened, and the rule behind it.

Keys first, mouse too; made for 80 columns and 24 lines.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from kfjudge.errors import JudgeError, NotLegal
from kfjudge.lookup.library import Library
from kfjudge.situation.spoken import act_said
from kfjudge.table.drawing import drawn
from kfjudge.table.session import Option, Session

LookUp = Callable[[str], str]
"""What the rules say about a term or an id, as text."""


class TableApp(App[None]):
    """One situation at the table."""

    TITLE = "kfjudge table"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #where { height: 1; background: $primary; color: $text; text-style: bold; }
    #middle { height: 1fr; }
    #board { width: 3fr; border-right: solid $primary; }
    #side { width: 2fr; }
    #events { height: 1fr; border: none; background: $surface; }
    #rule { height: 1fr; border-top: solid $primary; }
    #asked { height: 1; text-style: bold; background: $surface; }
    #options { height: 7; border: none; }
    #term { display: none; height: 3; }
    #term.shown { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("b", "event(-1)", "Back"),
        Binding("f", "event(1)", "Forth"),
        Binding("left", "event(-1)", "Back", show=False),
        Binding("right", "event(1)", "Forth", show=False),
        Binding("slash", "look_up", "Look up"),
        Binding("e", "export", "Export"),
        Binding("tab", "app.focus_next", "Next pane", show=False),
        Binding("escape", "close_term", "Close", show=False),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, session: Session, look_up: LookUp, target: Path | None = None) -> None:
        super().__init__()
        self.session = session
        self.look_up = look_up
        self.target = target or Path("table.yaml")
        self.choices: list[Option] = []
        self.event: int | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="where")
        with Horizontal(id="middle"):
            with VerticalScroll(id="board"):
                yield Static(id="drawn")
            with Vertical(id="side"):
                yield OptionList(id="events")
                with VerticalScroll(id="rule"):
                    yield Static(id="told")
        yield Static(id="asked")
        yield OptionList(id="options")
        yield Input(id="term", placeholder="a term, a card or a question, then Enter")
        yield Footer()

    def on_mount(self) -> None:
        self.renewed()
        self.query_one("#options", OptionList).focus()
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        """The panes have their new widths only once they are laid out."""
        self.call_after_refresh(self.draw)

    # ── showing ─────────────────────────────────────────────────────────────

    def renewed(self) -> None:
        """Shows the position as it is now."""
        self.event = None
        events = self.query_one("#events", OptionList)
        events.clear_options()
        events.add_options(
            [
                Line(Content("  " * min(step.depth, 3) + told))
                for step, told in zip(self.session.steps, self.session.told, strict=True)
            ]
        )
        if self.session.steps:
            events.highlighted = len(self.session.steps) - 1
            self.tell_rule(len(self.session.steps) - 1)
        else:
            self.tell("What is done is written here; the rule behind each event stands below it.")
        self.choices = self.session.options()
        options = self.query_one("#options", OptionList)
        options.clear_options()
        options.add_options([Line(Content(act_said(choice.said))) for choice in self.choices])
        if self.choices:
            options.highlighted = 0
        position = self.session.now
        asked = self.session.question or ("What is done?" if self.choices else "Nothing more can be done.")
        if position.problem:
            asked = f"It cannot go on: {position.problem}"
        self.query_one("#asked", Static).update(Content(asked))
        self.draw()

    def draw(self) -> None:
        """Draws the board, at the event that is looked at if one is."""
        board = self.session.board(self.event)
        width = max(20, self.query_one("#board").size.width - 2)
        self.query_one("#drawn", Static).update(Content("\n".join(drawn(board, width))))
        back = "" if self.event is None else f" · event {self.event + 1} of {len(self.session.steps)}"
        where = f"{self.session.where} · rules {self.session.version}{back}"
        self.query_one("#where", Static).update(Content(where + (f" · {board.winner} won" if board.winner else "")))

    def tell(self, text: str) -> None:
        """Shows a text in the side pane."""
        self.query_one("#told", Static).update(Content(text))
        self.query_one("#rule").scroll_home(animate=False)

    def tell_rule(self, event: int) -> None:
        """Shows the rule behind an event."""
        step = self.session.steps[event]
        self.tell(f"{self.session.told[event]}\n\n{self.look_up(step.rule) if step.rule else 'No rule is cited.'}")

    # ── doing ───────────────────────────────────────────────────────────────

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Does the chosen action or gives the chosen answer; jumps to the chosen event."""
        if message.option_list.id == "events":
            self.jump(message.option_index)
            return
        if message.option_index >= len(self.choices):
            return
        try:
            self.session.choose(self.choices[message.option_index])
        except NotLegal as error:
            self.notify(error.message, title="Not legal", markup=False)
            return
        self.renewed()

    def jump(self, event: int) -> None:
        """Looks at an event: the board right after it, and its rule."""
        self.event = event
        self.query_one("#events", OptionList).highlighted = event
        self.tell_rule(event)
        self.draw()

    def action_event(self, by: int) -> None:
        """One event back or forth."""
        count = len(self.session.steps)
        if count:
            now = count - 1 if self.event is None else self.event
            self.jump(min(count - 1, max(0, now + by)))

    def action_undo(self) -> None:
        """Takes back the last answer or action."""
        if self.session.undo():
            self.renewed()
        else:
            self.notify("There is nothing to take back.")

    def action_redo(self) -> None:
        """Does again what was taken back last."""
        if self.session.redo():
            self.renewed()
        else:
            self.notify("Nothing was taken back.")

    def action_look_up(self) -> None:
        """Asks for a term."""
        term = self.query_one("#term", Input)
        term.add_class("shown")
        term.value = ""
        term.focus()

    def action_close_term(self) -> None:
        """Closes the line for a term."""
        self.query_one("#term", Input).remove_class("shown")
        self.query_one("#options", OptionList).focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Shows what the rules say."""
        if message.value.strip():
            self.tell(self.look_up(message.value))
        self.action_close_term()

    def action_export(self) -> None:
        """Writes what was done as a scenario file that is not there yet."""
        target = self.target
        count = 1
        while target.exists():
            count += 1
            target = self.target.with_stem(f"{self.target.stem}-{count}")
        try:
            target.write_text(self.session.export(), encoding="utf-8")
        except OSError as error:
            self.notify(f"{target} cannot be written: {error.strerror or error}", severity="error", markup=False)
            return
        self.notify(f"{target} is written", markup=False)


def looked_up(library: Library) -> LookUp:
    """A lookup over the library: the entry with this id, else the best answers."""
    from kfjudge.lookup.search import Hit, search

    def look_up(term: str) -> str:
        try:
            hits = [Hit(library.entry(term), 1.0)]
        except JudgeError:
            hits = list(search(library, term, None, 3).hits)
        if not hits:
            return f"No rule answers {term!r}."
        return "\n\n".join(_entry(hit) for hit in hits)

    def _entry(hit: Hit) -> str:
        entry = hit.entry
        source = [f"({entry.citations[0]})"] if entry.citations else []
        return "\n".join([entry.title, *([hit.verdict] if hit.verdict != entry.title else []), "", entry.text, *source])

    return look_up
