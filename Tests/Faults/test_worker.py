"""The wallet without its worker, with another program, and with a worker that sends nonsense."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.screened import obeyed
from support.wallets import Place
from support.worker_pair import WORKER, Pair

REFUSED, BUG = 1, 70
BOUND = 15.0  # seconds
GREETING = '{"id":$ID,"kind":"answer","body":{"program":"%s","version":"%s","form":%d}}\n'
VERSION = "0.1.0"
SIGN = ("message", "sign", "hello", "--from", "old", "--yes")


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """The program in its own folder, without a worker."""
    return Pair.made(tmp_path / "pair" / "bin")


def balance(pair: Pair, place: Place, chain: Chain, *more: str) -> Ended:
    """Ask for the balance; it must end in time, without losing or signing anything."""
    before, start = content(place), time.monotonic()
    ended = pair.run(place, "balance", "old", *chain.flags, "--json", *more)
    assert time.monotonic() - start < BOUND, ended
    assert content(place) == before
    assert obeyed(ended.out + ended.err) == []
    if ended.status != 0:
        assert ended.out == b"", "an error leaves stdout empty"
    return ended


def content(place: Place) -> dict[str, bytes]:
    """Every file of the home except the worker's, for which the home is locked once."""
    return {
        name: text for name, text in place.content().items() if name != ".lock" and not name.startswith("chain/")
    }


def refusal(ended: Ended) -> tuple[int, str]:
    """The status and the error code."""
    return ended.status, ended.code


def test_the_real_worker_passes(pair: Pair, old: Place, chain: Chain) -> None:
    """A double that changes nothing, and the worker itself, are accepted."""
    assert balance(pair.lying(), old, chain).status == 0
    asked = ["handshake", "open-store", "list-saved-transactions", "open-nodes", "read-balances"]
    assert pair.asked() == [*asked, "list-found-tokens", "read-collectibles"]
    pair.worker.unlink()
    shutil.copy2(WORKER, pair.worker)
    assert balance(pair, old, chain).status == 0


def test_no_worker(pair: Pair, old: Place, chain: Chain) -> None:
    """Without a worker, commands that need nodes report it; no variable leads to another one."""
    good = {"PATH": f"{WORKER.parent}:{os.environ['PATH']}"}
    ended = pair.run(old, "balance", "old", *chain.flags, "--json", more=good)
    assert refusal(ended) == (REFUSED, "worker-missing"), ended
    assert b"kingtherum-worker" in ended.err


def test_keys_need_no_worker(pair: Pair, old: Place) -> None:
    """Commands that need no node work without one."""
    assert pair.run(old, "wallet", "list", "--json").status == 0
    assert old.create("new", before=pair.before).status == 0
    assert old.unlocking(*SIGN, before=pair.before).status == 0
    built = pair.run(
        old, "tx", "build", "--from", "old", "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0",
        "--gas", "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei", "--chain",
        "dev", "--offline", "--out", "unsigned.json",
    )
    assert built.status == 0, built
    signed = old.unlocking(
        "tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", before=pair.before,
    )
    assert signed.status == 0 and (old.folder / "signed.json").exists(), signed


def test_the_installed_worker_goes_first(pair: Pair, old: Place, chain: Chain) -> None:
    """The worker in libexec counts, even if it is unsafe and another is beside the program."""
    pair.lying()
    installed = pair.folder.parent / "libexec/kingtherum" / WORKER.name
    installed.parent.mkdir(parents=True)
    shutil.copy2(WORKER, installed)
    assert balance(pair, old, chain).status == 0 and pair.asked() == []
    installed.chmod(0o777)
    assert refusal(balance(pair, old, chain)) == (REFUSED, "worker-writable")
    installed.chmod(0o755)
    for folder in (installed.parent, installed.parent.parent):
        for mode in (0o775, 0o757):
            folder.chmod(mode)
            assert refusal(balance(pair, old, chain)) == (REFUSED, "worker-folder-writable"), folder
        folder.chmod(0o755)
    assert balance(pair, old, chain).status == 0 and pair.asked() == []


def test_a_sticky_folder_is_accepted(pair: Pair, old: Place, chain: Chain) -> None:
    """In a world-writable folder with the sticky bit, the worker is started."""
    pair.lying().folder.chmod(0o1777)
    assert balance(pair, old, chain).status == 0
    assert pair.asked(), "it was not started"


def in_its_place(make: Callable[[Path], object]) -> Callable[[Pair], object]:
    """Put something else in the worker's place."""
    return lambda pair: make(pair.worker)


def with_mode(mode: int) -> Callable[[Pair], object]:
    """Change the double's mode."""
    return lambda pair: pair.lying().worker.chmod(mode)


def with_text(text: str) -> Callable[[Pair], object]:
    """Put an executable file there that is not a program."""
    def put(pair: Pair) -> None:
        pair.worker.write_text(text)
        pair.worker.chmod(0o755)
    return put


def in_folder_with_mode(mode: int) -> Callable[[Pair], object]:
    """Change the mode of the double's folder."""
    return lambda pair: pair.lying().folder.chmod(mode)


def of_another_user(what: Callable[[Pair], Path]) -> Callable[[Pair], object]:
    """Change the owner of the double or its folder, if permitted."""
    def give(pair: Pair) -> None:
        try:
            os.chown(what(pair.lying()), 1, -1)
        except OSError:
            pytest.skip("only root can give a file away")
    return give


