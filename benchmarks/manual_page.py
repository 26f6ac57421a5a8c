"""The manual page, made from the help texts: `python -m benchmarks.manual_page` prints it in the form of man(7)."""

from __future__ import annotations

from typing import Any

from kfjudge.cli.app import application

INTRODUCTION = (
    "kfjudge answers two questions of a tournament judge, offline: what the rules say, and what happens in a situation,"
    " played out from the printed text of the cards."
)
EXITS = (("0", "found, or holds"), ("1", "nothing found, or does not hold"), ("2", "wrong input or usage"))


def manual() -> str:
    """The page."""
    import typer.main

    group: Any = typer.main.get_command(application(""))
    lines = [
        '.TH KFJUDGE 1 "" "kfjudge" "User commands"',
        ".SH NAME",
        "kfjudge \\- the KeyForge and Riftbound judge's assistant",
    ]
    lines += [".SH SYNOPSIS", ".B kfjudge", "COMMAND [OPTIONS] [ARGUMENTS]", ".SH DESCRIPTION", _roff(INTRODUCTION)]
    lines.append(".SH COMMANDS")
    for name, command in group.commands.items():
        lines += [".SS " + _roff(f"kfjudge {name} {_arguments(command)}".rstrip()), _roff(command.help or "")]
        for option in command.params:
            if option.param_type_name == "option" and option.name != "help":
                lines += [".TP", ".B " + _roff(", ".join(option.opts)), _roff(option.help or "")]
    lines.append(".SH EXIT STATUS")
    for code, meaning in (*EXITS, ("3", "cannot be decided")):
        lines += [".TP", f".B {code}", meaning]
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        ".B NO_COLOR",
        "No colour, no links.",
        ".TP",
        ".B KFJUDGE_LINKS",
        "0: titles of rules are no links on a terminal.",
        ".TP",
        ".B XDG_DATA_HOME, XDG_CACHE_HOME",
    ]
    lines.append("Where imports and the index lie.")
    return "\n".join(lines) + "\n"


def _arguments(command: Any) -> str:
    return " ".join(
        (param.metavar or param.name or "").upper() for param in command.params if param.param_type_name == "argument"
    )


def _roff(text: str) -> str:
    """Text without what man(7) reads as an instruction."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    print(manual(), end="")
