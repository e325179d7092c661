"""The actions of others that our action, and the workflows on the pages, use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import yaml

from tests.conftest import ROOT
from tests.documentation.pages import PAGES, blocks


class Release(NamedTuple):
    """A release of an action: the commit of its tag, and inputs that its own ``action.yml`` has."""

    version: str
    commit: str
    inputs: str


RELEASES = {
    "actions/cache": Release("v5.0.5", "27d5ce7f107fe9357f9df03efb73ab90386fccae", "path key restore-keys"),
    "actions/checkout": Release("v7.0.1", "3d3c42e5aac5ba805825da76410c181273ba90b1", "fetch-depth"),
    "actions/setup-python": Release("v7.0.0", "5fda3b95a4ea91299a34e894583c3862153e4b97", "python-version cache"),
    "github/codeql-action/upload-sarif": Release(
        "v4.36.2", "8aad20d150bbac5944a9f9d289da16a4b0d87c1e", "sarif_file category"
    ),
}
"""What was looked up when a version was chosen. A new version is looked up again."""

ACTION = (ROOT / "action.yml").read_text()
STEPS: list[dict[str, Any]] = yaml.safe_load(ACTION)["runs"]["steps"]
WORKFLOWS = [
    pytest.param(block.text, id=f"{page.name}#{block.anchor}")
    for page in PAGES
    for block in blocks(page)
    if "runs-on:" in block.text
]


def _used(steps: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The actions that steps use, with their revisions; each is given only inputs that it has."""
    for step in steps:
        name, _, revision = step.get("uses", "").partition("@")
        if name and not name.endswith("/sew-hooks"):
            assert set(step.get("with", {})) <= set(RELEASES[name].inputs.split()), name
            yield name, revision


def test_our_action_uses_the_commits_of_releases() -> None:
    used = dict(_used(STEPS))
    assert used == {name: RELEASES[name].commit for name in used}
    for name, commit in used.items():
        assert f"- uses: {name}@{commit}  # {RELEASES[name].version}\n" in ACTION


@pytest.mark.parametrize("workflow", WORKFLOWS)
def test_the_workflows_on_the_pages_use_versions(workflow: str) -> None:
    (job,) = yaml.safe_load(workflow)["jobs"].values()
    used = dict(_used(job["steps"]))
    assert used == {name: RELEASES[name].version.partition(".")[0] for name in used}
    assert used


def test_every_input_of_our_action_is_used_and_there_are_no_others() -> None:
    asked = {name for step in STEPS for name in re.findall(r"\binputs\.([\w-]+)", str(step))}
    assert asked == set(yaml.safe_load(ACTION)["inputs"])


def test_what_sew_keeps_is_what_the_cache_keeps() -> None:
    (kept,) = [step["with"] for step in STEPS if step.get("uses", "").startswith("actions/cache@")]
    running = [step["env"] for step in STEPS if "sew hook" in step.get("run", "")]
    assert {environment["SEW_CACHE_DIR"] for environment in running} == {kept["path"]}
    # GitHub never overwrites a cache: each run has its own, and begins with the newest of those before.
    assert kept["key"].startswith(kept["restore-keys"])
    assert "github.run_id" in kept["key"]
