"""``sew stats``: shares of marked and disclosed code, in a real repository and in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sew_hooks.reports.share_listing import percent
from tests.conftest import KEY, Sew
from tests.repositories import GitFolder, new_repository, prepared_repository

HOSTILE = '<img src=x onerror="alert(1)">\x1b[31m\u202e'
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture
def team(tmp_path: Path, examples: Path, sew: Sew) -> GitFolder:
    """A person's commit in January, an agent's in March and another one's in May. The first two are released."""

    def prepare(repository: GitFolder) -> None:
        person, told, untold = sorted(examples.glob("*.py"))[:3]
        agents = f"Work\n\nAssisted-by: {HOSTILE}"
        _commit(repository, "core/person.py", person.read_text(), "2025-01-15", "Work")
        repository.git("tag", "v0.9", GIT_COMMITTER_DATE="2025-02-01T12:00:00Z")
        _commit(repository, "web/told.py", _marked(sew, told, tmp_path), "2025-03-15", agents)
        repository.git("tag", "--annotate", "--message", "Release", "v0.10", GIT_COMMITTER_DATE="2025-04-01T12:00:00Z")
        _commit(repository, "web/untold.py", _marked(sew, untold, tmp_path), "2025-05-15", "Work")

    return prepared_repository(tmp_path, "stats", prepare)


def _marked(sew: Sew, source: Path, folder: Path) -> str:
    path = folder / "marked.py"
    path.write_text(source.read_text())
    assert sew("embed", "--profile", "all", path).status == 1
    text = path.read_text()
    path.unlink()
    return text


def _commit(repository: GitFolder, name: str, text: str, day: str, message: str) -> None:
    repository.stage(name, text)
    time = f"{day}T12:00:00Z"
    repository.git("commit", "--quiet", "--message", message, GIT_AUTHOR_DATE=time, GIT_COMMITTER_DATE=time)


def groups(sew: Sew, *arguments: str) -> dict[str, dict[str, Any]]:
    """The groups of a JSON document, by their names and in their order."""
    done = sew("stats", "--format", "json", *arguments)
    assert (done.status, done.err) == (0, "")
    return {each.pop("group"): each for each in json.loads(done.out)["groups"]}


def test_shares_by_month_add_up(sew: Sew, team: GitFolder) -> None:
    found = groups(sew)
    assert list(found) == ["2025-01", "2025-03", "2025-05"]
    nothing = {"commits": 0, "lines": 0, "functions": 0}
    person, told, untold = found.values()
    assert person["marked"] == person["disclosed"] == person["either"] == nothing
    assert told["marked"] == told["disclosed"] == told["either"] == told["whole"]
    assert untold["marked"] == untold["either"] == untold["whole"]
    assert untold["disclosed"] == nothing
    written = [line for line in Path("core/person.py").read_text().splitlines() if re.search(r"[^\W_]", line)]
    assert person["whole"]["lines"] == len(written)


def test_shares_by_release_are_in_the_order_of_the_tags(sew: Sew, team: GitFolder) -> None:
    assert list(groups(sew, "--by", "release")) == ["v0.9", "v0.10", "not released"]


def test_shares_by_directory_and_by_agent(sew: Sew, team: GitFolder) -> None:
    found = groups(sew, "--by", "directory")
    assert {name: share["marked"]["commits"] for name, share in found.items()} == {"web": 2, "core": 0}
    found = groups(sew, "--by", "agent")
    assert found[HOSTILE]["disclosed"]["commits"] == 1
    assert found["marked, key without a name"]["marked"]["commits"] == found["no agent known"]["whole"]["commits"] == 1
    assert list(groups(sew, "--by", "directory", "HEAD~1..", "web")) == ["web"]


