"""`kfjudge mcp`: lookups and rulings as tools for an assistant, over standard input and output."""

from importlib.util import find_spec

from kfjudge.errors import WrongSetup


def answer() -> int:
    """Serve until the assistant ends the connection. Returns 0. Raises `WrongSetup` if the extra is missing."""
    if find_spec("mcp") is None:
        raise WrongSetup("'mcp' needs the package mcp: pip install mcp (or the extra mcp of kfjudge)")
    from kfjudge.serve.assistant import make_server

    make_server().run("stdio")
    return 0
