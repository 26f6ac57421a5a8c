"""`kfjudge serve`: lookups and typed situations over HTTP, on this machine unless told otherwise."""

import socket
import sys
from importlib.util import find_spec

from kfjudge.errors import WrongSetup

PORT = 8017
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
LETTERS = 16_384
"""So long the head of a request may be."""


def answer(host: str = LOOPBACK, port: int = PORT) -> int:
    """Serve until Ctrl-C. Returns 0. Raises `WrongSetup` if the extra is missing or the port cannot be used."""
    for package in ("starlette", "uvicorn"):
        if find_spec(package) is None:
            raise WrongSetup(f"'serve' needs {package}: pip install {package} (or the extra serve of kfjudge)")
    import uvicorn

    from kfjudge.serve.app import make_app
    from kfjudge.serve.guard import CONNECTIONS, Guarded

    place = taken(host, port)
    address = address_of(host, place.getsockname()[1])
    hosts = ("localhost", "127.0.0.1", "[::1]", "::1") if host in (LOOPBACK, "localhost", "::1") else ("*",)
    if hosts == ("*",):
        print(f"kfjudge: everybody who reaches {host} can ask; there is no password", file=sys.stderr)
        print(_picture(address), file=sys.stderr, end="")
    print(f"kfjudge answers on {address} (Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(
        make_app(hosts=hosts),
        log_level="warning",
        access_log=False,
        http=Guarded,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=10,
        h11_max_incomplete_event_size=LETTERS,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[place])
    return 0


def address_of(host: str, port: int) -> str:
    """The address that opens in a browser: an IPv6 address stands in brackets, and where every address of this machine
    is answered on, it is the one that others reach.
    """
    if host in EVERYWHERE:
        host = _own_address(host) or host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_address(host: str) -> str:
    """The address of this machine in its network, found without sending anything; "" where there is none."""
    family, beyond = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((beyond, 9))
            return str(asking.getsockname()[0])
    except OSError:
        return ""


def _picture(address: str) -> str:
    """The address as a QR code in the terminal, for the players' phones; "" where segno is not installed."""
    if find_spec("segno") is None:
        return ""
    import io

    import segno

    made = io.StringIO()
    segno.make(address, micro=False).terminal(out=made, compact=True, border=2)
    return made.getvalue()


def taken(host: str, port: int) -> socket.socket:
    """The port, bound for the server. Raises `WrongSetup` if somebody else has it, or it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((host, port))
    except (OSError, OverflowError) as error:
        place.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongSetup(f"port {port} of {host} cannot be used: {reason}; choose another with --port") from error
    return place
