"""A program by people in three languages, with two functions that an agent adds."""

from __future__ import annotations

from dataclasses import dataclass

PYTHON = """\
\"\"\"Payments of a club.\"\"\"


def open_amounts(invoices, today):
    if len(invoices) == 0:
        return []
    amounts = []
    total = 0
    oldest = 0
    for invoice in invoices:
        if invoice.paid is None and invoice.amount > 0:
            days = today - invoice.date
            total = total + invoice.amount
            if days > oldest:
                oldest = days
            else:
                total -= invoice.discount
            amounts.append(invoice.amount)
    if total > 1000 and not oldest == 0:
        return amounts[0:3]
    while len(amounts) > 10:
        amounts = amounts[1:]
    return amounts


def members_by_town(members, towns):
    found = {}
    missing = 0
    for index in range(0, len(members)):
        member = members[index]
        if member.town == "" or member.town not in towns:
            missing += 1
        else:
            town = member.town
            found[town] = found.get(town, 0) + 1
    largest = None
    for town in towns:
        count = found.get(town, 0)
        if largest is None or count > found[largest]:
            largest = town
    if missing > 0:
        print("without a town:", missing)
    return found if largest is not None else None


def late_fee(days, amount):
    fee = 0
    steps = 0
    while days > 30 and fee < amount:
        if days > 90:
            fee = fee + 5
        else:
            fee = fee + 2
        days -= 30
        steps += 1
    if steps == 0:
        return 0
    if fee * 2 > amount:
        fee = amount / 2
    rounded = fee if fee > 1 else 1
    return rounded
"""
PYTHON_SETTLE = """\
def settle(payments, accounts, limit):
    if len(payments) == 0 or len(accounts) == 0:
        return None
    settled = []
    refused = []
    total = 0
    rounds = 0
    for index in range(len(payments)):
        payment = payments[index]
        if payment.amount > limit and limit > 0:
            refused.append(payment)
        elif payment.kind in ("cash", "card"):
            total += payment.amount
            settled.append(payment)
        else:
            fee = 2 if payment.amount > 100 else 1
            total = total - fee
    while rounds < 3 and total > limit * 2:
        total -= limit
        rounds += 1
    if not settled and total == 0:
        return refused
    first = settled[0:5]
    for payment in first:
        if payment.note != "" and payment.amount == total:
            rounds = rounds + payment.amount
    return first
"""
PYTHON_REMIND = """\
def remind(members, today, letters):
    sent = []
    skipped = 0
    longest = 0
    if not members:
        return sent
    for member in members:
        if member.email == "" or member.email is None:
            skipped += 1
            continue
        days = today - member.joined
        if days > 365 and member.open > 0:
            text = "last" if days > 730 else "first"
            sent.append(text + member.name)
            longest = max(longest, days)
        else:
            skipped = skipped + 1
    for index in range(0, len(letters)):
        if len(letters[index]) > 0 and index < skipped:
            longest = longest + 1
    if longest == 0:
        return None
    while len(sent) > 100:
        sent = sent[0:100]
    return sent
"""
JAVA = """\
import java.util.List;

class Ledger {
    static int openAmounts(List<Integer> amounts, int[] days, int limit) {
        int total = 0;
        int oldest = 0;
        for (int i = 0; i < days.length; i++) {
            int amount = amounts.get(i);
            if (amount > limit && days[i] > 30) {
                total = total + amount * 2;
                oldest = days[i];
            } else {
                total -= 1;
            }
        }
        while (total > limit && oldest != 0) {
            total = total - 10;
            oldest--;
        }
        if (amounts.isEmpty()) {
            return 0;
        }
        return total > 0 ? total : -total;
    }

    static int lateFee(int days, int amount) {
        int fee = 0;
        int steps = 0;
        while (days > 30 && fee < amount) {
            if (days > 90) {
                fee = fee + 5;
            } else {
                fee += 2;
            }
            days -= 30;
            steps++;
        }
        if (steps == 0) {
            return 0;
        }
        return fee;
    }
"""
JAVA_SETTLE = """\
    static int settle(int[] payments, int[] kinds, int limit) {
        int total = 0;
        int rounds = 0;
        int refused = 0;
        for (int i = 0; i < payments.length; i++) {
            int payment = payments[i];
            if (payment > limit && limit > 0) {
                refused++;
            } else if (kinds[i] == 1 || kinds[i] == 2) {
                total = total + payment * kinds[i];
            } else {
                total -= 2;
            }
        }
        while (rounds < 3 && total > limit) {
            total = total - limit;
            rounds++;
        }
        if (!(total > 0 && refused == 0)) {
            return refused;
        }
        for (int payment : payments) {
            if (payment != 0) {
                rounds = rounds + payment;
            }
        }
        int fee = total > 100 ? 2 : 1;
        return fee + rounds;
    }
"""
JAVA_REMIND = """\
    static int remind(List<String> names, int[] days, int today) {
        int sent = 0;
        int skipped = 0;
        int longest = 0;
        for (int i = 0; i < days.length; i++) {
            int late = today - days[i];
            if (late > 365 && names.get(i) != null) {
                sent = sent + 1;
                if (late > longest) {
                    longest = late;
                }
            } else {
                skipped += 1;
            }
        }
        while (true) {
            if (longest < 100 || sent == 0) {
                break;
            }
            longest -= 100 * 2;
            skipped++;
        }
        for (String name : names) {
            if (name.isEmpty() || name.length() > 40) {
                skipped = skipped - 1;
            }
        }
        if (sent == 0) {
            return skipped;
        }
        return skipped + sent;
    }
"""
CPP = """\
#include <cstddef>
#include <string>
#include <vector>

int open_amounts(const std::vector<int>& amounts, const std::vector<int>& days, int limit) {
    int total = 0;
    int oldest = 0;
    for (int i = 0; i < 12; i++) {
        int amount = amounts[i];
        if (amount > limit && days[i] > 30) {
            total = total + amount * 2;
            oldest = days[i];
        } else {
            total -= 1;
        }
    }
    while (total > limit && oldest != 0) {
        total = total - 10;
        oldest--;
    }
    if (amounts.size() == 0) {
        return 0;
    }
    return total > 0 ? total : -total;
}

int late_fee(int days, int amount) {
    int fee = 0;
    int steps = 0;
    while (days > 30 && fee < amount) {
        if (days > 90) {
            fee = fee + 5;
        } else {
            fee += 2;
        }
        days -= 30;
        steps++;
    }
    if (steps == 0) {
        return 0;
    }
    return fee;
}
"""
CPP_SETTLE = """\
int settle(const std::vector<int>& payments, const std::vector<int>& kinds, int limit) {
    int total = 0;
    int rounds = 0;
    int refused = 0;
    for (int i = 0; i < 12; i++) {
        int payment = payments[i];
        if (payment > limit && limit > 0) {
            refused++;
        } else if (kinds[i] == 1 || kinds[i] == 2) {
            total = total + payment * kinds[i];
        } else {
            total -= 2;
        }
    }
    while (rounds < 3 && total > limit) {
        total = total - limit;
        rounds++;
    }
    if (!(total > 0 && refused == 0)) {
        return refused;
    }
    for (int payment : payments) {
        if (payment != 0) {
            rounds = rounds + payment;
        }
    }
    int fee = 1;
    fee = total > 100 ? 2 : rounds;
    return fee + rounds;
}
"""
CPP_REMIND = """\
int remind(const std::vector<std::string>& names, const std::vector<int>& days, int today) {
    int sent = 0;
    int skipped = 0;
    int longest = 0;
    for (int i = 0; i < 12; i++) {
        int late = today - days[i];
        if (late > 365 && days[i] != 0) {
            sent = sent + 1;
            if (late > longest) {
                longest = late;
            }
        } else {
            skipped += 1;
        }
    }
    while (true) {
        if (longest < 100 || sent == 0) {
            break;
        }
        longest -= 100 * 2;
        skipped++;
    }
    for (int index = 0; index < 3; index++) {
        longest = longest > 500 ? longest - 5 * sent : skipped;
    }
    for (int day : days) {
        if (day > today && day < longest) {
            skipped = skipped - 1;
        }
    }
    if (sent == 0) {
        return skipped;
    }
    return skipped + sent;
}
"""


