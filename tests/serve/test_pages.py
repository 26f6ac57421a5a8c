"""The server's pages in a real browser: nothing is wider than a phone, and everybody can use them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tests import browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow  # a browser and a server are started
LINE = "me: Troll w | opp: Bumpsy d2, 1 key; fight Troll -> Bumpsy; bumpsy dead?"
PAGES = {
    "home": "",
    "ruling": "?line=" + quote(LINE),
    "wrong line": "?line=" + quote("me: Nobody At All"),
    "ruling of the other game": "?game=riftbound&line="
    + quote("me: Petty Officer | opp: Stalwart Poro at hill; attack hill with officer; poro dead?"),
    "cards": "cards?trait=giant",
    "errata": "errata",
    "rule": "rule?q=elusive",
    "no rule": "rule?q=" + quote("penalty for slow play"),
    "card": "card/" + quote("Gateway to Dis"),
    "no card": "card/" + quote("Nobody At All"),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1200, "dark")])
def test_a_page_fits_and_is_accessible(
    browser: Browser, served: tuple[str, int], name: str, width: int, scheme: str
) -> None:
    page = browsing.opened(browser, served[0] + PAGES[name], width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert browsing.violations(page) == ""


def test_line_and_ruling_stay_while_something_is_looked_up(browser: Browser, served: tuple[str, int]) -> None:
    page = browsing.opened(browser, served[0] + PAGES["ruling"], 1200, "light")
    page.locator("#q").type("elus")
    page.wait_for_selector("#found h2")
    assert page.locator("#found h2").first.inner_text() == "Elusive"
    assert page.locator("#line").input_value() == LINE and page.locator(".verdict").first.inner_text() == "always"
    assert browsing.violations(page) == ""
    page.locator("#q").fill("")
    page.wait_for_selector("#found", state="hidden")
    page.locator("#line").fill(LINE.replace("bumpsy dead", "troll dead"))
    page.locator("#line").press("Control+Enter")
    page.wait_for_selector("text=never")
    assert "troll" in page.url
