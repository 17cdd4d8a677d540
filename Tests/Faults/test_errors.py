"""A file system that fails or lies at any call causes an error, and nothing is lost."""

import errno
import random
from pathlib import Path

import pytest

from support.calls import ALL_ERRORS, Call
from support.samples import SEED, drawn, places
from support.tracer import SUPPORTED, FaultKind, Fault
from support.trials import ADD, COMMANDS, CREATE, Command, Ground, Trial
from support.verdicts import Judge

pytestmark = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")

# Errors after the wallet has its name: it exists, and only the output failed.
AFTER_THE_DEED = {"keystore-not-confirmed", "output-unwritable"}


def plan(command: Command, calls: list[Call], *, every_call: bool) -> list[Fault]:
    """Choose the errors: all at every call, or one for each of a sample of changes and reads."""
    if every_call:
        return [Fault(nth, FaultKind.FAIL, e) for nth in range(len(calls)) for e in ALL_ERRORS]
    what = f"failure {command.name}"
    looks = [nth for nth, call in enumerate(calls) if not call.changes_files]
    chance = random.Random(f"{SEED} {what}")
    return [
        Fault(nth, FaultKind.FAIL, chance.choice(calls[nth].errors))
        for nth in sorted({*places(calls, 3, what), *drawn(looks, 8, f"look {what}")})
    ]


def judge_failure(trial: Trial) -> None:
    """The program reports the error, or the error did no harm."""
    struck = trial.traced.struck
    assert struck is not None
    told_on_stderr = not (struck.name == "write" and struck.descriptor == 2)
    if trial.status != 0 and told_on_stderr:
        assert trial.status in (1, 65, 69), (str(trial), trial.err)
        assert trial.code not in ("", "unexpected"), (str(trial), trial.err)
        if trial.command.makes_wallet:
            assert not trial.has_new or trial.code in AFTER_THE_DEED, (str(trial), trial.code)
            lost_words = trial.has_new and trial.words_out is None
            assert trial.has_new or not trial.words_out, f"{trial}: words of no wallet"
            assert not (trial.command.writes_words and lost_words), f"{trial}: words removed"
    if struck.name != "unlinkat":
        assert not trial.place.drafts(), (str(trial), trial.place.drafts())
    if trial.status == 0 and trial.command.makes_wallet:
        assert trial.has_new, str(trial)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))
def test_fails_anywhere(
    command: Command, ground: Ground, tmp_path: Path, every_call: bool
) -> None:
    """Each call on a file fails with its possible errors."""
    undisturbed = ground.undisturbed(command, tmp_path / "whole")
    judge = Judge(ground, undisturbed)
    faults = plan(command, undisturbed.traced.calls, every_call=every_call)
    with ground.trials(command, faults) as trials:
        for trial in trials:
            assert trial.fault is not None
            meant = undisturbed.traced.calls[trial.fault.nth].name
            assert trial.traced.struck is not None and trial.traced.struck.name == meant
            judge_failure(trial)
            judge.judge(trial)


@pytest.mark.parametrize("command", (CREATE, ADD), ids=lambda command: str(command.name))
def test_write_that_reports_false_success(command: Command, ground: Ground, tmp_path: Path) -> None:
    """Reading back detects a write that falsely reports success, before the rename."""
    undisturbed = ground.undisturbed(command, tmp_path / "whole")
    judge = Judge(ground, undisturbed)
    calls = undisturbed.traced.calls
    writes = [
        (nth, call) for nth, call in enumerate(calls)
        if call.name == "write" and call.descriptor > 2 and call.arguments[2] > 150
    ]
    assert len(writes) == 2, "one write makes the wallet's file, the other the device's note of it"
    nth, call = writes[0]
    lies = [Fault(nth, FaultKind.LIE, claimed) for claimed in (0, 1, call.arguments[2])]
    with ground.trials(command, lies) as trials:
        for trial in trials:
            assert trial.status == 1, (str(trial), trial.err)
            assert trial.code in ("keystore-read-back", "file-system"), trial.code
            assert not trial.place.drafts() and not trial.has_new
            judge.judge(trial)


@pytest.mark.parametrize("command", (CREATE, ADD), ids=lambda command: str(command.name))
def test_writes_of_one_byte(command: Command, ground: Ground, tmp_path: Path) -> None:
    """A disk that accepts one byte at a time is only slow."""
    undisturbed = ground.undisturbed(command, tmp_path / "whole")
    judge = Judge(ground, undisturbed)
    with ground.trials(command, [Fault(0, FaultKind.SHORTEN)]) as trials:
        for trial in trials:
            assert trial.status == 0, trial.err
            assert len(trial.traced.calls) > len(undisturbed.traced.calls) + 150
            judge.judge(trial)


def test_sync_is_not_tried_again(ground: Ground, tmp_path: Path) -> None:
    """After a failed fsync the system considers lost pages written, so no second one may follow."""
    undisturbed = ground.undisturbed(ADD, tmp_path / "whole")
    calls = undisturbed.traced.calls
    first = next(nth for nth, call in enumerate(calls) if call.name == "fsync")
    with ground.trials(ADD, [Fault(first, FaultKind.FAIL, errno.EIO)]) as trials:
        for trial in trials:
            assert trial.status == 1 and trial.code == "file-system", trial.err
            assert trial.place.content() == ground.old.content()
