"""Payments on a chain of the OP Stack, whose contract tells what it takes besides gas."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
import rlp

from support.chain import Chain, running
from support.wallets import Place

NUMBER = "555777"  # in no table, so that it may be of the OP Stack
ORACLE = "0x420000000000000000000000000000000000000F"
BYTE, GAS = 3 * 10**12, 7 * 10**9  # wei of each byte, and of each unit of gas, as told
SPENT = 21_000
ETHER = 10**18


def oracle(is_new: bool) -> str:
    """The code of the contract; if it is not new, as before the Fjord upgrade.

    It multiplies the size, or the gas, with a constant, and reverts for anything else.
    """
    # The selector, and where the number is: `getL1Fee(bytes)` has the size of its bytes at 36.
    size = ("f1c7a58b", 4) if is_new else ("49948e0e", 36)
    start, comparisons, answers = "5f3560e01c", "", ""
    first = (len(start) + 2 * 20 + len("5f5ffd")) // 2
    for (selector, place), factor in ((size, BYTE), (("275aedd2", 4), GAS)):
        comparisons += f"8063{selector}1460{first + len(answers) // 2:02x}57"
        answers += f"5b60{place:02x}3567{factor:016x}025f5260205ff3"
    return "0x" + start + comparisons + "5f5ffd" + answers


@pytest.fixture(scope="module")
def one_rollup() -> Iterator[Chain]:
    """One dev chain under an ID that nobody knows, for all tests of this file."""
    with running("--chain-id", NUMBER) as chain:
        chain.name = "ours"
        yield chain


@pytest.fixture
def rollup(one_rollup: Chain) -> Chain:
    """The chain, without the contract, and with 10 ETH of the payer."""
    one_rollup.clear()
    one_rollup.ask("anvil_setCode", ORACLE, "0x")
    one_rollup.ask("anvil_setBalance", one_rollup.accounts[0], hex(10 * ETHER))
    return one_rollup


@pytest.fixture
def place(old: Place) -> Place:
    """The wallet `old`, with the chain in its configuration."""
    config = old.home / "config.toml"
    config.write_text(f'[chains.ours]\nid = {NUMBER}\nsymbol = "ETH"\n')
    config.chmod(0o600)
    return old


def sending(chain: Chain, amount: str, *more: str) -> tuple[str, ...]:
    """The command line of a payment."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes", "--json",
        "--password-file", "passphrase", *chain.flags, *more,
    )


def set_aside(place: Place, chain: Chain, amount: str) -> int | None:
    """The wei that the review says are set aside; None if it says nothing of them."""
    ended = place.run(*sending(chain, amount, "--dry-run"))
    assert ended.status == 0, ended
    claims = {claim["name"]: claim["text"] for claim in ended.json()["review"]["claims"]}
    if "rollup fee" not in claims:
        return None
    return int(Decimal(claims["rollup fee"].split()[0]) * ETHER)


def paid(place: Place, chain: Chain, amount: str) -> dict[str, Any]:
    """The mined transaction of a payment."""
    ended = place.run(*sending(chain, amount))
    assert ended.status == 0 and ended.json()["status"] == "success", ended
    found: dict[str, Any] = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    return found


def told(transaction: dict[str, Any]) -> tuple[int, int]:
    """What the contract says of a transaction: for its data without the signature, for its gas."""
    names = ("chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas")
    numbers = [int(transaction[name], 16) for name in names]
    to, value = bytes.fromhex(transaction["to"][2:]), int(transaction["value"], 16)
    size = 1 + len(rlp.encode([*numbers, to, value, b"", []]))
    return BYTE * size, GAS * SPENT


@pytest.mark.parametrize("is_new", [True, False], ids=["size", "bytes"])
def test_a_payment_sets_the_fee_aside(is_new: bool, place: Place, rollup: Chain) -> None:
    """The review has what the contract tells, with a third more for the data."""
    rollup.ask("anvil_setCode", ORACLE, oracle(is_new))
    kept = set_aside(place, rollup, "0.1 eth")
    data, operator = told(paid(place, rollup, "0.1 eth"))
    assert kept == data + data // 3 + 1 + operator
    # Without a contract, the chain is none of the OP Stack.
    rollup.ask("anvil_setCode", ORACLE, "0x")
    assert set_aside(place, rollup, "0.1 eth") is None


@pytest.mark.parametrize("is_new", [True, False], ids=["size", "bytes"])
def test_max_leaves_the_fee(is_new: bool, place: Place, rollup: Chain) -> None:
    """What is left pays the highest fee of the gas, and the contract's, but not twice as much."""
    rollup.ask("anvil_setCode", ORACLE, oracle(is_new))
    sent = paid(place, rollup, "max")
    left = 10 * ETHER - int(sent["value"], 16) - SPENT * int(sent["maxFeePerGas"], 16)
    data, operator = told(sent)
    assert data + data // 3 + operator <= left < 2 * (data + operator)


def test_max_leaves_nothing_without_the_contract(place: Place, rollup: Chain) -> None:
    """On a chain that takes nothing besides gas, nothing is set aside."""
    sent = paid(place, rollup, "max")
    assert int(sent["value"], 16) + SPENT * int(sent["maxFeePerGas"], 16) == 10 * ETHER


def test_what_pays_only_for_gas_is_refused(place: Place, rollup: Chain) -> None:
    """An amount that leaves enough for the gas alone is sent only where the chain takes no more."""
    words = sending(rollup, f"{10 * ETHER - ETHER // 10_000} wei")
    rollup.ask("anvil_setCode", ORACLE, oracle(True))
    before = rollup.nonce(rollup.accounts[0])
    ended = place.run(*words)
    assert ended.status == 1 and ended.code == "not-enough", ended
    assert rollup.nonce(rollup.accounts[0]) == before
    rollup.ask("anvil_setCode", ORACLE, "0x")
    ended = place.run(*words)
    assert ended.status == 0, ended
