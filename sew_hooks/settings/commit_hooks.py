"""The hooks that a repository's ``.pre-commit-config.yaml`` names, and the stages at which git has to call them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sew_hooks.errors import UsageError
from sew_hooks.files.bounded_yaml import LARGEST, YamlError, parse_yaml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.named_tuples import NamedTuple

HOOKS_FILE = ".pre-commit-config.yaml"

PLACEHOLDER = "ADDRESS-OF-THIS-REPOSITORY"
"""What our documentation writes for the address of this repository."""

NO_ADDRESS = ("", "None", "local", "meta")
"""What stands for the address of a hook that comes from no repository."""

OUR_STAGES = {
    "sew-embed": ("pre-commit",),
    "sew-detect": ("pre-commit", "pre-push"),
    "sew-disclose": ("commit-msg",),
    "sew-disclose-add": ("prepare-commit-msg",),
}
"""Our hooks, and the stages at which git calls them unless a configuration names others (.pre-commit-hooks.yaml)."""

_GIT_STAGES = (
    "pre-commit",
    "pre-merge-commit",
    "prepare-commit-msg",
    "commit-msg",
    "post-commit",
    "pre-push",
    "pre-rebase",
    "post-checkout",
    "post-merge",
    "post-rewrite",
)

_HOOK = ("sew", "hook")
"""How the command of a hook of ours begins."""

_FORMER = {"commit": "pre-commit", "merge-commit": "pre-merge-commit", "push": "pre-push"}
"""Names of stages that pre-commit still reads."""


class CommitHook(NamedTuple):
    """A hook: its id, the stages at which git calls it, and the words of its command as far as they are known.

    The command of a hook from another repository is not known, so ``words`` begins with its id. ``address`` and
    ``revision`` are those of its repository. ``anywhere`` says that no stage is named for it, here or in what we know.
    """

    id: str
    stages: tuple[str, ...]
    words: tuple[str, ...]
    address: str = ""
    revision: str = ""
    anywhere: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """The words of the command after its name, up to the ``--`` that ends them."""
        words = self.words[len(_command(self.words)) :]
        return words[: words.index("--")] if "--" in words else words

    def option(self, name: str) -> str | None:
        """Return the value that the command gives with an option, or None."""
        for word, following in zip_longest(self.words, self.words[1:], fillvalue=""):
            if word == name or word.startswith(f"{name}="):
                return word.partition("=")[2] or following
        return None


class CommitHooks(NamedTuple):
    """The hooks of a configuration, and every stage that it uses, in git's order."""

    hooks: tuple[CommitHook, ...]
    stages: tuple[str, ...]

    def ours(self) -> tuple[CommitHook, ...]:
        """The hooks of sew-hooks."""
        return tuple(hook for hook in self.hooks if hook.id in OUR_STAGES or hook.words[:2] == _HOOK)

    def source(self) -> tuple[str, str]:
        """The address of the repository that hooks of ours come from and the revision there, or nothing."""
        sources = ((hook.address, hook.revision) for hook in self.ours())
        return next((source for source in sources if source[0] not in (*NO_ADDRESS, PLACEHOLDER)), ("", ""))

    def marking(self) -> CommitHook | None:
        """The hook that marks code, if there is one."""
        return next(self._running("embed"), None)

    def testing_pushes(self) -> CommitHook | None:
        """The hook that tests what is pushed, if there is one."""
        return next((hook for hook in self._running("detect") if "pre-push" in hook.stages), None)

    def _running(self, name: str) -> Iterator[CommitHook]:
        return (hook for hook in self.hooks if hook.id == f"sew-{name}" or _command(hook.words) == (*_HOOK, name))


def read_commit_hooks(root: Path) -> CommitHooks | None:
    """Return the hooks of the repository ``root``, or None if it has no configuration of pre-commit.

    Raises ``UsageError`` for one that cannot be read.
    """
    path = root / HOOKS_FILE
    if not path.exists():
        return None
    try:
        document = parse_yaml(read_source(path, LARGEST).decode())
    except (FileError, UnicodeDecodeError, YamlError) as error:
        raise UsageError(f"{path}: {error}") from None
    if not isinstance(document, dict):
        raise UsageError(f"{path}: not a configuration of pre-commit")
    usual = _stages(document.get("default_stages"))
    hooks = tuple(
        _hook(hook, usual)._replace(address=str(repository.get("repo")), revision=str(repository.get("rev")))
        for repository in _tables(document.get("repos"))
        for hook in _tables(repository.get("hooks"))
        if isinstance(hook.get("id"), str)
    )
    used = {*_stages(document.get("default_install_hook_types")), *(stage for hook in hooks for stage in hook.stages)}
    return CommitHooks(hooks, tuple(stage for stage in _GIT_STAGES if stage in used))


def _command(words: tuple[str, ...]) -> tuple[str, ...]:
    """The first words of a command, which name it: those of one of ours, or the first one."""
    return words[:3] if words[:2] == _HOOK else words[:1]


def _hook(table: dict[str, Any], usual: tuple[str, ...]) -> CommitHook:
    name: str = table["id"]
    asked = _stages(table["stages"]) if table.get("stages") else OUR_STAGES.get(name) or usual
    entry = table.get("entry")
    try:
        command = shlex.split(entry) if isinstance(entry, str) else []
    except ValueError:
        command = []
    anywhere = not asked and not table.get("stages")
    words = (*(command or [name]), *_words(table.get("args")))
    return CommitHook(name, ("pre-commit",) if anywhere else asked, words, anywhere=anywhere)


def _stages(value: Any) -> tuple[str, ...]:
    """The stages in a list that git knows. It does not know ``manual``."""
    named = (_FORMER.get(stage, stage) for stage in _words(value))
    return tuple(stage for stage in named if stage in _GIT_STAGES)


def _words(value: Any) -> Iterator[str]:
    return (word for word in value if isinstance(word, str)) if isinstance(value, list) else iter(())


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    return (table for table in value if isinstance(table, dict)) if isinstance(value, list) else iter(())
