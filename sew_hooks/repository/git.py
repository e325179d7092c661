"""A git work tree, read through ``git`` itself. File names are those of the file system, whatever bytes they contain.

The configuration and the attributes of a work tree come with it, and git would start the programs that they name. So
git runs here without our secrets, and with everything switched off that starts a program (:func:`_git`).
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from sew_hooks.errors import SewError, reason_of
from sew_hooks.files.regular_files import LARGEST, FileError, read_source
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.object_reader import Missing, ObjectReader
from sew_hooks.settings.child_environment import environment

_FIXED = (
    "core.quotePath=true",
    "diff.autoRefreshIndex=false",  # which rewrites the index, whatever GIT_OPTIONAL_LOCKS says
    "core.fsmonitor=",  # before git 2.36 any other value is a program
    f"core.hooksPath={os.devnull}",
    "protocol.allow=never",
    "log.showSignature=false",
    "log.follow=false",
    "i18n.logOutputEncoding=UTF-8",
    "trailer.separators=:",
)
"""Settings of every command. Each keeps a setting of the work tree from starting a program, from making us wait, or
from changing what git tells.
"""

_VARIABLES = {
    "LC_ALL": "C",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",  # a replaced commit is another commit
    "GIT_GRAFT_FILE": os.devnull,  # and so is one with other parents, which may hide the whole history before it
    # In a partial clone, git would fetch missing objects with the programs that are configured for the remote.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_TERMINAL_PROMPT": "0",
}

_OBJECT = pattern(r"[0-9a-f]{40}|[0-9a-f]{64}")
_FULL_NAME = pattern(r"([0-9a-f]{10})[0-9a-f]{30}([~^][0-9~^]*)?")
"""The name of a commit in full, and how much of it is shown: as many digits as in our listings of commits."""

_COUNTED = pattern(rb"([^\0]+)\0(\d+)\n")
"""A file in the output of ``git grep --count -z``, and how many of its lines were found."""

SHALLOW = "; the clone is shallow: fetch the whole history (fetch-depth: 0, or git fetch --unshallow)"
"""The end of a message about a commit that a shallow clone lacks."""

_LONGEST_ANSWER_SECONDS = 10
"""The time after which another machine counts as out of reach."""

_LONGEST_LIST = 100_000
"""The largest size in bytes of a list of commits; no real merge has so many heads."""

_MOST_VERSIONS = 100
"""The largest number of versions of a file in which restored code is searched."""

_LAST_TIME = 253_402_300_799
_MOST_DIGITS = len(str(_LAST_TIME))
"""The last second of the calendar, and how many digits it has: longer numbers take long to be read."""

WITHOUT_TEXT = ("120000", "160000")
"""The modes of links and of submodules, which have no text of their own."""

EXECUTABLE = "100755"
"""The mode of a file that is a program."""

_FILTER_KEYS = ("clean", "smudge", "process")


class GitError(SewError):
    """There is no git or no work tree, or git refuses; the message is git's own first line."""


class OutsideError(GitError):
    """A file is not in the work tree."""


class TrackedFile(NamedTuple):
    """A file in the index: its name, and whether it is executable."""

    name: str
    is_executable: bool


