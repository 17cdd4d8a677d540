"""Reads exported journals by rules of its own, and has other programs check them."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from decimal import Decimal, getcontext
from pathlib import Path

# Amounts have up to 78 digits.
getcontext().prec = 200

POSTING = re.compile(
    r'^ +([A-Z][A-Za-z0-9:-]+)  (-?[0-9.]+) "?([A-Z][A-Z0-9-]+)"?(?: = (-?[0-9.]+) "?[A-Z0-9-]+"?)?$'
)
BALANCE = re.compile(r"^\d{4}-\d\d-\d\d balance (\S+)  (-?[0-9.]+) ~ ([0-9.]+) (\S+)$")
Sums = dict[tuple[str, str], Decimal]


def sums(journal: str) -> Sums:
    """Add up each account and commodity; every entry must cancel out, and every assertion hold."""
    totals: Sums = defaultdict(Decimal)
    asserted = 0
    for entry in journal.split("\n\n"):
        balance: dict[str, Decimal] = defaultdict(Decimal)
        for line in entry.splitlines():
            if found := POSTING.match(line):
                account, amount, commodity, held = found.groups()
                totals[account, commodity] += Decimal(amount)
                balance[commodity] += Decimal(amount)
                if held is not None:
                    asserted += 1
                    assert totals[account, commodity] == Decimal(held), line
            elif found := BALANCE.match(line):
                account, held, error, commodity = found.groups()
                asserted += 1
                assert abs(totals[account, commodity] - Decimal(held)) <= Decimal(error), line
        assert not any(balance.values()), entry
    assert asserted > 0
    return {key: value for key, value in totals.items() if value}


def checked(path: Path) -> None:
    """Let the programs that read such a journal check it."""
    if path.suffix == ".beancount":
        commands = [[str(Path(sys.executable).with_name("bean-check")), str(path)]]
    else:
        commands = [["hledger", "-f", str(path), "check"], ["ledger", "-f", str(path), "balance"]]
    for command in commands:
        assert shutil.which(command[0]), f"{command[0]} is missing; run scripts/setup"
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert ended.returncode == 0, (command[0], ended.stdout, ended.stderr)


def refused(path: Path, text: str) -> None:
    """The control: the same programs refuse the journal with another balance at its end."""
    marks = {".beancount": (" ~ 0 ", "1 ~ 0 ")}
    old, new = marks.get(path.suffix, (" = ", " = 1"))
    wrong = path.with_name("wrong" + path.suffix)
    head, tail = text.rsplit(old, 1)
    wrong.write_text(head + new + tail)
    try:
        checked(wrong)
    except AssertionError:
        return
    raise AssertionError("a wrong balance was accepted")
