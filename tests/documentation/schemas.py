"""Configurations are checked against the schemas that their services publish, which come with check-jsonschema."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner


def check_schema(schema: str, path: Path) -> None:
    """Fail where a file does not have this form. It takes four seconds to import the program, so no test starts it."""
    from check_jsonschema import main

    done = CliRunner().invoke(main, ["--builtin-schema", schema, str(path)])
    assert done.exit_code == 0, done.output
