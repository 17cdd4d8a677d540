"""A transaction declares an access list where the node's numbers say that it saves gas.

What was saved is in the receipts. Nothing that a node says of such a list stops a payment.
"""

import json
from typing import Any

import pytest

from support.accounts import sent
from support.chain import Chain
from support.program import Ended
from support.wallets import Place

METHOD = "eth_createAccessList"
TUSD = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
SLOTS = 30
# Each slot: PUSH1, SLOAD, POP.
READER = "".join(f"60{slot:02x}5450" for slot in range(1, SLOTS + 1)) + "00"
# PUSH0 five times, PUSH20 the reader, GAS, CALL, STOP.
CALLER = "5f5f5f5f5f73{}5af100"
# 2,600 - 100 - 2,400 for the reader, and 2,100 - 100 - 1,900 for each slot (EIP-2929, EIP-2930).
SAVED = 100 + SLOTS * 100
SECRET = ("--password-file", "passphrase")


def creation(runtime: str) -> str:
    """The creation code: PUSH1 length DUP1 PUSH1 9 PUSH0 CODECOPY PUSH0 RETURN, and the code."""
    return f"0x60{len(runtime) // 2:02x}8060095f395ff3{runtime}"


@pytest.fixture
def caller(chain: Chain) -> str:
    """A contract that makes another one read its storage."""
    reader = sent(chain, {"data": creation(READER), "gas": hex(200_000)})
    made = sent(chain, {"data": creation(CALLER.format(reader[2:].lower())), "gas": hex(200_000)})
    chain.clear()
    return made


def calling(chain: Chain, to: str, data: str, *more: str) -> tuple[str, ...]:
    """The command line of a call that nobody is asked about."""
    return ("send", "--from", "old", "--to", to, "--data", data, "--blind", "--yes", "--json",
            *SECRET, *chain.flags, *more)


def mined(chain: Chain, ended: Ended) -> tuple[dict[str, Any], int]:
    """The transaction that a command sent, and the gas it used."""
    assert ended.status == 0, ended
    digest = ended.json()["hash"]
    receipt = chain.ask("eth_getTransactionReceipt", digest)
    assert receipt["status"] == "0x1"
    return chain.ask("eth_getTransactionByHash", digest), int(receipt["gasUsed"], 16)


def used_without(chain: Chain, to: str, data: str) -> int:
    """The gas that the same call uses without a list."""
    call = {"from": chain.accounts[1], "to": to, "data": data, "gas": hex(200_000)}
    receipt = chain.ask("eth_getTransactionReceipt", chain.ask("eth_sendTransaction", call))
    return int(receipt["gasUsed"], 16)


@pytest.mark.parametrize("data", ("0x", "0x01020304"))
def test_a_list_saves_gas(data: str, rich: Place, chain: Chain, caller: str) -> None:
    """A call through a contract, with data or without, uses less than without a list."""
    without = used_without(chain, caller, data)
    transaction, used = mined(chain, rich.run(*calling(chain, caller, data)))
    (entry,) = transaction["accessList"]
    assert len(entry["storageKeys"]) == SLOTS and transaction["type"] == "0x2"
    assert used == without - SAVED
    assert chain.calls()[METHOD] == 1


def test_the_review_shows_its_size(rich: Place, chain: Chain, caller: str) -> None:
    """The size of the list is among the technical lines, and its entries in the document."""
    shown = rich.run("tx", "build", "--from", "old", "--to", caller, "--data", "0x01", "--out", "new.json",
                     *chain.flags)
    assert shown.status == 0, shown
    again = rich.run("tx", "show", "new.json")
    assert f"1 address, {SLOTS} storage slots" in again.out.decode()
    document = json.loads((rich.folder / "new.json").read_text())
    (entry,) = document["transaction"]["accessList"]
    assert len(entry["storageKeys"]) == SLOTS