@pytest.mark.parametrize(
    ("leaked", "message", "row"),
    [
        ("2025-04-01", "Work", "marked by leaked keys alone"),
        ("2025-06-01", "Work", "key Codex"),
        ("2025-04-01", "Work\n\nAssisted-by: none", "none, as the trailer says"),
    ],
)
def test_a_mark_that_proves_nothing_names_no_agent(
    sew: Sew, team: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaked: str, message: str, row: str
) -> None:
    day = "2025-05-15T12:00:00Z"
    team.git("commit", "--quiet", "--amend", "--message", message, GIT_AUTHOR_DATE=day, GIT_COMMITTER_DATE=day)
    ring = tmp_path / "ring.toml"
    ring.write_text(f'[keys.Codex]\nkey = "{KEY.hex()}"\nleaked = {leaked}\n')
    ring.chmod(0o600)
    monkeypatch.delenv("SEW_KEY")
    monkeypatch.setenv("SEW_KEYRING", str(ring))
    assert set(groups(sew, "--by", "agent")) == {HOSTILE, "no agent known", row}


def test_a_commit_in_several_directories_counts_in_each_and_the_report_says_so(
    sew: Sew, team: GitFolder, examples: Path
) -> None:
    said = "commits: one that wrote in several directories counts in each, so the rows add up to more than all"
    commands = [("--by", "directory"), ("--by", "agent"), ("--by", "month")]
    assert not any(said in sew("stats", *words).out for words in commands)
    for name in ("core", "web"):
        team.stage(f"{name}/both.py", (examples / "inventory.py").read_text())
    team.commit()
    assert {name: each["whole"]["commits"] for name, each in groups(sew, *commands[0]).items()} == {"web": 3, "core": 2}
    assert [said in sew("stats", *words).out for words in commands] == [True, False, False]
    assert sew("stats", *commands[0], "--export", "page.html", "--quiet").status == 0
    assert f'</table></div>\n<div class="notes">\n<p>{said}</p>' in Path("page.html").read_text()


def test_the_month_is_that_of_the_author(sew: Sew, tmp_path: Path) -> None:
    repository = new_repository(tmp_path)
    repository.stage("code.py", "x = 1\n")
    dates = {"GIT_AUTHOR_DATE": "2025-01-31T23:30:00-0200", "GIT_COMMITTER_DATE": "2025-03-01T12:00:00Z"}
    repository.git("commit", "--quiet", "--message", "Work", **dates)
    assert list(groups(sew)) == ["2025-02"]


def test_agents_that_differ_in_case_are_one_and_none_is_no_agent(sew: Sew, tmp_path: Path) -> None:
    repository = new_repository(tmp_path)
    for number, trailers in enumerate(("Claude Code", "claude code", "none", "None")):
        message = f"Work\n\nAssisted-by: {trailers}\n"
        _commit(repository, f"{number}.py", f"x{number} = {number}\n", f"2025-01-0{number + 1}", message)
    both = "Work\n\nAssisted-by: Codex\nAssisted-by: CODEX\n"
    _commit(repository, "both.py", "y = 1\n", "2025-01-06", both)
    found = {name: group["disclosed"]["commits"] for name, group in groups(sew, "--by", "agent").items()}
    assert found == {"claude code": 2, "none, as the trailer says": 0, "CODEX": 1}
    commits = json.loads(sew("log", "--format", "json").out)["commits"]
    assert [commit["disclosed"] for commit in commits][1:3] == [[], []]


def test_people_and_addresses_are_no_agents(sew: Sew, tmp_path: Path) -> None:
    repository = new_repository(tmp_path)
    told = (
        "Assisted-by: Claude  Code\nCo-authored-by: Ada Lovelace <ada@example.org>",
        "Assisted-by: claude code <bot@example.org>\nCo-authored-by: Claude <claude@example.org>",
        "Assisted-by: bot@example.org\nCo-authored-by: Claude Opus <noreply@anthropic.com>",
        "Co-authored-by: Copilot <1+Copilot@users.noreply.github.com>\nCo-authored-by: Ada <ada@example.org>",
        "Assisted-by: human\nCo-authored-by: Ada Lovelace",
    )
    for number, trailers in enumerate(told):
        message = f"Work\n\n{trailers}\n"
        _commit(repository, f"{number}.py", f"x{number} = {number}\n", f"2025-01-0{number + 1}", message)

    def agents(*arguments: str) -> dict[str, int]:
        return {name: each["whole"]["commits"] for name, each in groups(sew, "--by", "agent", *arguments).items()}

    assert agents() == {"claude code": 2, "AI agent": 1, "no agent known": 1, "none, as the trailer says": 1}
    assert agents("--trailer", "Co-authored-by") == {"no agent known": 3, "Claude Opus": 1, "Copilot": 1}


