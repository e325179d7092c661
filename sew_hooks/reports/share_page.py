"""The page about the shares of marked and disclosed code: one HTML file that loads nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from html import escape

from sew_hooks.reports.commit_listing import untested
from sew_hooks.reports.messages import printable
from sew_hooks.reports.share_chart import chart
from sew_hooks.reports.share_listing import CAVEAT, ShareListing, by_verdict, overlap, percent, without_proof
from sew_hooks.reports.verdict_texts import asked_for, counted, how_tested, made, run_facts
from sew_hooks.run.shares import Share

_STYLE = """
:root { color-scheme: light dark; --text: #1f2328; --soft: #59636e; --line: #d1d9e0; --ground: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --soft: #9198a1; --line: #3d444d; --ground: #0d1117; } }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; margin-bottom: 0.25rem; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
p { color: var(--soft); margin: 0.25rem 0; }
svg { display: block; width: 100%; max-width: 45rem; height: auto; margin: 1rem 0; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
@media (max-width: 36rem) {
  body { margin: 1rem auto; }
  table { font-size: 0.85rem; }
  th, td { padding: 0.3rem; }
  th:nth-child(2), td:nth-child(2) { display: none; } }
@media (max-width: 26rem) { th:last-child, td:last-child { display: none; } }
.notes { margin-top: 2rem; font-size: 0.85rem; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid; }
th[aria-sort="ascending"] button::after { content: " \\2191"; }
th[aria-sort="descending"] button::after { content: " \\2193"; }
"""

_SCRIPT = """
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const heading = button.parentElement;
    const rising = heading.getAttribute("aria-sort") === "descending";
    for (const each of heading.parentElement.children) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", rising ? "ascending" : "descending");
    const body = document.querySelector("tbody");
    const value = (row) => row.children[heading.cellIndex].dataset.value;
    const rows = [...body.rows].sort((one, other) => {
      const [a, b] = [value(one), value(other)];
      return (heading.cellIndex ? a - b : a < b ? -1 : a > b ? 1 : 0) * (rising ? 1 : -1);
    });
    body.append(...rows);
  });
}
"""

_HEADINGS = ("Commits", "Lines", "Marked", "Disclosed", "Either", "Functions")


def page(listing: ShareListing, title: str) -> Iterator[str]:
    """Yield the page: the chart, what it says in two sentences, the table, and then how the figures were made.

    Names in it are escaped, and its policy forbids the browser to load or to run anything else.
    """
    heading = escape(printable(title))
    yield (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        f"script-src '{_digest(_SCRIPT)}'\">\n"
        f"<title>{heading}</title>\n<style>{_STYLE}</style></head>\n<body>\n<h1>{heading}</h1>\n"
    )
    yield from chart(listing.months)
    yield from map(_paragraph, _result(listing))
    yield f'<h2>By {listing.grouping}</h2>\n<div class="table"><table><thead><tr>'
    for name in (listing.grouping.capitalize(), *_HEADINGS):
        yield f'<th scope="col"><button type="button">{name}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    yield from map(_row, listing.groups)
    yield '</tbody></table></div>\n<div class="notes">\n'
    yield from map(_paragraph, _notes(listing))
    yield f"</div>\n<script>{_SCRIPT}</script>\n</body></html>\n"


def _paragraph(text: str) -> str:
    return f"<p>{escape(printable(text))}</p>\n"


def _result(listing: ShareListing) -> Iterator[str]:
    """The sentence about what was found, and the one that keeps anybody from reading more into it."""
    history = listing.history
    yield (
        f"{counted(len(history.commits) - history.without_code(), 'commit')} with source code: "
        f"{', '.join(by_verdict(history))} (trailer {history.trailer})."
    )
    yield (
        "A mark shows an agent's work only if nothing else is marked with the key, and code without a mark may have "
        "any author: no figure here is a ground for accusing a person."
    )


def _notes(listing: ShareListing) -> Iterator[str]:
    """How the figures were made, and what they leave out."""
    history = listing.history
    yield from overlap(listing)
    yield f"Shares are those of the lines that the commits wrote, blanks and brackets aside: {CAVEAT}."
    yield "Functions: those in marked commits, of all that the commits wrote."
    yield f"{how_tested(history.settings)}; files that could not be read: {len(history.failures)}"
    yield from asked_for(history.request)
    yield from run_facts(history.request)
    yield from without_proof(history)
    yield from untested(history)
    yield from made(history.request)


def _row(share: Share) -> str:
    lines = share.whole.lines
    name = escape(printable(share.group))
    parts = [amount.lines for amount in (share.marked, share.disclosed, share.either)]
    cells = [
        (name, name),
        *((str(number), str(number)) for number in (len(share.whole.commits), lines)),
        *((f"{part / lines if lines else 0:.6f}", percent(part, lines)) for part in parts),
        (str(share.marked.functions), f"{share.marked.functions} of {share.whole.functions}"),
    ]
    row = "".join(f'<td data-value="{value}">{shown}</td>' for value, shown in cells)
    return f"<tr>{row}</tr>\n"


def _digest(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
