"""A real browser for tests: pages as a phone or a screen shows them, and what axe-core finds wrong with them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice")
"""The sets of rules of axe-core that a page keeps."""


def opened(browser: Browser, address: str, width: int = 1200, scheme: Any = "light") -> Page:
    """The page at an address, in a window so wide."""
    page = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    page.goto(address)
    return page


def violations(page: Page) -> str:
    """What axe-core finds wrong with a page, everything on it opened; "" if nothing."""
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    found = Axe().run(page, options={"runOnly": list(RULES)})
    return found.generate_report() if found.violations_count else ""