def test_only_all_is_a_hundred_percent() -> None:
    assert [percent(part, 4407) for part in (0, 1, 4403, 4407)] == ["0 %", "< 1 %", "> 99 %", "100 %"]
    assert percent(0, 0) == "-"


def test_the_report_says_how_it_was_made(sew: Sew, team: GitFolder) -> None:
    team.write("pyproject.toml", '[tool.sew]\nexclude = ["web/told.py"]\n')
    out = sew("stats", "HEAD~2..", "--export", "page.html").out
    page = unescape(Path("page.html").read_text())
    document = json.loads(sew("stats", "HEAD~2..", "--format", "json").out)
    assert document["summary"] == {
        "marked": 1,
        "not_marked": 0,
        "too_little_evidence": 0,
        "disclosed": 0,
        "denied": 0,
        "without_source_code": 1,
    }
    said = (
        "every line of a marked commit counts, also those of a person",
        "asked for: 'HEAD~2..'",
        "settings: 1 file left out by exclude",
        "exact test at 0.001 for all of it, scope definition, profile any",
        f"keys: {document['run']['keys'][0]['id']}",
    )
    for text in (out, page):
        assert all(each in text for each in said), text


def test_signing_a_tag_again_moves_nothing(sew: Sew, team: GitFolder) -> None:
    before = groups(sew, "--by", "release")
    late = {"GIT_COMMITTER_DATE": "2026-01-01T12:00:00Z"}
    team.git("tag", "--force", "--annotate", "--message", "Signed", "v0.9", "v0.9", **late)
    team.git(
        "tag", "--annotate", "--message", "Another name", "v0.9.1", "v0.9", GIT_COMMITTER_DATE="2020-01-01T12:00:00Z"
    )
    assert groups(sew, "--by", "release") == before
    # A parent is older, whatever its date says.
    _commit(team, "core/early.py", "x = 1\n", "2001-01-01", "Skewed")
    team.git("tag", "v0.11", **late)
    assert list(groups(sew, "--by", "release")) == ["v0.9", "v0.10", "v0.11"]


def test_the_table_has_bars_and_no_control_characters(sew: Sew, team: GitFolder) -> None:
    out = sew("stats", "--by", "agent").out
    assert re.search(r"^marked, key without a name +\d+ +100 % +0 % +(\d+) of \1 +█{20}$", out, re.MULTILINE)
    assert "commits: 2 marked, 1 not marked, 0 with too little code to be judged, 1 disclosed; trailer" in out
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_the_picture_has_a_column_for_each_month(sew: Sew, team: GitFolder) -> None:
    assert sew("stats", "--export", "a.svg", "--quiet").out == ""
    svg = ElementTree.fromstring(Path("a.svg").read_text())
    names = {"svg": "http://www.w3.org/2000/svg"}
    told = [title.text for title in svg.findall(".//svg:rect/svg:title", names)]
    assert [re.sub(r"\d+ of \d+", "N of N", text or "") for text in told] == [
        "2025-01: N of N lines neither",
        "2025-03: N of N lines marked and disclosed",
        "2025-05: N of N lines marked only",
    ]
    labels = [text.text for text in svg.findall("svg:text", names)]
    assert labels[-5:] == ["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"]


def test_other_files_are_no_pictures(sew: Sew, team: GitFolder) -> None:
    assert sew("stats", "--export", "a.png").status == 2
    assert not Path("a.png").exists()