def test_a_token_payment_has_none(rich: Place, chain: Chain) -> None:
    """It accesses only what it names, and an entry for that costs more than it saves."""
    data = "0xa9059cbb" + chain.accounts[3][2:].lower().rjust(64, "0") + "1".rjust(64, "0")
    transaction, used = mined(chain, rich.run(*calling(chain, TUSD, data)))
    assert transaction["accessList"] == [] and used < 60_000
    assert chain.calls()[METHOD] == 1 and chain.calls()["eth_simulateV1"] == 1


@pytest.mark.parametrize("more", (("--gas", "150000"), ("--gas-price", "9 gwei")))
def test_the_users_choice_stays(more: tuple[str, ...], rich: Place, chain: Chain, caller: str) -> None:
    """With a gas limit of the user, or in a legacy transaction, no list is asked for."""
    without = used_without(chain, caller, "0x01")
    transaction, used = mined(chain, rich.run(*calling(chain, caller, "0x01", *more)))
    assert transaction.get("accessList", []) == [] and used == without
    assert METHOD not in chain.calls()


def entry(number: int, keys: int) -> dict[str, Any]:
    """An entry of a list, for an account that the call does not access."""
    slots = [f"0x{slot:064x}" for slot in range(keys)]
    return {"address": f"0x{'dd' * 18}{number:04x}", "storageKeys": slots}


# What a node answers in place of a list that saves.
LIES: dict[str, Any] = {
    "garbage": "garbage",
    "null": None,
    "another type": {"accessList": 5, "gasUsed": "0x1"},
    "malformed": {"accessList": [{"address": "0x12", "storageKeys": ["0x1"]}], "gasUsed": "0x1"},
    "too many accounts": {"accessList": [entry(number, 1) for number in range(65)], "gasUsed": "0x1"},
    "too many slots": {"accessList": [entry(1, 513)], "gasUsed": "0x1"},
    "a thousand": {"accessList": [entry(number, 5) for number in range(1_000)], "gasUsed": "0x1"},
    "twice the same": {"accessList": [entry(1, 9), entry(1, 9)], "gasUsed": "0x1"},
    "of no use": {"accessList": [entry(number, 9) for number in range(9)], "gasUsed": "0x1"},
    "fails": {"accessList": [entry(1, 30)], "gasUsed": "0x1", "error": "execution reverted"},
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lying_node_stops_no_payment(lie: str, rich: Place, chain: Chain, caller: str) -> None:
    """A list that is none, is huge or saves nothing is left out, and the payment goes on."""
    without = used_without(chain, caller, "0x01")
    chain.fault("lie", method=METHOD, times=None, result=LIES[lie])
    transaction, used = mined(chain, rich.run(*calling(chain, caller, "0x01")))
    assert transaction["accessList"] == [] and used == without


@pytest.mark.parametrize("code", (-32601, -32603, -32000))
def test_a_failing_node_stops_no_payment(code: int, rich: Place, chain: Chain, caller: str) -> None:
    """A node that lacks the method, or fails, gets the payment without a list."""
    chain.fault("rpc", method=METHOD, times=None, code=code, message="not now")
    transaction, _ = mined(chain, rich.run(*calling(chain, caller, "0x01")))
    assert transaction["accessList"] == []


def test_a_list_is_one_more_request(rich: Place, chain: Chain, caller: str) -> None:
    """Beside what a call asks in any case, trying the list is one more batch.

    On a busy machine a question may be too late for its batch, so the best of some runs counts.
    """
    with_list = min(drafting(rich, chain, caller) for _ in range(5))
    chain.fault("lie", method=METHOD, times=None, result={"accessList": [], "gasUsed": "0x1"})
    without = min(drafting(rich, chain, caller) for _ in range(5))
    assert with_list <= without + 1, (without, with_list)


def drafting(rich: Place, chain: Chain, caller: str) -> int:
    """The number of requests of a dry run."""
    chain.ask("dev_clearCalls")
    ended = rich.run(*calling(chain, caller, "0x01"), "--dry-run")
    assert ended.status == 0, ended
    return len(chain.ask("dev_transcript"))
