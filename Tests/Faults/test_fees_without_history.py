"""M6: a node without eth_feeHistory, whose other prices are lies, does not make a script pay them."""

from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

GWEI = 10**9
LIE = 40_000 * GWEI
SECRET = ("--password-file", "passphrase")
HISTORY, PRICE, ADVICE = "eth_feeHistory", "eth_gasPrice", "eth_maxPriorityFeePerGas"


@pytest.fixture
def chain() -> Iterator[Chain]:
    """A chain of its own: what its nodes lack stays so."""
    with running() as chain:
        yield chain


def lacking(node: Chain, **lies: int) -> None:
    """Take the fee history from a node, and let it tell these prices."""
    node.ask("dev_limits", {"unsupported": [HISTORY]})
    for method, price in lies.items():
        node.fault("lie", method=method, times=None, result=hex(price))


def pay(place: Place, chain: Chain, *more: str, nodes: tuple[Chain, ...] = ()) -> Ended:
    """Send a payment that nobody is asked about."""
    urls = [word for node in nodes for word in ("--rpc-url", node.url)]
    return place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.01 eth", "--yes",
        "--json", *SECRET, *chain.flags, *urls, *more,
    )


def paid(ended: Ended, chain: Chain) -> dict[str, str]:
    """The transaction that was sent."""
    assert ended.status == 0, ended
    found: dict[str, str] = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    return found


@pytest.mark.parametrize("more", [(), ("--quorum", "2")])
@pytest.mark.parametrize("is_alone", [True, False])
def test_m6_a_gas_price_is_no_offer_where_blocks_have_base_fees(
    is_alone: bool, more: tuple[str, ...], rich: Place, chain: Chain, second: Chain
) -> None:
    """A price of 40,000 gwei cost 0.924 ETH; it is not asked for where the head has a base fee."""
    if is_alone and more:
        more = ("--speed", "urgent")
    lacking(chain, **{PRICE: LIE})
    lacking(second)
    found = paid(pay(rich, chain, *more, nodes=() if is_alone else (second,)), chain)
    assert found["type"] == "0x2"
    assert int(found["maxPriorityFeePerGas"], 16) <= GWEI
    assert int(found["maxFeePerGas"], 16) < 20 * GWEI
    assert chain.calls().get(PRICE, 0) == 0


@pytest.mark.parametrize("has_history", [True, False])
def test_m6_high_advice_of_one_node_is_for_a_person(
    has_history: bool, rich: Place, chain: Chain
) -> None:
    """On an idle chain nothing confirms a tip of 499 gwei: only an option makes a script pay it."""
    if not has_history:
        lacking(chain)
    chain.fault("lie", method=ADVICE, times=None, result=hex(499 * GWEI))
    before = chain.nonce(chain.accounts[0])
    dry = pay(rich, chain, "--dry-run")
    assert dry.status == 0, dry
    grades = {one["code"]: one["grade"] for one in dry.json()["review"]["warnings"]}
    assert grades["fee-unusual"] == "danger"
    ended = pay(rich, chain)
    assert (ended.status, ended.code, ended.out) == (1, "send-tip-unconfirmed", b""), ended
    assert b"--max-priority-fee-per-gas" in ended.err and b"--rpc-url" in ended.err
    assert chain.nonce(chain.accounts[0]) == before
    found = paid(pay(rich, chain, "--max-priority-fee-per-gas", "101 gwei"), chain)
    assert int(found["maxPriorityFeePerGas"], 16) == 101 * GWEI


def test_m6_up_to_the_bound_the_word_of_one_node_is_enough(rich: Place, chain: Chain) -> None:
    """The control: 100 gwei are paid, and no more."""
    for advice, status in ((100 * GWEI, 0), (100 * GWEI + 1, 1)):
        chain.clear()
        chain.fault("lie", method=ADVICE, times=None, result=hex(advice))
        assert pay(rich, chain).status == status


def test_m6_a_second_node_has_its_say(rich: Place, chain: Chain, second: Chain) -> None:
    """The lower advice of two nodes counts."""
    chain.fault("lie", method=ADVICE, times=None, result=hex(499 * GWEI))
    found = paid(pay(rich, chain, nodes=(second,)), chain)
    assert int(found["maxPriorityFeePerGas"], 16) <= GWEI


@pytest.mark.parametrize("verb", ["speed-up", "cancel"])
def test_m6_a_replacement_is_not_paid_on_the_word_of_one_node(
    verb: str, rich: Place, chain: Chain
) -> None:
    """The rule is the one of a payment; an honest node makes the same command work."""
    low = ("--max-fee-per-gas", "1000 wei", "--max-priority-fee-per-gas", "1 wei", "--no-wait")
    digest = pay(rich, chain, *low).json()["hash"]
    words = ("tx", verb, digest, *chain.flags, *SECRET, "--yes", "--json")
    lacking(chain, **{PRICE: LIE, ADVICE: 499 * GWEI})
    refused = rich.run(*words)
    assert (refused.status, refused.code) == (1, "replace-fee-unconfirmed"), refused
    # The hint names no option that these commands lack.
    assert b"--rpc-url" in refused.err and b"--max-priority" not in refused.err, refused
    chain.clear()
    found = paid(rich.run(*words), chain)
    assert found["type"] == "0x2" and int(found["maxFeePerGas"], 16) < 20 * GWEI


@pytest.mark.parametrize("verb", ["speed-up", "cancel"])
def test_m6_a_gas_price_is_not_compared_with_a_tip(verb: str, rich: Place) -> None:
    """A legacy transaction is replaced unasked at a usual price, which is many times the usual tip."""
    with running("--base-fee", str(100 * GWEI), "--no-mine") as chain:
        digest = pay(rich, chain, "--gas-price", "130 gwei", "--no-wait").json()["hash"]
        words = ("tx", verb, digest, *chain.flags, *SECRET, "--yes", "--json", "--no-wait")
        found = paid(rich.run(*words), chain)
        # The usual tip is a gwei or two.
        assert found["type"] == "0x0" and int(found["gasPrice"], 16) >= 143 * GWEI


def test_m6_a_payout_list_is_not_built_unasked(rich: Place, chain: Chain) -> None:
    """A script gets no list with a tip that only one node calls usual, unless an option sets it."""
    (rich.folder / "pay.csv").write_text(f"to,amount\n{chain.accounts[3]},0.01 eth\n")
    words = ("payout", "build", "pay.csv", "--from", "old", *chain.flags, "--json")
    lacking(chain, **{PRICE: LIE})
    built = rich.run(*words)
    assert built.status == 0 and b"fee-unusual" not in built.out, built
    chain.fault("lie", method=ADVICE, times=None, result=hex(499 * GWEI))
    refused = rich.run(*words)
    assert (refused.status, refused.code) == (1, "payout-fee-unconfirmed"), refused
    assert refused.out == b"" and b"--max-priority-fee-per-gas" in refused.err
    built = rich.run(*words, "--max-priority-fee-per-gas", "101 gwei")
    assert built.status == 0 and b"fee-unusual" in built.out, built
