"""Whether the agents in use mark as they write: without a hook of their own, only what they commit is marked."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.run.agents_in_use import agents_in_use, page_of
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject


def check_agents(subject: Subject) -> Iterator[Diagnosis]:
    """Yield, for each agent in use that has a hook, whether its configuration calls ours."""
    found = agents_in_use(subject.root, subject.repository.tracked(), subject.environment)
    able = [agent for agent in found if agent.page]
    address = subject.hooks.address() if subject.hooks else ""
    if not able:
        yield Diagnosis("unknown", "no agent that has a hook was found here")
    for agent in able:
        told = f"{agent.name} ({', '.join(agent.signs)})"
        if agent.fault:
            mend = f"the configuration of its hook is in {page_of(agent.page, address)}"
            yield Diagnosis("wrong", f"{told} marks nothing: {agent.fault}", mend)
        elif agent.hooked:
            yield Diagnosis("right", f"{told} calls `sew agent-hook`")
        else:
            yield Diagnosis(
                "unknown",
                f"{told} does not call `sew agent-hook`: what it writes and a person commits is not marked",
                f"the configuration of its hook is in {page_of(agent.page, address)}",
            )
