"""Traces as lists, and the frames of destroyed contracts."""

from typing import Any

import pytest
from eth_utils.address import to_checksum_address
from support import WALLETS, Chain, Refusal
from test_access_lists import PAYS_PAYEE, deploy

SENDER = WALLETS[0].address.lower()
PAYEE = "0x" + "51" * 20
TRACER = {"tracer": "callTracer"}


def moves(row: Any) -> tuple[str, str, int]:
    """Return the ether of a row of trace_block that is a call."""
    action = row["action"]
    return action["from"], action["to"], int(action["value"], 16)


def run(chain: Chain, contract: str, value: int) -> tuple[str, list[Any], list[Any]]:
    """Call a contract; return the hash, the rows of the block, and the operations."""
    paid = chain.pay(to=to_checksum_address(contract), value=value, gas=300_000)
    block = chain.ask("eth_getTransactionReceipt", paid)["blockNumber"]
    return paid, chain.ask("trace_block", block), chain.ask("ots_getInternalOperations", paid)


def test_a_call_within_a_call(chain: Chain) -> None:
    forwards = deploy(chain, PAYS_PAYEE)
    paid, rows, operations = run(chain, forwards, 6)
    assert [moves(row) for row in rows] == [(SENDER, forwards, 6), (forwards, PAYEE, 6)]
    assert [row["traceAddress"] for row in rows] == [[], [0]]
    assert [row["subtraces"] for row in rows] == [1, 0]
    assert {row["transactionHash"] for row in rows} == {paid}
    assert operations == [{"type": 0, "from": forwards, "to": PAYEE, "value": "0x6"}]


def test_what_failed_says_so(chain: Chain) -> None:
    reverting = deploy(chain, f"{PAYS_PAYEE[:-2]}5f5ffd")
    _, rows, operations = run(chain, reverting, 6)
    assert "error" in rows[0] and "error" not in rows[1] and operations == []


@pytest.mark.parametrize("operation", ["f2", "f4"])
def test_calls_that_keep_the_ether(chain: Chain, operation: str) -> None:
    value = "34" if operation == "f2" else ""
    contract = deploy(chain, f"{'5f' * 4}{value}73{PAYEE[2:]}5a{operation}00")
    _, _, operations = run(chain, contract, 6)
    assert operations == [] or operation == "f2"


def test_creations(chain: Chain) -> None:
    factory = deploy(chain, "5f5f34f05f5260205ff3")
    _, rows, operations = run(chain, factory, 9)
    assert rows[1]["type"] == "create" and rows[1]["action"]["value"] == "0x9"
    made = rows[1]["result"]["address"]
    assert operations == [{"type": 2, "from": factory, "to": made, "value": "0x9"}]


def test_a_destroyed_contract(chain: Chain) -> None:
    contract = deploy(chain, f"73{PAYEE[2:]}ff")
    paid, rows, operations = run(chain, contract, 6)
    assert rows[1]["type"] == "suicide"
    assert rows[1]["action"] == {"address": contract, "refundAddress": PAYEE, "balance": "0x6"}
    assert operations == [{"type": 1, "from": contract, "to": PAYEE, "value": "0x6"}]
    frame = chain.ask("debug_traceTransaction", paid, TRACER)["calls"][0]
    assert (frame["type"], frame["from"], frame["to"], frame["value"]) == (
        "SELFDESTRUCT", contract, PAYEE, "0x6",
    )


def test_an_unknown_transaction(chain: Chain) -> None:
    with pytest.raises(Refusal, match="not found"):
        chain.ask("ots_getInternalOperations", "0x" + "11" * 32)
