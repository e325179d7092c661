"""Release archives from before 2021: which ones, how they are fetched and checked, and which files are taken."""

from __future__ import annotations

import csv
import hashlib
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path, PurePosixPath

from benchmarks.opensource.production import is_production

CATALOGUE = Path(__file__).with_name("archives.csv")

BEFORE = datetime(2021, 1, 1, tzinfo=timezone.utc)
"""Every file of an archive must be older: a newer one may be a model's work."""


class ArchiveError(Exception):
    """An archive is not the one that was pinned, or not old enough."""


@dataclass(frozen=True)
class Archive:
    """A release: a wheel for Python, and the upstream tarball of a Debian source package for Java and C++."""

    language: str
    project: str
    version: str
    sha256: str

    def fetch(self, folder: Path) -> Path:
        """Return the archive in ``folder``, fetched unless it is there. Raises ``ArchiveError`` if it is another."""
        found = self._pinned(folder)
        if found is None:
            folder.mkdir(parents=True, exist_ok=True)
            # Another file of the release may be gone from the mirror: what counts is whether the pinned one arrived.
            subprocess.run(self._command(), cwd=folder, check=False, stdout=subprocess.DEVNULL)
            found = self._pinned(folder)
        if found is None:
            raise ArchiveError(f"{self.project} {self.version}: no file with the pinned checksum was fetched")
        return found

    def _pinned(self, folder: Path) -> Path | None:
        files = (path for path in sorted(folder.glob("*")) if path.is_file())
        return next((path for path in files if hashlib.sha256(path.read_bytes()).hexdigest() == self.sha256), None)

    def _command(self) -> list[str]:
        if self.language != "python":
            return ["apt-get", "source", "-qq", "--download-only", "--tar-only", f"{self.project}={self.version}"]
        # A wheel is taken as it is; for a source archive, pip would run code to learn its metadata.
        any_platform = ["--platform=any", "--implementation=py", "--abi=none", "--python-version=3.8"]
        read_only = ["--no-deps", "--only-binary=:all:", "--ignore-requires-python"]
        wheel = [*read_only, *any_platform, f"{self.project}=={self.version}"]
        return [sys.executable, "-m", "pip", "download", "--quiet", *wheel]


def catalogue(language: str, pinned: Path | None = None) -> list[Archive]:
    """Return the archives of ``language`` in the list ``pinned``, which is ``CATALOGUE`` unless it is given."""
    with (pinned or CATALOGUE).open(encoding="utf-8", newline="") as rows:
        return [archive for archive in (Archive(**row) for row in csv.DictReader(rows)) if archive.language == language]


def unpack(archive: Path, language: str, folder: Path, before: datetime | None = BEFORE) -> None:
    """Write the production code of ``language`` in ``archive`` into ``folder``.

    Raises ``ArchiveError`` when one of its files, of whatever kind, is not from ``before`` that day.
    """
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            newest = max(datetime(*info.date_time, tzinfo=timezone.utc) for info in wheel.infolist())
            _check_age(archive, newest, before)
            names = [name for name in wheel.namelist() if is_production(PurePosixPath(name), language)]
            wheel.extractall(folder, names)
        return
    with tarfile.open(archive) as tarball:
        files = [member for member in tarball if member.isfile()]
        _check_age(archive, datetime.fromtimestamp(max(member.mtime for member in files), timezone.utc), before)
        wanted = [file for file in files if is_production(_below_root(file.name), language)]
        tarball.extractall(folder, wanted, filter="data")


def _check_age(archive: Path, newest: datetime, before: datetime | None) -> None:
    if before is not None and newest >= before:
        raise ArchiveError(f"{archive.name}: its newest file is of {newest:%Y-%m-%d}")


def _below_root(name: str) -> PurePosixPath:
    """The path inside the only folder of a tarball, whose name is the project's."""
    path = PurePosixPath(name)
    return PurePosixPath(*path.parts[1:]) if len(path.parts) > 1 else path
