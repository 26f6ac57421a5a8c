"""Connections that say nothing, or too slowly, are closed, so that they cannot keep others from being answered.

uvicorn counts every open connection against its limit, and begins to watch one only after its first answer. So each
connection is watched from the start here, and one address may hold only a part of them.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS, OF_ONE_ADDRESS = 200, 50
"""So many connections are held at a time, and so many of one address."""
SILENT, ANSWERING = 10.0, 300.0
"""So many seconds a connection may take to ask, and so many to take its answer."""
EVERY = 1.0
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: %d\r\nConnection: close\r\n\r\n" % SILENT
)


class Guarded(H11Protocol):
    """The protocol of uvicorn, watched: who is silent is disconnected, who has too many connections gets no more."""

    _since: float
    _seen: tuple[object, bool] = (None, False)
    _one_too_many = False
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A connection is taken, and watched from now on."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        clients = [getattr(each, "client", None) for each in self.connections]
        self._one_too_many = sum(client is not None and client[0] == address for client in clients) > OF_ONE_ADDRESS
        self._since = self.loop.time()
        self._watch = self.loop.call_later(EVERY, self._look)

    def data_received(self, data: bytes) -> None:
        """What is asked over a connection too many is not read: it is told to come again."""
        if self._one_too_many:
            self.transport.write(_FULL)
            self.transport.close()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The watch ends with the connection."""
        if self._watch is not None:
            self._watch.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Closes a connection that has asked nothing, or not taken its answer, for too long. Each question counts from
        its own beginning: who asks one after the other is seen in the same state every time.
        """
        busy = self.cycle is not None and not self.cycle.response_complete
        now = self.loop.time()
        if (self.cycle, busy) != self._seen:
            self._seen, self._since = (self.cycle, busy), now
        if self._one_too_many or now - self._since > (ANSWERING if busy else SILENT):
            self.transport.abort()
            return
        self._watch = self.loop.call_later(EVERY, self._look)