class Repository:
    """The work tree around a folder, and the folder of git that all of its work trees have in ``common``.

    Raises ``GitError`` if there is none, as in a bare repository.
    """

    def __init__(self, folder: Path) -> None:
        self.root, self._folder, self.common = _places(folder)
        self._configured = _configured(self.root)
        self._settings = _without_filters(self._configured)

    def ask(self, *arguments: str, given: bytes = b"", fine: Collection[int] = (0,)) -> bytes:
        """Run git at the root and return its output; raise ``GitError`` unless its status is a ``fine`` one."""
        return _git(self.root, *arguments, given=given, fine=fine, settings=self._settings)

    def setting(self, name: str) -> str | None:
        """Return the value that a setting of git has, or None if it has none."""
        section, _, rest = name.partition(".")
        inner, dot, key = rest.rpartition(".")
        return self._configured.get(f"{section.lower()}.{inner}{dot}{key.lower()}")

    def name_of(self, path: Path) -> str:
        """Return git's name of a file: its path from the root, with links resolved.

        Raises ``OutsideError`` for a file outside the work tree, and ``GitError`` for one in another work tree inside
        it, such as a submodule.
        """
        real, root = Path(os.path.realpath(path)), Path(os.path.realpath(self.root))
        if not real.is_relative_to(root):
            raise OutsideError(f"outside the repository {self.root}")
        for folder in real.parents:
            if folder == root:
                break
            if os.path.exists(folder / ".git"):
                raise GitError(f"in another repository, {folder.relative_to(root)}; run the command there")
        return real.relative_to(root).as_posix()

    def read(self, name: str, revision: str = "") -> bytes:
        """Return the content that a file has in ``revision``, or the one that is staged.

        Raises ``FileError`` if it is larger than any file that is read: a packed object may be tiny.
        """
        content = f"{revision}:{name}"
        try:
            given = self._reader.content(content)
        except Missing:
            given = None
            if not revision or _OBJECT.fullmatch(revision):
                where = f"in {told_revision(revision)}" if revision else "staged"
                raise GitError(f"git cat-file: {name!r} is not {where}") from None
        if given is not None:
            return given
        # Whatever the reason is, git says it in these two.
        if int(self.ask("cat-file", "-s", content)) > LARGEST:
            raise FileError(f"larger than {LARGEST:,} bytes")
        return self.ask("cat-file", "blob", content)

    @cached_property
    def _reader(self) -> ObjectReader:
        index = Path(os.environ.get("GIT_INDEX_FILE", self._folder / "index"))
        command = _command(("cat-file", "--batch"), self._settings)
        return ObjectReader(command, self.root, {**environment(), **_VARIABLES}, self.root / index)

    def sizes(self, contents: Iterable[str]) -> dict[str, int]:
        """Return the bytes of each of the ``contents``, objects of git, except for those that it does not have."""
        return dict(filter(None, self.objects(contents)))

    def objects(self, asked: Iterable[str]) -> list[tuple[str, int] | None]:
        """Return git's name of each object ``asked`` for and its size in bytes, or None where git does not have it.

        What is asked is a name of an object, or ``COMMIT:NAME`` for a file, whose name must not have a newline.
        """
        given = "".join(f"{name}\n" for name in asked)
        if not given:
            return []
        answers = self.ask("cat-file", "--batch-check=%(objectname) %(objectsize)", given=os.fsencode(given))
        fields = (os.fsdecode(line).rsplit(" ", 1) for line in answers.split(b"\n")[:-1])
        return [
            (answer[0], int(answer[1])) if len(answer) == 2 and answer[1].isdecimal() else None for answer in fields
        ]

    def contents(self, objects: Iterable[str]) -> Iterator[bytes]:
        """Yield the content of each of the ``objects``, which git must have. All are in memory together."""
        out = self.ask("cat-file", "--batch", given="".join(f"{name}\n" for name in objects).encode())
        at = 0
        while at < len(out):
            start = out.index(b"\n", at) + 1
            size = int(out[at:start].rpartition(b" ")[2])
            yield out[start : start + size]
            at = start + size + 1

    def holding(self, lines: Iterable[bytes], revision: str, suffixes: Iterable[str]) -> list[str]:
        """Return the names of the files with these ``suffixes`` that have any of the ``lines`` in ``revision``: those
        with most of them first.
        """
        options = (
            "-c",
            "-z",
            "--no-color",
            "-I",
            "-F",
            "--full-name",
            "--no-textconv",
            "--no-recurse-submodules",
            "-f",
            "-",
        )
        out = _git(
            self.root,
            *("grep", *options, revision, "--", *(f":(icase)*{suffix}" for suffix in suffixes)),
            given=b"\n".join(lines),
            fine=(0, 1),
            settings=self._settings,
            GIT_LITERAL_PATHSPECS="0",
        )
        counts = sorted(_COUNTED.findall(out), key=lambda count: int(count[1]), reverse=True)
        return [os.fsdecode(name).removeprefix(f"{revision}:") for name, _ in counts]

    def shallow(self) -> set[str]:
        """Return the commits whose parents are missing because the clone is a shallow one."""
        return set(_commits_in("shallow", _content(self.common / "shallow", _LONGEST_LIST)))

    def tracked(self) -> set[str]:
        """Return the names of the files that are in the index."""
        return tracked_in(self.root)

    def has_unwatched(self) -> bool:
        """Whether git was told not to look at a tracked file in the work tree, which may then be missing or differ.

        Such files are those outside of a sparse checkout, and those with ``--skip-worktree`` or ``--assume-unchanged``.
        """
        return any(entry[0] == "S" or entry[0].islower() for entry in _names(self.ask("ls-files", "-v", "-z")))

    def ignores(self, name: str) -> bool:
        """Whether git ignores a file; it does not if the file is in the index."""
        return bool(self.ask("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--", name))

    def unstaged(self) -> set[str]:
        """Return the names of the files that differ from what is staged."""
        options = ("--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "-z")
        return set(_names(self.ask("diff", *options)))

    def diff(self, tree: str, *options: str, names: Iterable[str] = (), revision: str = "") -> bytes:
        """Return the difference from ``tree`` to ``revision`` or, without one, to the work tree; with the option
        ``--cached`` to what is staged.

        The plumbing commands are used, because a person's settings for reading differences must not affect us.
        """
        fixed = ("-M", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--diff-filter=ADMR")
        if revision:
            return self.ask("diff-tree", "-r", *fixed, *options, tree, revision, "--", *names)
        return self.ask("diff-index", *fixed, *options, tree, "--", *names)

    def empty_tree(self) -> str:
        """Return the name of the tree without files."""
        return self.ask("hash-object", "-t", "tree", "--stdin").decode().strip()

    def head(self) -> str | None:
        """Return the commit that is checked out, or None before the first one; git is asked once."""
        return self._head

    @cached_property
    def _head(self) -> str | None:
        return self.commit("HEAD")

    def fork_of(self, revision: str) -> str:
        """Return the last commit that ``HEAD`` and ``revision`` share. Raises ``GitError`` if there is none."""
        shared = self.shared(self.existing("HEAD"), self.existing(revision))
        if not shared:
            raise GitError(f"HEAD and {told_revision(revision)} have no commit in common")
        return shared[0]

    def shared(self, first: str, second: str) -> list[str]:
        """Return the last commits that two commits share, their merge bases, best first.

        Raises ``GitError`` if there is none in a shallow clone: there may be one that the clone lacks.
        """
        # It exits with 1 and prints nothing if it finds none.
        bases = self.ask("merge-base", "--all", first, second, fine=(0, 1)).decode().split()
        if not bases and self.shallow():
            raise GitError(f"no merge base of {told_revision(first)} and {told_revision(second)}{SHALLOW}")
        return bases

    def existing(self, revision: str) -> str:
        """Return the name of the commit that a revision stands for. Raises ``GitError`` if there is none."""
        commit = self.commit(revision)
        if commit is None:
            raise GitError(f"there is no commit {told_revision(revision)}{SHALLOW if self.shallow() else ''}")
        return commit

    def brought_in(self) -> list[str]:
        """Return the commits that are being merged or picked into the next commit, by a cherry-pick or, after a
        conflict, by a rebase.
        """
        picked = self._listed("REBASE_HEAD") if self._is_picking() else []
        return [*self._listed("MERGE_HEAD"), *self._listed("CHERRY_PICK_HEAD"), *picked]

    def is_reverting(self) -> bool:
        """Whether a revert is in progress: it had a conflict, or shall not commit."""
        return self._own("REVERT_HEAD") is not None

    def fixed_up(self) -> list[str]:
        """Return the commits that a rebase makes one of, with ``squash`` or ``fixup``: the one that is checked out, and
        those that follow it.
        """
        following = self._listed("rebase-merge/current-fixups")
        return [self.existing("HEAD"), *following] if following else []

    def rebased(self) -> list[str]:
        """Return the commit at which the branch was when the rebase in progress began."""
        return [*self._listed("rebase-merge/orig-head"), *self._listed("rebase-apply/orig-head")]

    def squashed(self) -> bytes:
        """Return the message that git made for the next commit when it squashed others."""
        return self._own("SQUASH_MSG") or b""

    def picked(self) -> bytes:
        """Return the message that git made for the next commit while it picks one, as in a rebase.

        It keeps that of a pick that shall not commit (``cherry-pick -n``) even if all of it was taken back, and that of
        a patch (``rebase --apply``) until the next one, also if it was committed.
        """
        if any(self._own(name) is not None for name in ("CHERRY_PICK_HEAD", "rebase-merge/done")):
            return self._own("MERGE_MSG") or b""
        if self._own("rebase-apply/abort-safety") is None or self._listed("rebase-apply/abort-safety") != [self.head()]:
            return b""
        return self._own("rebase-apply/final-commit") or b""

    def _is_picking(self) -> bool:
        """Whether a rebase stopped at a conflict, and the next commit is the picked one: none that follows it, and none
        that the rebase lets a person amend.

        Git keeps ``REBASE_HEAD`` when the rebase is over.
        """
        runs = any(self._own(name) is not None for name in ("rebase-merge/done", "rebase-apply/next"))
        return runs and bool(self.picked()) and self._own("rebase-merge/amend") is None

    def template(self) -> bytes:
        """Return the message with which the setting ``commit.template`` begins; nothing if there is none."""
        if not self.setting("commit.template"):
            return b""
        path = self.ask("config", "--get", "-z", "--type=path", "commit.template", fine=(0, 1)).removesuffix(b"\0")
        try:
            return read_source(self.root / os.fsdecode(path)) if path else b""
        except FileError:
            return b""  # git says what is wrong with it

    def _listed(self, name: str) -> list[str]:
        """The commits in a file in git's own folder; nothing if there is no such file."""
        return _commits_in(name, self._own(name, _LONGEST_LIST))

    def _own(self, name: str, longest: int = LARGEST) -> bytes | None:
        """The content of a file in git's own folder for this work tree, or None if there is none."""
        return _content(self._folder / name, longest)

    def attribute(self, attribute: str, names: Iterable[str]) -> dict[str, str]:
        """Return the value of an attribute for each file: ``set``, ``unset``, ``unspecified``, or a value."""
        listed = b"".join(os.fsencode(name) + b"\0" for name in names)
        fields = _names(self.ask("check-attr", "-z", "--stdin", attribute, given=listed))
        return dict(zip(fields[::3], fields[2::3], strict=True))

    def notes(self, reference: str, since: str) -> dict[str, str]:
        """Return the notes in ``reference`` on the commits of ``HEAD`` after the commit ``since``, by commit."""
        out = self.ask("log", "-z", "--format=%H%n%N", f"--notes={reference}", f"{since}..HEAD", "--")
        entries = (entry.partition("\n") for entry in _names(out))
        return {commit: note for commit, _, note in entries if note.strip()}

    def later_versions(self, names: Iterable[str], revision: str, time: int) -> dict[str, list[tuple[int | None, str]]]:
        """Return the last versions of each of some files up to a revision: when each was committed, after about a
        ``time`` in seconds since 1970, and git's name of its content.
        """
        options = ("--full-history", "-m", "--raw", "--no-renames", "--no-abbrev", f"--since=@{time}", "--format=@%ct")
        fields = iter(_names(self.ask("log", "-z", *options, revision, "--", *names)))
        later: dict[str, list[tuple[int | None, str]]] = {name: [] for name in names}
        when: int | None = None
        for field in filter(None, fields):
            if field.startswith("@"):
                when = time_in(field.removeprefix("@"))
                continue
            version = when, field.split(" ")[3]
            versions = later[next(fields)]
            if version not in versions and len(versions) < _MOST_VERSIONS:
                versions.append(version)
        return later

    def commits(self, since: str) -> set[str]:
        """Return the commits of ``HEAD`` after the commit ``since``."""
        return set() if since == self.head() else set(self.ask("rev-list", f"{since}..HEAD", "--").decode().split())

    def blame(self, name: str, since: str | None = None) -> Iterator[tuple[int, str, str, int]]:
        """Yield the number of each line of a file in the work tree, and the commit, name and line that it comes from.
        Lines from before the commit ``since`` count as its own, and lines that are not committed as those of commit 0.

        Commits that somebody's settings tell git to ignore count like others, and a missing list of these does not
        matter: it would give their lines to the author of what was there before.
        """
        limit = [] if since is None else [f"^{since}"]
        fixed = ("--line-porcelain", "--no-textconv", "--no-ignore-revs-file")
        out = self.ask("blame", *fixed, *limit, "--", name)
        lines = iter(out.split(b"\n")[:-1])
        for header in lines:
            commit, origin, number = header.decode().split()[:3]
            source = ""
            # The header ends with the line itself, after a tab.
            while not (line := next(lines)).startswith(b"\t"):
                if line.startswith(b"filename "):
                    source = unquoted(line.removeprefix(b"filename "))
            yield int(number), commit, source, int(origin)

    def commit(self, revision: str) -> str | None:
        """Return the name of the commit that a revision stands for, or None if there is none."""
        options = ("--verify", "--quiet", "--end-of-options")
        return self.ask("rev-parse", *options, f"{revision}^{{commit}}", fine=(0, 1)).decode().strip() or None


def has_repository(folder: Path) -> bool:
    """Whether a folder seems to be in a work tree. Does not run git, which may be missing."""
    return "GIT_DIR" in os.environ or any(os.path.exists(around / ".git") for around in (folder, *folder.parents))


def tracked_in(folder: Path) -> set[str]:
    """Return the names, from ``folder`` on, of the files in it that are in the index."""
    return set(_names(_git(folder, "ls-files", "-z")))


def files_in_index(folder: Path) -> list[TrackedFile]:
    """Return the files of a folder that are in the index, but for links and submodules, by name from the folder."""
    entries = (entry.partition("\t") for entry in _names(_git(folder, "ls-files", "--stage", "-z")))
    modes = {name: fields.split(" ")[0] for fields, _, name in entries}
    return [TrackedFile(name, mode == EXECUTABLE) for name, mode in modes.items() if mode not in WITHOUT_TEXT]


def commit_of_tag(address: str, tag: str) -> str | None:
    """Return the commit of a tag in the repository at an address, or None if there is no such tag.

    Unlike everything else here, this may ask another machine. It runs outside of any work tree, with the settings of
    the user alone. Raises ``GitError`` if nobody answers.
    """
    listed = _git(
        Path.cwd(),
        "ls-remote",
        "--tags",
        "--",
        address,
        f"refs/tags/{tag}",
        f"refs/tags/{tag}^{{}}",
        seconds=_LONGEST_ANSWER_SECONDS,
        GIT_DIR=os.devnull,
        GIT_ALLOW_PROTOCOL="file:git:http:https:ssh",
    )
    # The commit of an annotated tag follows the tag itself.
    return listed.decode().split("\n")[-2].split("\t")[0] if listed else None


def has_commit(folder: Path, revision: str) -> bool:
    """Whether the repository in a folder has a commit. Raises ``GitError`` if there is no repository."""
    options = ("--verify", "--quiet", "--end-of-options")
    alone = os.path.dirname(os.path.realpath(folder))  # a repository around the folder does not count
    asked = ("rev-parse", *options, f"{revision}^{{commit}}")
    return bool(_git(folder, *asked, fine=(0, 1), GIT_CEILING_DIRECTORIES=alone))


def patched(patch: Path, name: str, content: bytes) -> bytes | None:
    """Return what the part of a patch about the file of this name makes of ``content``, or None if it does not fit.

    Of a file that the patch deletes, nothing is left.
    """
    from tempfile import TemporaryDirectory  # which few commands need

    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        only = re.sub(r"([][*?\\])", r"\\\1", name)
        try:
            _git(
                Path(folder), "apply", "--whitespace=nowarn", f"--include={only}", "--", str(patch), GIT_DIR=os.devnull
            )
        except GitError:
            return None
        return path.read_bytes() if path.exists() else b""


def has_changes(text: bytes, before: bytes, after: bytes) -> bool:
    """Whether a ``text`` that was made from ``before`` has all that changed from there to ``after``."""
    from tempfile import TemporaryDirectory  # which few commands need

    with TemporaryDirectory() as folder:
        for name, content in (("text", text), ("before", before), ("after", after)):
            Path(folder, name).write_bytes(content)
        try:
            return _git(Path(folder), "merge-file", "-p", "text", "before", "after", GIT_DIR=os.devnull) == text
        except GitError:
            return False  # they are about the same lines


def time_in(text: str) -> int | None:
    """Return the time of a commit in seconds since 1970, or None where it is none that a calendar has.

    Whoever makes a commit may write anything there, or nothing, and git hands it on.
    """
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) <= _LAST_TIME else None


def unquoted(name: bytes) -> str:
    """Return a file name that git may have put in quotes, as it does for unusual ones. Raises ``ValueError`` if git did
    not put it there.
    """
    if name.startswith(b'"'):
        name = name[1:-1].decode("unicode_escape").encode("latin-1")
    return os.fsdecode(name)


def told_revision(revision: str) -> str:
    """Return a revision as messages name it.

    A message shows nothing that may be a key (``errors.without_keys``). The name of a commit would look like one, so it
    is abbreviated. A key of ``sew keygen`` is longer, and is not shown at all.
    """
    return _FULL_NAME.sub(r"\1\2", revision) if _FULL_NAME.fullmatch(revision) else revision


def _names(output: bytes) -> list[str]:
    return [os.fsdecode(name) for name in output.split(b"\0")[:-1]]


def _places(folder: Path) -> tuple[Path, Path, Path]:
    """The root of the work tree around a folder, git's own folder for it, and the one that its work trees share."""
    asked = ("--show-toplevel", "--absolute-git-dir", "--git-common-dir")
    answers = _git(folder, "rev-parse", *asked).removesuffix(b"\n").split(b"\n")
    if len(answers) != len(asked):  # a name has a line break
        answers = [_git(folder, "rev-parse", option).removesuffix(b"\n") for option in asked]
    root, own, common = map(os.fsdecode, answers)
    return Path(root), Path(own), Path(os.path.realpath(folder / common))


def _configured(root: Path) -> dict[str, str]:
    """Every setting of git, by its name in the form that git prints; of several values, the last one counts."""
    entries = (entry.partition("\n") for entry in _names(_git(root, "config", "--list", "-z")))
    return {name: value for name, _, value in entries}


def _content(path: Path, longest: int) -> bytes | None:
    """The content of a file of git, or None if there is none."""
    try:
        return read_source(path, longest) if os.path.lexists(path) else None
    except FileError as error:
        raise GitError(f"{path}: {error}") from error


def _commits_in(name: str, content: bytes | None) -> list[str]:
    """The commits in a file of git, each at the end of a line.

    Scripts may leave anything there, and git gets the commits as arguments.
    """
    lines = (content or b"").decode("ascii", "replace").splitlines()
    commits = [line.rpartition(" ")[2] for line in lines]
    if not all(map(_OBJECT.fullmatch, commits)):
        raise GitError(f"{name}: not a list of commits")
    return commits


def _without_filters(configured: Iterable[str]) -> tuple[str, ...]:
    """The settings that switch off every filter. A filter is a program that git runs over the content of a file."""
    keys = [name for name in configured if name.startswith("filter.") and name.count(".") > 1]
    filters = sorted({key.rpartition(".")[0] for key in keys})
    if any("=" in filter_name for filter_name in filters):
        raise GitError("the name of a filter in the configuration has a '=', so that it cannot be switched off")
    return tuple(
        setting
        for filter_name in filters
        for setting in (*(f"{filter_name}.{key}=" for key in _FILTER_KEYS), f"{filter_name}.required=false")
    )


def _git(
    folder: Path,
    *arguments: str,
    given: bytes = b"",
    fine: Collection[int] = (0,),
    settings: Iterable[str] = (),
    seconds: float | None = None,
    **variables: str,
) -> bytes:
    """Run git in a folder and return its output; raise ``GitError`` unless its status is a ``fine`` one."""
    try:
        done = subprocess.run(
            _command(arguments, settings),
            cwd=folder,
            env={**environment(), **_VARIABLES, **variables},
            input=given,
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except FileNotFoundError:
        raise GitError("git is not installed, or not on the PATH") from None
    except subprocess.TimeoutExpired:
        raise GitError(f"git {arguments[0]}: no answer within {seconds} seconds") from None
    except OSError as error:
        raise GitError(f"git cannot be run: {reason_of(error)}") from error
    if done.returncode not in fine:
        lines = done.stderr.decode(errors="backslashreplace").splitlines()
        said = next((line for line in lines if line.startswith(("fatal: ", "error: "))), "it does not say why")
        raise GitError(f"git {arguments[0]}: {said.partition(': ')[2] or said}")
    return done.stdout


def _command(arguments: Iterable[str], settings: Iterable[str]) -> list[str]:
    fixed = [part for setting in (*_FIXED, *settings) for part in ("-c", setting)]
    return ["git", *fixed, *arguments]