WRAPPER = """<!DOCTYPE html><iframe src="page.html" width="480"></iframe><pre></pre><script>
const frame = document.querySelector("iframe");
frame.addEventListener("load", () => {
  const page = frame.contentDocument;
  const rows = () => [...page.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.innerText));
  const click = (number) => page.querySelectorAll("th button")[number].click();
  const told = { title: page.title, first: rows(), images: page.images.length };
  told.parts = [...page.body.children].map((part) => part.localName);
  told.broken = [];
  const texts = page.createTreeWalker(page.querySelector("table"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = page.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1) told.broken.push(word[0]);
    }
  }
  told.overflow = page.documentElement.scrollWidth - page.documentElement.clientWidth;
  click(2);
  told.falling = rows();
  click(2);
  told.rising = rows();
  told.sorted = page.querySelectorAll("th")[2].getAttribute("aria-sort");
  told.ground = getComputedStyle(page.body).backgroundColor;
  told.column = getComputedStyle(page.querySelector("rect.marked")).fill;
  document.querySelector("pre").textContent = "told" + JSON.stringify(told) + "told";
});
</script>"""


@pytest.fixture
def shown(sew: Sew, team: GitFolder, tmp_path: Path) -> Iterator[tuple[list[str], str]]:
    """The address of a page in a folder that is served, and the requests so far."""
    requests: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, form: str, *arguments: object) -> None:
            if (asked := str(arguments[0])).startswith("GET "):
                requests.append(asked.split()[1])

    folder = tmp_path / "served"
    folder.mkdir()
    assert sew("stats", "--by", "agent", "--export", folder / "page.html", "--quiet").status == 0
    (folder / "index.html").write_text(WRAPPER)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield requests, f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
@pytest.mark.parametrize(("scheme", "ground"), [(1, "rgb(255, 255, 255)"), (0, "rgb(13, 17, 23)")])
def test_a_browser_shows_the_page_and_sorts_it(
    shown: tuple[list[str], str], tmp_path: Path, scheme: int, ground: str
) -> None:
    requests, address = shown
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom")
    settings = (f"--blink-settings=preferredColorScheme={scheme}", f"--user-data-dir={tmp_path / 'browser'}")
    done = subprocess.run(
        [str(BROWSER), *options, *settings, address], capture_output=True, text=True, check=False, timeout=120
    )
    dumped = re.search("told({.*})told", done.stdout.partition("</script>")[0] or done.stdout)
    assert dumped is not None, done.stdout + done.stderr
    told = json.loads(dumped[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    assert told["title"].startswith("Marked and disclosed code in ")
    assert told["images"] == 0
    assert told["parts"][:5] == ["h1", "svg", "p", "p", "h2"]
    assert (told["broken"], told["overflow"]) == ([], 0)
    lines = [int(row[2]) for row in told["first"]]
    assert [int(row[2]) for row in told["falling"]] == sorted(lines, reverse=True)
    assert [int(row[2]) for row in told["rising"]] == sorted(lines)
    assert told["sorted"] == "ascending"
    assert told["ground"] == ground
    assert any("<img src=x" in row[0] for row in told["first"])
    assert set(requests) <= {"/", "/page.html", "/favicon.ico"}


def test_the_numbers_of_commits_add_up(sew: Sew, team: GitFolder) -> None:
    """A commit without source code is in no row, and in none of the numbers by verdict."""
    for number in range(3):
        _commit(team, "notes.txt", f"{number}\n", "2025-05-16", f"Notes\n\nAssisted-by: Codex {number}")
    out = sew("stats", "--export", "page.html").out
    rows = [line.split() for line in out.splitlines() if re.match(r"\d{4}-\d{2} ", line)]
    (told,) = re.findall(r"^commits: (.*), (\d+) disclosed; trailer", out, re.MULTILINE)
    assert sum(int(row[1]) for row in rows) == sum(map(int, re.findall(r"\d+", told[0]))) == 3
    assert told[1] == "1"
    assert "\ncommits without source code that can be read, which count nowhere: 3\n" in out
    assert "3 commits with source code: 2 marked" in Path("page.html").read_text()
