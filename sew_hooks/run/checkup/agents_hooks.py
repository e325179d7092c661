"""Whether the agents in use mark as they write: without a hook of their own, only what they commit is marked."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.run.agents_in_use import FoundAgent, agents_in_use, page_of
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.checkup.team_files import unshared


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
            yield _where(subject, agent, f"{told} calls `sew agent-hook`", page_of(agent.page, address))
        else:
            yield Diagnosis(
                "unknown",
                f"{told} does not call `sew agent-hook`: what it writes and a person commits is not marked",
                f"the configuration of its hook is in {page_of(agent.page, address)}",
            )


def _where(subject: Subject, agent: FoundAgent, told: str, page: str) -> Diagnosis:
    """Whether colleagues have the configuration, if it is in the repository; one at home is everybody's own."""
    repository = subject.repository
    names = [path.relative_to(subject.root).as_posix() for path in agent.files if path.is_relative_to(subject.root)]
    alone = unshared(repository, names[0]) if names and not repository.tracked() & set(names) else None
    if alone is None:
        return Diagnosis("right", told)
    own = ".local." in names[0]  # a file of one's own
    mend = f"the configuration for everybody is in {page}" if own else alone.mend
    return Diagnosis("unknown", f"{told} for you alone: {alone.message}", mend)
