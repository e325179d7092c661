"""What a check looks at, and what it finds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from sew_hooks.engine.profiles import Selection
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import Repository
from sew_hooks.run.inputs import Input
from sew_hooks.run.measured_files import Track
from sew_hooks.settings.commit_hooks import HOOKS_FILE, CommitHook, CommitHooks
from sew_hooks.settings.configuration import PYPROJECT, Configuration
from sew_hooks.settings.keyring import NamedKey, find_keys, find_marking_key

State = Literal["right", "wrong", "unknown"]

KEYS_PAGE = "docs/keys.md of sew-hooks"
"""Our page about keys, as people know it who only have an installation."""


class Diagnosis(NamedTuple):
    """What a check found: ``unknown`` if there is nothing that it could look at, or if it may be meant to be so.

    ``mend`` is a command, or a line of a file, that puts right what is wrong or would change what may be meant.
    ``figures`` are counts for programs.
    """

    state: State
    message: str
    mend: str = ""
    figures: Mapping[str, int] = MappingProxyType({})


class Subject(NamedTuple):
    """A repository that is looked at, with its configuration.

    ``hooks`` is None if it has no configuration of pre-commit, and ``marking`` is the hook that marks, if there is one.
    A ``key_file`` or a ``keyring`` is that of the command line or of this hook, and ``environment`` may name others.
    The names in ``tracked`` are in the index, and ``files`` are those by which its code is judged. ``sample`` is the
    number of them that are marked to see what is found again; ``track`` shows the progress of that.
    """

    repository: Repository
    tracked: Set[str]
    configuration: Configuration
    hooks: CommitHooks | None
    marking: CommitHook | None
    key_file: Path | None
    keyring: Path | None
    environment: Mapping[str, str]
    files: Sequence[Input]
    sample: int
    track: Track

    @property
    def root(self) -> Path:
        """The root of the work tree."""
        return self.repository.root

    @property
    def ring(self) -> Path | str | None:
        """The keyring in use, if there is one."""
        return self.keyring or self.environment.get("SEW_KEYRING")

    def keys_at_hand(self) -> tuple[NamedKey, ...]:
        """Return the keys at hand. Raises ``KeyError_``."""
        return find_keys(self.key_file, self.keyring, self.environment)

    def key_that_marks(self) -> NamedKey | None:
        """Return the key that marks, if there is one. Raises ``KeyError_``."""
        return find_marking_key(self.key_file, self.keyring, self.configuration.mark_with, self.environment)

    def identifier(self, key: NamedKey) -> str:
        """Return the identifier of a key in the namespace of the settings."""
        return key.identifier(self.configuration.namespace)

    def to_look_for(self) -> str:
        """Return how to look for the marks of one more key."""
        if self.ring:
            return f"add this key to the keyring {self.ring}; {KEYS_PAGE} says what to do if it is lost"
        return f"export SEW_KEYRING=~/keyring.toml  # a keyring that has this key as well; {KEYS_PAGE} shows one"

    @property
    def rules(self) -> Selection:
        """The rules that mark."""
        return self.configuration.rules_to_mark(self._hook_profile)

    def profile(self, better: str) -> str:
        """Return how to mark with another profile."""
        if self._hook_profile is None:
            return to_write("profile", better)
        return f"write in {HOOKS_FILE}, in the args of sew-embed: [--profile, {better}, --]"

    def unmeasured(self) -> Diagnosis | None:
        """Return what a check says that measures no code, because there is none or nobody wants it."""
        if self.files and self.sample:
            return None
        return Diagnosis("unknown", "not measured" if self.files else "git tracks no source file to measure")

    def part(self, looked: int) -> str:
        """Return which of the files were looked at."""
        whole = len(self.files)
        if looked < whole:
            return f"sample of {looked} of {whole} files"
        return "the only file" if whole == 1 else f"all {whole} files"

    @property
    def _hook_profile(self) -> str | None:
        return self.marking.option("--profile") if self.marking else None


Check = Callable[[Subject], Iterator[Diagnosis]]
"""A check yields one finding for each thing that is wrong, or else a single one."""


NEW_KEY = (
    "sew keygen --output ~/.new.key && export SEW_KEY_FILE=~/.new.key SEW_KEYRING=~/keyring.toml"
    f"  # write this keyring with both keys, or nobody finds the old marks; {KEYS_PAGE} shows one"
)
"""How to replace a key, so that the marks of the old one are still found."""


def to_write(name: str, value: str | Sequence[str], file: str = PYPROJECT) -> str:
    """Return how to mend a setting of ours: the line to write."""
    return f"write in [tool.sew] of {file}: {name} = {json.dumps(value, ensure_ascii=False)}"
