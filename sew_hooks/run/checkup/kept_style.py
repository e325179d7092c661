"""Whether marks use variants that the code of the repository avoids."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject, to_write
from sew_hooks.run.house_style import house_style, left_out
from sew_hooks.settings.configuration import PYPROJECT


def check_style(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each setting that would leave out rules of which the code uses one variant only, these rules."""
    if unmeasured := subject.unmeasured():
        yield unmeasured
        return
    files = subject.files
    settled, looked = house_style(files, subject.rules, subject.track)
    sample = f"({subject.part(looked)})"
    if not settled:
        yield Diagnosis("right", f"marks use no variant that this code avoids {sample}")
        return
    everywhere, by_pattern = left_out(settled, files)
    told = f"this code writes in one way only, so a mark would stand out {sample}"
    if everywhere:
        names = sorted({*subject.configuration.extend_ignore, *everywhere})
        yield Diagnosis("wrong", f"{told}: {', '.join(everywhere)}", to_write("extend-ignore", names))
    for pattern, rules in by_pattern.items():
        mend = f"write in [tool.sew.per-file-ignores] of {PYPROJECT}: {json.dumps(pattern)} = {json.dumps(rules)}"
        yield Diagnosis("wrong", f"{told}: {', '.join(rules)} in {pattern}", mend)
