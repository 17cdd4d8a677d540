"""A wallet change that is killed or fails at any call leaves the old or the new wallet whole."""

import signal
from pathlib import Path

import pytest

from support.calls import Call
from support.changes import (
    CHANGES, OTHER_PASSPHRASE, Change, Struck, Wallet, code_of, prepared, strike, strikes, wallets,
)
from support.samples import drawn, places
from support.tracer import SUPPORTED, FaultKind, Fault
from support.trials import Ground
from support.wallets import PASSPHRASE, Place

pytestmark = pytest.mark.skipif(not SUPPORTED, reason="the tracer knows only Linux on x86-64")


class Judge:
    """Accepts only the state of a wallet before a change and after it."""

    def __init__(self, before: Place, whole: Struck) -> None:
        assert whole.traced.status == 0, whole.err
        self.old, self.new = wallets(before), wallets(whole.place)
        assert self.old != self.new
        self.seen: set[tuple[object, ...]] = set()

    def judge(self, struck: Struck) -> bool:
        """Fail unless the wallet is the old or the new one; return whether it is the new one."""
        found = wallets(struck.place)
        # A purge keeps the removed copy until its last moment.
        kept = [Wallet(w.name, True, w.opens_by, ()) for w in self.old if struck.change.name == "purge"]
        assert found in (self.old, self.new, kept), (str(struck), found)
        return found != self.old

    def goes_on(self, struck: Struck) -> None:
        """Check that the next command works and cleans up; once per set of names."""
        found = wallets(struck.place)
        proved = (struck.shape, tuple(found))
        if proved in self.seen:
            return
        self.seen.add(proved)
        place = struck.place
        assert place.create("next").status == 0, str(struck)
        assert not place.drafts(), (str(struck), place.drafts())
        for wallet in found:
            name = wallet.name
            if wallet.is_removed:
                assert place.run("wallet", "restore-removed", name).status == 0, str(struck)
            file = "passphrase" if "the passphrase" in wallet.opens_by else "other"
            ended = place.run(
                "account", "add", name, "--label", "more", "--password-file", file, "--json"
            )
            assert ended.status == 0, (str(struck), ended)
            accounts = place.run("account", "list", name, "--json").json()["accounts"]
            assert [account["label"] for account in accounts] == ["", "first", "more"], accounts
            for pin, path in (("the PIN", "pin"), ("the other PIN", "other-pin")):
                if pin in wallet.opens_by:
                    ended = place.run("wallet", "show", name, "--verify", "--pin-file", path)
                    assert ended.status == 0, (str(struck), ended)
        names = {name.split("/")[-1] for name in place.names()} - {"keystore", ".lock"}
        homes = {wallet.name for wallet in found} | {"next"}
        strays = {n for n in names if n.split(".")[0] not in homes and not n.endswith(".pin")}
        assert not strays, (str(struck), strays)


@pytest.fixture(params=CHANGES, ids=lambda change: str(change.name))
def change(request: pytest.FixtureRequest) -> Change:
    """Each change in turn."""
    found = request.param
    assert isinstance(found, Change)
    return found


def test_killed_or_failing_anywhere(
    change: Change, ground: Ground, tmp_path: Path, every_call: bool
) -> None:
    """SIGKILL before and after a call, then failures; a refused change was not made."""
    before = prepared(tmp_path, change, ground.old)
    whole = strike(change, before, tmp_path, None)
    judge = Judge(before, whole)
    calls = whole.traced.calls
    assert sum(call.changes_files for call in calls) >= 6
    kills = range(len(calls)) if every_call else places(calls, 2, f"kill {change.name}")
    ends = set()
    for struck in strikes(change, before, tmp_path, [Fault(nth, FaultKind.KILL) for nth in kills]):
        assert struck.traced.status == -signal.SIGKILL, str(struck)
        ends.add(judge.judge(struck))
        judge.goes_on(struck)
    assert ends == {False, True}, "the kills were all before or all after the change"
    for struck in strikes(change, before, tmp_path, failures(change, calls, every_call)):
        fails(struck, judge.judge(struck))
        if every_call:
            judge.goes_on(struck)


def failures(change: Change, calls: list[Call], every_call: bool) -> list[Fault]:
    """Every error of every call, or one error per call of a sample."""
    if every_call:
        return [Fault(n, FaultKind.FAIL, error) for n, call in enumerate(calls) for error in call.errors]
    what = f"failure {change.name}"
    return [
        Fault(n, FaultKind.FAIL, drawn(calls[n].errors, 1, f"{n} {what}")[0])
        for n in places(calls, 1, what)
    ]


def fails(struck: Struck, is_new: bool) -> None:
    """Fail unless the program reported the fault, without a secret."""
    hit = struck.traced.struck
    assert hit is not None
    if struck.traced.status == 0:
        assert is_new, str(struck)
    elif not (hit.name == "write" and hit.descriptor == 2):
        assert struck.traced.status in (1, 65), (str(struck), struck.err)
        assert code_of(struck.err) not in ("", "unexpected"), (str(struck), struck.err)
    content = b"".join(struck.place.content().values())
    for secret in (PASSPHRASE, OTHER_PASSPHRASE):
        assert secret.encode() not in content
