"""A recipient that burns gas, or a node that says so, is not paid by a script that nobody watches."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

SECRET = ("--password-file", "passphrase")
# Stores a word behind 70,000 others: memory for about 9,800,000 gas.
BURNER, CODE, GAS = "0x" + "b1" * 20, "0x600062222e005200", 12_000_000
# No block takes this.
LOW = ("--max-fee-per-gas", "1000 wei", "--max-priority-fee-per-gas", "1 wei", "--no-wait")


@pytest.fixture
def chain() -> Iterator[Chain]:
    """A chain of its own, with the burner."""
    with running() as chain:
        chain.ask("anvil_setCode", BURNER, CODE)
        yield chain


def pay(place: Place, chain: Chain, amount: str, *more: str, to: str = BURNER) -> Ended:
    """Send a payment that nobody is asked about."""
    return place.run(
        "send", "--from", "old", "--to", to, "--amount", amount, "--yes", "--json", *SECRET,
        *chain.flags, *more,
    )


def gas(ended: Ended, chain: Chain) -> int:
    """The gas limit of what was sent."""
    assert ended.status == 0, ended
    return int(chain.ask("eth_getTransactionByHash", ended.json()["hash"])["gas"], 16)


def test_a_recipient_that_burns_gas_is_for_a_person(rich: Place, chain: Chain) -> None:
    """The gas of 0.01 ETH would cost more than that; the gas limit, and no price, allows it."""
    before = chain.nonce(chain.accounts[0])
    assert pay(rich, chain, "0.01 eth", "--dry-run").status == 0
    for more in ((), ("--max-fee-per-gas", "5 gwei"), ("--gas-price", "5 gwei")):
        ended = pay(rich, chain, "0.01 eth", *more)
        assert (ended.status, ended.code, ended.out) == (1, "send-gas-high", b""), ended
        assert b"--gas" in ended.err, ended
    assert chain.nonce(chain.accounts[0]) == before
    assert gas(pay(rich, chain, "0.01 eth", "--gas", str(GAS)), chain) == GAS
    assert chain.nonce(chain.accounts[0]) == before + 1


def test_a_payment_above_its_fee_is_made(rich: Place, chain: Chain) -> None:
    """The controls: a fee that is less than the amount, and a recipient without code."""
    assert gas(pay(rich, chain, "1 eth"), chain) > 9_000_000
    assert gas(pay(rich, chain, "1 wei", to=chain.accounts[3]), chain) == 21_000


def test_a_row_that_burns_gas_is_not_offered(rich: Place, chain: Chain) -> None:
    """A script gets no list with such a row, unless the gas of all rows is given."""
    (rich.folder / "pay.csv").write_text(
        f"to,amount\n{chain.accounts[3]},0.01 eth\n{BURNER},0.01 eth\n"
    )
    words = ("payout", "build", "pay.csv", "--from", "old", *chain.flags, "--json")
    refused = rich.run(*words)
    assert (refused.status, refused.code, refused.out) == (1, "payout-gas-high", b""), refused
    assert b"row 3" in refused.err and b"--gas" in refused.err, refused
    built = rich.run(*words, "--gas", str(GAS))
    assert built.status == 0, built


def test_a_replacement_that_burns_gas_is_for_a_person(rich: Place, chain: Chain) -> None:
    """What was sent with much gas is not sped up unasked; to cancel it costs no more than usual."""
    digest = pay(rich, chain, "0.01 eth", "--gas", str(GAS), *LOW).json()["hash"]
    words = (digest, *chain.flags, *SECRET, "--yes", "--json")
    refused = rich.run("tx", "speed-up", *words)
    assert (refused.status, refused.code) == (1, "replace-gas-high"), refused
    assert b"--gas" not in refused.err, refused
    assert gas(rich.run("tx", "cancel", *words), chain) == 21_000


def test_a_cancellation_is_not_paid_on_the_word_of_a_node(rich: Place, chain: Chain) -> None:
    """A node that asks 700,000 gas for a payment of nothing is not believed unasked."""
    digest = pay(rich, chain, "1 wei", *LOW, to=chain.accounts[3]).json()["hash"]
    words = ("tx", "cancel", digest, *chain.flags, *SECRET, "--yes", "--json")
    chain.fault("lie", method="eth_estimateGas", times=None, result=hex(700_000))
    refused = rich.run(*words)
    assert (refused.status, refused.code) == (1, "replace-gas-high"), refused
    chain.clear()
    assert gas(rich.run(*words), chain) == 21_000