UNFIT: dict[str, tuple[Callable[[Pair], object], str]] = {
    "a folder": (in_its_place(Path.mkdir), "worker-not-a-file"),
    "a pipe": (in_its_place(os.mkfifo), "worker-not-a-file"),
    "a link": (in_its_place(lambda path: path.symlink_to(WORKER)), "worker-not-a-file"),
    "a link to nothing": (in_its_place(lambda path: path.symlink_to("nothing")), "worker-not-a-file"),
    "not executable": (with_mode(0o644), "worker-not-executable"),
    "writable by its group": (with_mode(0o775), "worker-writable"),
    "writable by all": (with_mode(0o757), "worker-writable"),
    "of another user": (of_another_user(lambda pair: pair.worker), "worker-foreign-owner"),
    "in a folder that its group can write": (in_folder_with_mode(0o775), "worker-folder-writable"),
    "in a folder that all can write": (in_folder_with_mode(0o757), "worker-folder-writable"),
    "in a folder of another user": (of_another_user(lambda pair: pair.folder), "worker-folder-owner"),
    "no program": (with_text("no program"), "worker-not-started"),
    "for a program that is not there": (with_text("#!/nowhere\n"), "worker-not-started"),
}


@pytest.mark.parametrize("name", UNFIT)
def test_unsafe_worker_is_refused(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """An unsafe worker is not started, and the error says why."""
    make, code = UNFIT[name]
    make(pair)
    ended = balance(pair, old, chain)
    assert refusal(ended) == (REFUSED, code), ended
    assert pair.asked() == [], "it was started"


def says(*texts: str) -> Any:
    """A lie instead of an answer."""
    return [["instead", list(texts)]]


DEEP = "[" * 100_000
SHEET = '{"id":$ID,"kind":"%s","body":%s}\n'
REFUSAL = '{"other":{"_0":{"kind":1,"code":"worker-version","message":"the worker is of version 0.0.9"}}}'

# For each: the question, the lie, and the status and code at the end.
NONSENSE: dict[str, tuple[str, Any, tuple[int, str]]] = {
    "another program": (
        "handshake", says(GREETING % ("geth", VERSION, 1)), (REFUSED, "worker-other-program")),
    "another version": (
        "handshake", says(GREETING % (WORKER.name, "0.0.9", 1)), (REFUSED, "worker-version")),
    "a version to be obeyed": (
        "handshake", says(GREETING % (WORKER.name, "1\\u001b[2J\\u202e", 1)), (REFUSED, "worker-version")),
    "another form": ("handshake", says(GREETING % (WORKER.name, VERSION, 2)), (REFUSED, "worker-version")),
    "refuses this version": (
        "handshake", says(SHEET % ("failure", REFUSAL)), (REFUSED, "worker-version")),
    "ends at once": ("handshake", [["deaf"]], (BUG, "worker-ended")),
    "ends later": ("read-balances", [["end"]], (BUG, "worker-ended")),
    "ends in an answer": (
        "read-balances", [["say", ['{"id":$ID,"kind":"answer","bo']], ["end"]], (BUG, "worker-cut")),
    "half a line": ("read-balances", says('{"id":$ID,"kind":"answer","bo\n'), (BUG, "worker-garbled")),
    "garbage": ("read-balances", says("\x00\x1b[2J\u202e garbage\n"), (BUG, "worker-garbled")),
    "an empty line": ("read-balances", says("\n"), (BUG, "worker-garbled")),
    "two documents": (
        "read-balances", says(SHEET[:-1] % ("answer", "{}") * 2 + "\n"), (BUG, "worker-garbled")),
    "no end": ("read-balances", [["endless"]], (BUG, "worker-too-long")),
    "deep": ("read-balances", says(DEEP + "\n"), (BUG, "worker-garbled")),
    "deep inside": ("read-balances", says(SHEET % ("answer", DEEP + "]" * 100_000)), (BUG, "worker-garbled")),
    "deep objects": (
        "read-balances", says(SHEET % ("answer", '{"a":' * 100_000 + "1" + "}" * 100_000)),
        (BUG, "worker-garbled")),
    "a moment that is deep": ("read-balances", says(SHEET % ("event", DEEP)), (BUG, "worker-garbled")),
    "an answer to nobody": (
        "read-balances", [["say", ['{"id":99,"kind":"answer","body":{}}\n']]], (BUG, "worker-stray")),
    "a failure to nobody": (
        "read-balances", [["say", ['{"id":0,"kind":"failure","body":{}}\n']]], (BUG, "worker-stray")),
    "a moment to nobody": (
        "read-balances", [["say", ['{"id":99,"kind":"event","body":{"waiting":{}}}\n']]],
        (BUG, "worker-stray")),
    "an answer twice": ("read-balances", [["again"]], (BUG, "worker-stray")),
    "an answer of another type": ("read-balances", says(SHEET % ("answer", '"1"')), (BUG, "worker-garbled")),
    "a failure of another type": ("read-balances", says(SHEET % ("failure", "7")), (BUG, "worker-garbled")),
    "a moment of another type": ("read-balances", says(SHEET % ("event", "{}")), (BUG, "worker-garbled")),
    "another kind": ("read-balances", says(SHEET % ("joke", "{}")), (BUG, "worker-garbled")),
    "a negative number": (
        "read-balances", says('{"id":-1,"kind":"answer","body":{}}\n'), (BUG, "worker-garbled")),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_invalid_messages(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """An invalid answer has its own error, and ends the command at once."""
    question, lie, ending = NONSENSE[name]
    ended = balance(pair.lying(**{question: lie}), old, chain)
    assert refusal(ended) == ending, ended
    assert pair.asked()[-1] == question
    assert gone(pair), "the worker lives on"


def gone(pair: Pair) -> bool:
    """Whether the real worker behind the double ends soon."""
    process, end = Path("/proc", (pair.folder / "worker.pid").read_text()), time.monotonic() + 5
    while process.exists() and time.monotonic() < end:
        time.sleep(0.02)
    return not process.exists()
