"""Killed at any system call, the program leaves the old or the new state whole."""

import signal
from pathlib import Path

import pytest

from support.samples import places
from support.tracer import SUPPORTED, FaultKind, Fault
from support.trials import COMMANDS, Command, Ground
from support.verdicts import Judge

pytestmark = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))
def test_killed_anywhere(
    command: Command, ground: Ground, tmp_path: Path, every_call: bool
) -> None:
    """SIGKILL before and after each call that changes a file; in between nothing changes."""
    undisturbed = ground.undisturbed(command, tmp_path / "whole")
    judge = Judge(ground, undisturbed)
    traced = undisturbed.traced
    assert len(traced.calls) > 40 and traced.all_calls > 200
    changes = [nth for nth, call in enumerate(traced.calls) if call.changes_files]
    assert len(changes) >= 8
    around = places(traced.calls, 3, f"kill {command.name}")
    # The number of memory calls varies a little, so the last few may not be reached.
    every = [Fault(nth, FaultKind.KILL, all_calls=True) for nth in range(traced.all_calls - 10)]
    some = [Fault(nth, FaultKind.KILL) for nth in around]
    kills = every if every_call else some
    with ground.trials(command, kills) as trials:
        # Before the judge, since its next command cleans up.
        has_left_drafts = any(trial.place.drafts() for trial in trials)
        for trial in trials:
            assert trial.status == -signal.SIGKILL, str(trial)
            judge.judge(trial)
        ends = {trial.has_new for trial in trials} if command.makes_wallet else {
            trial.place.content() == undisturbed.place.content() for trial in trials
        }
        assert ends == {False, True}, "the kills were all before or all after the change"
        assert has_left_drafts, "no kill left a draft behind"
