"""A node that takes too long: an error for each phase, with the time limit and a hint."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair

NODE = 69
SLACK = 4.0  # seconds for everything except the wait


def balance(place: Place, url: str, *more: str) -> tuple[Ended, float]:
    """Ask for the balance; also return the seconds that it took."""
    start = time.monotonic()
    ended = place.run("balance", "old", "--chain", "dev", "--rpc-url", url, "--json", *more)
    return ended, time.monotonic() - start


def told(ended: Ended) -> tuple[str, str]:
    """The message and the hint of an error."""
    assert ended.out == b"", "an error leaves stdout empty"
    error = json.loads(ended.err[ended.err.index(b'{\n  "error"'):])["error"]
    return error["message"], error["hint"]


@contextmanager
def dropping() -> Iterator[str]:
    """A port with a full queue, so that the system drops the first packet of a connection."""
    with socket.create_server(("127.0.0.1", 0), backlog=0) as listener:
        address = listener.getsockname()
        fillers = [socket.socket() for _ in range(4)]
        for filler in fillers:
            filler.setblocking(False)
            with suppress(BlockingIOError):
                filler.connect(address)
        time.sleep(0.1)
        try:
            yield f"http://127.0.0.1:{address[1]}"
        finally:
            for filler in fillers:
                filler.close()


@contextmanager
def silent() -> Iterator[str]:
    """A port that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_connecting(old: Place) -> None:
    """Nobody accepts the connection within its time limit, or within `--timeout`."""
    with dropping() as url:
        for more, seconds in [(("--timeout", "1"), 1), (("--timeout", "5"), 5), ((), 3)]:
            ended, passed = balance(old, url, *more)
            assert (ended.status, ended.code) == (NODE, "node-timeout-connecting"), ended
            assert seconds <= passed < seconds + SLACK, (more, passed)
            message, hint = told(ended)
            assert message == f"the node did not accept the connection within {seconds} s"
            assert "--timeout" in hint and "--rpc-url" in hint


@pytest.mark.parametrize("seconds", [1, 4])
def test_f03_waiting(seconds: int, old: Place) -> None:
    """The node reads the request and does not answer."""
    with silent() as url:
        ended, passed = balance(old, url, "--timeout", str(seconds))
    assert (ended.status, ended.code) == (NODE, "node-timeout-waiting"), ended
    assert seconds <= passed < seconds + SLACK
    message, hint = told(ended)
    assert message == f"the node did not answer within {seconds} s"
    assert "--timeout" in hint and "--rpc-url" in hint


def test_f04_waiting_for_the_rest(old: Place, chain: Chain) -> None:
    """A response that comes byte by byte has the same code, and a message that it did not end."""
    assert address_of(WORDS) == chain.accounts[0]
    chain.fault("drip", ms=700, times=None)
    ended, _ = balance(old, chain.url, "--timeout", "1")
    assert (ended.status, ended.code) == (NODE, "node-timeout-waiting"), ended
    assert told(ended)[0] == "the node did not finish its answer within 1 s"


WAITING = '{"id":$ID,"kind":"failure","body":{"node":{"_0":{"%s":{%s}}}}}\n'
EDGES = ["[9223372036854775807,18446744073709551615]", "[-9223372036854775808,0]"]


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("kind", "form"), [
    ("rateLimited", '"retryAfter":%s'), ("timeout", '"_0":{"waiting":{"_0":%s}}'),
], ids=["pause", "limit"])
def test_any_time_that_the_worker_tells(
    kind: str, form: str, edge: str, pair: Pair, old: Place, chain: Chain
) -> None:
    """An absurd duration causes an ordinary error, not a crash."""
    pair.lying(read_balances=[["instead", [WAITING % (kind, form % edge)]]])
    ended = pair.run(old, "balance", "old", *chain.flags, "--json")
    assert ended.status == NODE, ended
    assert ended.code in ("node-rate-limited", "node-timeout-waiting"), ended
    assert any(f" {seconds} s" in told(ended)[0] for seconds in (0, 1_000_000)), ended


@pytest.mark.parametrize("wrong", ['"_0":{"waiting":{"_0":5}}', '"_0":{"waiting":{}}', '"_0":{"resting":{}}'])
def test_a_limit_of_another_form(wrong: str, pair: Pair, old: Place, chain: Chain) -> None:
    """A timeout in an unknown form is refused."""
    pair.lying(read_balances=[["instead", [WAITING % ("timeout", wrong)]]])
    ended = pair.run(old, "balance", "old", *chain.flags, "--json")
    assert (ended.status, ended.code, ended.out) == (70, "worker-garbled", b""), ended


def test_m11_one_limit_for_the_command(old: Place, chain: Chain) -> None:
    """Each request is answered in time, but all of them together take too long."""
    chain.fault("delay", times=None, ms=1_200)
    ended, seconds = balance(old, chain.url, "--timeout", "2")
    assert (ended.status, ended.code) == (NODE, "node-timeout-command"), ended
    message, hint = told(ended)
    assert "within 2 s altogether" in message and "--timeout" in hint
    assert 2 <= seconds < 2 + SLACK
    ended, _ = balance(old, chain.url, "--timeout", "20")
    assert ended.status == 0, ended


# A command, the delay of each answer, and a limit that only fits what follows the first question.
UNNAMED = {
    "balance": (("balance", "old"), 1_100, 3),
    "fees": (("chain", "fees"), 1_100, 3),
    "send": (
        ("send", "--from", "old", "--to", "0x" + "22" * 20, "--amount", "1 wei", "--dry-run"), 1_250, 6,
    ),
}


@pytest.mark.parametrize("command", UNNAMED)
def test_m11_the_limit_holds_where_no_chain_is_named(
    command: str, old: Place, chain: Chain
) -> None:
    """The question for the chain that a node serves takes from the same time."""
    words, delay, limit = UNNAMED[command]
    chain.fault("delay", times=None, ms=delay)
    served = ("--rpc-url", chain.url, "--json")
    start = time.monotonic()
    ended = old.run(*words, *served, "--timeout", str(limit))
    seconds = time.monotonic() - start
    assert (ended.status, ended.code) == (NODE, "node-timeout-command"), ended
    assert f"within {limit} s altogether" in told(ended)[0]
    assert limit <= seconds < limit + SLACK
    assert old.run(*words, *served, "--timeout", "30").status == 0


def test_m11_a_long_pause_is_not_slept_through(old: Place, chain: Chain) -> None:
    """`Retry-After: 300` ends a command that has two seconds, at once."""
    chain.fault("status", times=None, status=429, headers={"Retry-After": "300"})
    ended, seconds = balance(old, chain.url, "--timeout", "2")
    assert (ended.status, ended.code) == (NODE, "node-rate-limited"), ended
    assert seconds < SLACK


@pytest.mark.parametrize(("pause", "is_said"), [(3, True), (1, False)])
def test_m11_a_pause_that_fits_is_made(
    pause: int, is_said: bool, old: Place, chain: Chain
) -> None:
    """The node is asked again after its `Retry-After`; whoever waits noticeably reads why."""
    for more in ((), ("--quiet",)):
        chain.clear()
        chain.fault("status", times=1, status=429, headers={"Retry-After": str(pause)})
        start = time.monotonic()
        ended = old.run("balance", "old", *chain.flags, "--timeout", "10", *more)
        assert ended.status == 0 and pause <= time.monotonic() - start < pause + SLACK, ended
        line = f"info: waiting for {chain.url}, at most {pause} s"
        said = [one for one in ended.err.decode().splitlines() if "waiting for" in one]
        assert said == ([line] if is_said and not more else []), ended
