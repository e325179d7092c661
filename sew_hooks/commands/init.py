"""``sew init``: the first configuration of a repository."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands.outcomes import CLEAN, FOUND
from sew_hooks.errors import KeyError_, NoKey, SewError, UsageError
from sew_hooks.reports.messages import warn

if TYPE_CHECKING:
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.agents_in_use import AgentInUse
    from sew_hooks.run.first_setup import Addition, FirstSetup
    from sew_hooks.run.installed_from import Source
    from sew_hooks.settings.keyring import NamedKey


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path())
@click.option(
    "--source",
    metavar="ADDRESS",
    help="Address of the repository of sew-hooks, for pre-commit. Default: the one that sew-hooks was installed from, "
    "if that is known.",
)
@click.option(
    "--rev", help="Revision of sew-hooks that pre-commit uses: a tag or a commit. Default: what is installed, if known."
)
@click.option(
    "--namespace",
    metavar="TEXT",
    default="",
    help="Set this namespace, such as example.org/shop, so that the key of the team is another one in each repository.",
)
@click.option("--diff", is_flag=True, help="Only print what would be added. Exit with status 1 if anything would be.")
@click.option("--yes", is_flag=True, help="Write without asking.")
def init(folder: Path, source: str | None, rev: str | None, namespace: str, diff: bool, yes: bool) -> int:
    """Set up a repository: its pre-commit hooks, and [tool.sew].

    The repository is that of FOLDER, by default the working directory. The hooks go into .pre-commit-config.yaml, and
    the table [tool.sew] into pyproject.toml. In this clone, a script of git tests every ref of a push.

    The command prints what it would add, and asks. It changes and moves no line that is there.
    """
    from sew_hooks.reports.console import track
    from sew_hooks.repository.git import Repository, has_repository
    from sew_hooks.run.first_setup import TeamKey, first_setup, names_our_hooks
    from sew_hooks.run.installed_from import Source

    if not has_repository(folder.absolute()):
        raise UsageError(f"{folder}: not in a git repository; `git init` makes one")
    repository = Repository(folder.absolute())
    root = repository.root
    named = names_our_hooks(root)
    team = TeamKey(namespace, _key_ids(namespace))
    setup = first_setup(repository, Source() if named else _chosen(source, rev, root), team, os.environ, track)
    about_source = _other_source(setup.source, source, rev) if named else _own_source(setup.source, root)
    _warn_each(_in_use(setup), about_source)
    _show(setup)
    if not setup.additions:
        _warn_each(["nothing to add"], _ignored(repository))
        return CLEAN
    if diff:
        return FOUND
    sys.stdout.flush()
    if not yes and not _confirmed():
        warn("nothing was written")
        return FOUND
    for addition in setup.additions:
        _write(root, addition)
    if not all(addition.script for addition in setup.additions):
        warn("next: `pre-commit install`, and commit what was written; `sew doctor` checks all of it")
    _warn_each(_ignored(repository), _missing(root))
    return CLEAN


def _warn_each(*parts: Iterable[str]) -> None:
    for line in chain(*parts):
        warn(line)


def _show(setup: FirstSetup) -> None:
    """Print what would be added, and what a person has to add."""
    from sew_hooks.reports.markings import print_bytes, unified_diff

    for addition in setup.additions:
        print_bytes(unified_diff(addition.name, addition.before or b"", addition.after))
    for lines in setup.to_paste:
        warn("sew init cannot add this safely; please do it by hand:")
        _warn_each(f"  {line}" for line in lines.splitlines())


def _write(root: Path, addition: Addition) -> None:
    from sew_hooks.files.written_files import replace_source, write_file

    if addition.before is None:
        write_file(root / addition.name, addition.after)
    else:
        replace_source(root / addition.name, addition.before, addition.after)
    if addition.script:
        os.chmod(root / addition.name, 0o755)
    warn(f"{addition.name}: written")


def _confirmed() -> bool:
    """Whether the person here wants it. Raises ``UsageError`` if nobody can answer."""
    try:
        return click.confirm("Write this?", err=True)
    except (click.Abort, RuntimeError):  # the latter without any standard input
        if sys.stdin is not None and sys.stdin.isatty():
            raise
        raise UsageError("nobody answered, so nothing was written; --yes writes without asking") from None


def _in_use(setup: FirstSetup) -> Iterator[str]:
    """The languages, the tools, the style and the agents of the repository that is set up."""
    from sew_hooks.run.agents_in_use import page_of

    yield f"languages: {', '.join(setup.languages) or 'none yet'}; all are switched on"
    tools: dict[str, list[str]] = {}
    for tool in setup.tools:
        if tool.where not in tools.setdefault(tool.name, []):
            tools[tool.name].append(tool.where)
    told = [f"{name} ({', '.join(places)})" for name, places in tools.items()]
    yield f"formatters and linters: {', '.join(told) or 'none found'}"
    if told:
        yield "  rules that ruff or flake8 object to as configured are left out; `sew doctor` looks at the others"
    if any(setup.style):
        yield "style: this code writes some things in one way only; marks leave them alone, and carry less evidence"
    if not setup.agents:
        yield "agents: none found"
    for agent in setup.agents:
        page = page_of(agent.page or "docs/agents.md", setup.source.address)
        yield f"agents: {_agent(agent, ', '.join(agent.signs), page)}"


def _agent(agent: AgentInUse, signs: str, page: str) -> str:
    """Whether the hook of an agent calls ours, or where to find how."""
    if not agent.name:
        return f"some agent reads {signs}; {page} lists those with a hook"
    told = f"{agent.name} ({signs})"
    if agent.fault:
        return f"{told}: marks nothing: {agent.fault}; {page} has the configuration"
    if agent.calls:
        return f"{told}: its hook calls `sew agent-hook`"
    if agent.page:
        return f"{told}: {page} has the configuration of its hook"
    return f"{told}: has no hook of ours; `sew-embed` marks at the commit"


def _own_source(source: Source, root: Path) -> Iterator[str]:
    """A warning about the source of our hooks if only this machine may have it."""
    from sew_hooks.run.installed_from import folder_of

    if folder_of(source.address, root):
        told = f"{source.address} is a path on this machine, and colleagues' machines may not have it"
        yield f"warning: {told}; --source gives an address that they have"


def _other_source(configured: Source, address: str | None, revision: str | None) -> Iterator[str]:
    """What the options ask for and the configuration of pre-commit, of which no line is changed, has otherwise."""
    from sew_hooks.repository.git import told_revision
    from sew_hooks.run.installed_from import Source
    from sew_hooks.settings.commit_hooks import HOOKS_FILE

    given = Source((address or "").removeprefix("git+"), revision or "")
    for name, there, asked in zip(("repo", "rev"), configured, given, strict=True):
        if asked and configured.address and asked != there:
            told = f"{HOOKS_FILE} has sew-hooks with {name}: {told_revision(there)}, which stays as it is"
            yield f"warning: {told}; for the one that you gave, write {name}: {told_revision(asked)} there"


def _chosen(address: str | None, revision: str | None, root: Path) -> Source:
    """Where pre-commit gets the hooks from: what the options say, else what is installed.

    Raises ``UsageError`` if it is not known, or if it is a repository on this machine without that revision.
    """
    from sew_hooks.repository.git import GitError, has_commit, told_revision
    from sew_hooks.run.installed_from import Source, folder_of, installed_from

    known = Source(address, revision) if address and revision else installed_from()
    source = Source(address or known.address, revision or known.revision)
    if not source.address:
        raise UsageError(
            "this installation does not know which repository it comes from; give --source ADDRESS and --rev REV. In a "
            "clone of sew-hooks, `git remote get-url origin` prints the address, and `git rev-parse HEAD` a revision"
        )
    if not source.revision:
        raise UsageError(
            f"no revision of sew-hooks is known to be at {source.address}; give --rev REV, a tag or a commit. "
            f"`git ls-remote {source.address}` lists some"
        )
    source = source._replace(address=source.address.removeprefix("git+"))  # as pip writes it
    for word in source:
        if not (word.isprintable() and word.isascii() and not set(word) & set(" #'\"{}[]&*!|>%`,")):
            raise UsageError(f"not an address or a revision that can stand in YAML: {word!r}")
    folder = folder_of(source.address, root)
    with suppress(GitError, OSError):  # `sew doctor` tells of an address where there is no repository
        if folder and not has_commit(folder, source.revision):
            raise UsageError(f"{source.address} has no revision {told_revision(source.revision)}; give another --rev")
    return source


def _key_ids(namespace: str) -> Sequence[str]:
    """The identifiers of the key that marks and of those that are looked for: each may mark on another machine.

    One that leaked may not.
    """
    from sew_hooks.settings.keyring import find_keys, find_marking_key

    keys: list[NamedKey | None] = []
    with suppress(KeyError_):  # of a key that cannot be used, `sew doctor` tells
        with suppress(NoKey):  # a keyring, of which no key is chosen
            keys.append(find_marking_key(None, None, "", os.environ))
        keys += find_keys(None, None, os.environ)
    return list(dict.fromkeys(key.identifier(namespace) for key in keys if key and not key.leaked))


def _ignored(repository: Repository) -> Iterator[str]:
    """The files of the team that git ignores."""
    from sew_hooks.run.checkup.configured_hooks import unshared
    from sew_hooks.settings.commit_hooks import HOOKS_FILE
    from sew_hooks.settings.configuration import PYPROJECT

    for name in (HOOKS_FILE, PYPROJECT):
        finding = unshared(repository, name)
        if finding is not None and finding.state == "wrong":
            yield f"{finding.message}: {finding.mend}"


def _missing(root: Path) -> Iterator[str]:
    """What else is needed before anything is marked: a key, and a namespace."""
    from sew_hooks.settings.configuration import load_configuration
    from sew_hooks.settings.keyring import find_keys

    keys: Sequence[NamedKey] = ()
    with suppress(KeyError_):  # `sew doctor` tells what is wrong with it
        keys = find_keys(None, None, os.environ)
    if not keys:
        yield (
            "key: none was found; `export SEW_KEY_FILE=FILE` with the key of your team (only a new team runs "
            "`sew keygen --output FILE`)"
        )
    with suppress(SewError):  # of a file that cannot be read, `sew doctor` tells
        configuration = load_configuration(root)
        if not configuration.namespace:
            follows = (
                ", and key-id = what `sew key id` prints then (where [tool.sew] is not there yet, `sew init "
                "--namespace TEXT` writes both)"
                if configuration.key_id
                else ""
            )
            yield (
                "namespace: none is set; write one into [tool.sew] before anything is marked, such as namespace = "
                f'"example.org/shop"{follows}: marks that were made without it are not found with it'
            )
