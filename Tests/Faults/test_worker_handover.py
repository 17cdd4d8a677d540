"""A worker that fails after it got a signed transaction: every command names what may have been sent."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from eth_utils.crypto import keccak

from support.chain import Chain, running
from support.commands import SECRET
from support.trials import Ground
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair

PENDING = "{pending}"
PAYMENT = ("--to", "0x" + "42" * 20, "--amount", "0.001 eth")
COMMANDS: dict[str, tuple[str, ...]] = {
    "tx broadcast": ("tx", "broadcast", "--in", "signed.json"),
    "payout broadcast": ("payout", "broadcast", "--in", "signed-payouts.json"),
    "tx speed-up": ("tx", "speed-up", PENDING, "--yes", *SECRET[:2]),
    "tx cancel": ("tx", "cancel", PENDING, "--yes", *SECRET[:2]),
    "tx outbox resend": ("tx", "outbox", "resend", PENDING),
}
ENDINGS: dict[str, list[list[Any]]] = {
    "ends before it heard": [["deaf"]],
    "ends after it heard": [["end"]],
    "answers garbage": [["instead", ["garbage\n"]]],
    "is silent": [["silent"]],
}


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which a payment stays pending."""
    with running() as chain:
        chain.ask("evm_setAutomine", False)
        yield chain


@pytest.fixture(scope="module")
def prepared(ground: Ground, one_chain: Chain, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with a pending payment, a signed one, and a signed list."""
    assert address_of(WORDS) == one_chain.accounts[0]
    place = ground.old.copy(tmp_path_factory.mktemp("prepared") / "place")
    (place.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},1 gwei\n0x{'43' * 20},1 gwei\n")
    for line in (
        ("send", "--from", "old", *PAYMENT, "--yes", "--no-wait", *SECRET, *one_chain.flags),
        ("tx", "build", "--from", "old", *PAYMENT, "--out", "unsigned.json", *one_chain.flags),
        ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", *SECRET),
        ("payout", "build", "list.csv", "--from", "old", "--out", "payouts.json", *one_chain.flags),
        ("payout", "sign", "--in", "payouts.json", "--out", "signed-payouts.json", "--yes", *SECRET),
    ):
        ended = place.run(*line)
        assert ended.status == 0, ended
    return place


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_may_be_sent_is_named(
    command: str, name: str, pair: Pair, prepared: Place, chain: Chain
) -> None:
    """The error has the hash of what the worker got, and says that it may have been sent."""
    place = prepared.copy(pair.folder / "place")
    (one,) = place.run("tx", "outbox", "list", "--json").json()["transactions"]
    # The node accepts nothing, so that each test finds the same chain.
    chain.fault("rpc", method="eth_sendRawTransaction", code=-32000, message="txpool is full", times=None)
    words = [one["hash"] if word == PENDING else word for word in COMMANDS[command]]
    more = ("--timeout", "2") if name == "is silent" else ()
    pair.lying(broadcast_transaction=ENDINGS[name])
    ended = pair.run(place, *words, "--json", *chain.flags, *more)
    code = "payout-stopped" if command == "payout broadcast" else "broadcast-unclear"
    assert (ended.status, ended.code, ended.out) == (69, code, b""), ended
    message = json.loads(ended.err[ended.err.rindex(b'{\n  "error"'):])["error"]["message"]
    given = ["0x" + bytes(keccak(hexstr=asked["transaction"])).hex() for asked in pair.asked("broadcast-transaction")]
    assert given, pair.asked()
    assert [digest for digest in given if digest not in message] == [], message
    assert "it is unknown whether the node accepted" in message