@dataclass(frozen=True)
class Program:
    """A program, the agent's functions, and what people do to all of it.

    ``gap`` stands between two functions, ``tail`` after the last one, and ``head`` before the first one of a new
    file. An edit is a text and what comes in its place; ``upstream`` is the one that a rebase meets. ``persons`` is a
    function by people that is long enough to be found if it were marked, ``prefix`` the class that reports name before
    a function, in the old file and (``prefix_moved``) in the new one. The formatter has its ``settings`` in a file,
    first ``before`` and in the end ``after``.
    """

    suffix: str
    text: str
    settle: str
    remind: str
    gap: str
    edits: tuple[tuple[str, str], ...]
    upstream: tuple[str, str]
    head: str = ""
    tail: str = ""
    prefix: str = ""
    prefix_moved: str = ""
    persons: str = "open_amounts"
    formatter: tuple[str, ...] = ("clang-format", "-i")
    settings: str = ".clang-format"
    before: str = "{BasedOnStyle: Google, IndentWidth: 4, ColumnLimit: 100}\n"
    after: str = "{BasedOnStyle: WebKit, ColumnLimit: 50, AlignAfterOpenBracket: BlockIndent}\n"


PROGRAMS = {
    "python": Program(
        suffix=".py",
        text=PYTHON,
        settle=PYTHON_SETTLE,
        remind=PYTHON_REMIND,
        gap="\n\n",
        edits=(
            ("        if days > 90:\n", "        if days > 60:\n"),
            ("    missing = 0\n", '    missing = 0\n    print(len(members), "members")\n'),
            ("            if days > oldest:\n", "            if days >= oldest:\n"),
        ),
        upstream=(
            '"""Payments of a club."""\n',
            '"""Payments of a club."""\n\n\ndef share(amount, members):\n    return amount / max(1, len(members))\n',
        ),
        formatter=("black", "--quiet"),
        settings="pyproject.toml",
        before="\n[tool.black]\nline-length = 100\n",
        after="\n[tool.black]\nline-length = 60\n",
    ),
    "java": Program(
        suffix=".java",
        text=JAVA,
        settle=JAVA_SETTLE,
        remind=JAVA_REMIND,
        gap="\n",
        edits=(
            ("            if (days > 90) {\n", "            if (days > 60) {\n"),
            ("        if (amounts.isEmpty()) {\n", "        if (amounts.isEmpty() || limit < 0) {\n"),
            ("            steps++;\n", "            steps = steps + 2;\n"),
        ),
        upstream=(
            "class Ledger {\n",
            "class Ledger {\n    static int share(int amount, int all) {\n        return amount / all;\n    }\n\n",
        ),
        head="class Payments {\n",
        tail="}\n",
        prefix="Ledger.",
        prefix_moved="Payments.",
        persons="openAmounts",
    ),
    "cpp": Program(
        suffix=".cpp",
        text=CPP,
        settle=CPP_SETTLE,
        remind=CPP_REMIND,
        gap="\n",
        edits=(
            ("        if (days > 90) {\n", "        if (days > 60) {\n"),
            ("    if (amounts.size() == 0) {\n", "    if (amounts.size() == 0 || limit < 0) {\n"),
            ("        steps++;\n", "        steps = steps + 2;\n"),
        ),
        upstream=(
            "#include <vector>\n\n",
            "#include <vector>\n\nint share(int amount, int members) {\n    return amount / members;\n}\n\n",
        ),
        head="#include <vector>\n\n",
    ),
}
