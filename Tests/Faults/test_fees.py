"""M6: a reckless tip, in idle blocks or from a node or a worker, is not paid by a script."""

from typing import Any

import pytest

from support.chain import Chain
from support.wallets import Place
from support.worker_pair import Pair

GWEI = 10**9
RECKLESS = 41_000 * GWEI
METHOD = "eth_maxPriorityFeePerGas"


@pytest.fixture
def idle(chain: Chain) -> Chain:
    """The chain after twenty idle blocks, with one reckless tip among them."""
    chain.ask("anvil_mine", "0x14")
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": chain.accounts[6], "value": "0x1", "gas": hex(21_000),
        "maxPriorityFeePerGas": hex(RECKLESS), "maxFeePerGas": hex(RECKLESS + 10 * GWEI),
    })
    chain.ask("anvil_mine", "0x5")
    rewards = chain.ask("eth_feeHistory", hex(20), "latest", [25])["reward"]
    assert [int(row[0], 16) for row in rewards if row[0] != "0x0"] == [RECKLESS]
    chain.clear()
    return chain


def paying(chain: Chain, *more: str) -> tuple[str, ...]:
    """The command line of a payment that nobody is asked about."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.01 eth", "--yes", "--json",
        "--password-file", "passphrase", *chain.flags, *more,
    )


# What the node says of tips, and the tip that is paid.
ADVICE: dict[str, tuple[tuple[str, dict[str, Any]] | None, int]] = {
    "sane": (None, GWEI),
    "none": (("rpc", {"code": -32601, "message": f"the method {METHOD} does not exist"}), 1),
    "nonsense": (("lie", {"result": "0xzz"}), 1),
    "reckless": (("lie", {"result": hex(RECKLESS)}), 1),
}


@pytest.mark.parametrize("advice", ADVICE)
@pytest.mark.parametrize("speed", ["normal", "urgent"])
def test_m6_a_reckless_tip_in_idle_blocks(
    advice: str, speed: str, rich: Place, idle: Chain
) -> None:
    """Twenty idle blocks with one tip of 41,000 gwei: it cost 0.86 ETH to follow it."""
    fault, tip = ADVICE[advice]
    if fault is not None:
        idle.fault(fault[0], method=METHOD, times=None, **fault[1])
    ended = rich.run(*paying(idle, "--speed", speed))
    assert ended.status == 0, ended
    paid = idle.ask("eth_getTransactionByHash", ended.json()["hash"])
    assert int(paid["maxPriorityFeePerGas"], 16) == tip
    assert idle.calls()[METHOD] == 1 and idle.calls()["eth_feeHistory"] == 1


def dynamic(tip: int) -> dict[str, Any]:
    """Suggested fees of type 2, as the worker writes them."""
    prices = {"maxPriorityFeePerGas": str(tip), "maxFeePerGas": str(tip + 10 * GWEI)}
    return {"dynamic": {**prices, "_2": {"entries": []}}}


# Fees that a worker suggests beside a usual price of 1 gwei, the error, and an option that allows a fee.
UNUSUAL: dict[str, tuple[dict[str, Any], str, str]] = {
    "tip": (dynamic(RECKLESS), "send-tip-unusual", "--max-priority-fee-per-gas"),
    "gas price": ({"legacy": {"gasPrice": str(RECKLESS)}}, "send-gas-price-unusual", "--gas-price"),
}


@pytest.mark.parametrize("kind", UNUSUAL)
def test_m6_an_unusual_fee_is_for_a_person(kind: str, pair: Pair, rich: Place, chain: Chain) -> None:
    """More than five times the usual is shown as a danger, and refused to a script without an option."""
    fees, code, option = UNUSUAL[kind]
    pair.lying(read_payment=[["set", {"fees.fees": fees, "fees.usual": str(GWEI)}]])
    before = chain.nonce(chain.accounts[0])
    dry = pair.run(rich, *paying(chain, "--dry-run"))
    assert dry.status == 0, dry
    grades = {warning["code"]: warning["grade"] for warning in dry.json()["review"]["warnings"]}
    assert grades["fee-unusual"] == "danger"
    ended = pair.run(rich, *paying(chain))
    assert (ended.status, ended.code, ended.out) == (1, code, b""), ended
    assert f"set it with {option}".encode() in ended.err, ended
    assert pair.asked("broadcast-transaction") == [] and chain.nonce(chain.accounts[0]) == before
    settled = pair.lying() if kind == "gas price" else pair
    ended = settled.run(rich, *paying(chain, option, "6 gwei"))
    assert ended.status == 0, ended
    field = "gasPrice" if kind == "gas price" else "maxPriorityFeePerGas"
    paid = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    assert int(paid[field], 16) == 6 * GWEI


@pytest.mark.parametrize("cap", [6, 41_010])
def test_m6_a_maximum_allows_an_unusual_tip(
    cap: int, pair: Pair, rich: Place, chain: Chain
) -> None:
    """Whoever sets the most that gas may cost has decided: the tip is what fits below it."""
    pair.lying(read_payment=[["set", {"fees.fees": dynamic(RECKLESS), "fees.usual": str(GWEI)}]])
    before = chain.nonce(chain.accounts[0])
    assert pair.run(rich, *paying(chain)).code == "send-tip-unusual"
    # Other options about fees allow nothing.
    for more in (("--speed", "urgent"), ("--gas", "30000")):
        assert pair.run(rich, *paying(chain, *more)).code == "send-tip-unusual"
    assert chain.nonce(chain.accounts[0]) == before
    ended = pair.run(rich, *paying(chain, "--max-fee-per-gas", f"{cap} gwei"))
    assert ended.status == 0, ended
    paid = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    assert int(paid["maxFeePerGas"], 16) == cap * GWEI
    assert int(paid["maxPriorityFeePerGas"], 16) == min(cap * GWEI, RECKLESS)


def test_m6_a_fee_just_usual_is_paid(pair: Pair, rich: Place, chain: Chain) -> None:
    """The control: exactly five times the usual is sent without a question."""
    pair.lying(read_payment=[["set", {"fees.fees": dynamic(5 * GWEI), "fees.usual": str(GWEI)}]])
    ended = pair.run(rich, *paying(chain))
    assert ended.status == 0, ended
    pair.lying(read_payment=[["set", {"fees.fees": dynamic(5 * GWEI + 1), "fees.usual": str(GWEI)}]])
    assert pair.run(rich, *paying(chain)).code == "send-tip-unusual"


def test_a_method_that_a_node_lacks_is_not_asked_for_again(rich: Place, idle: Chain) -> None:
    """What the first payment learned saves the second one a request."""
    message = f"the method {METHOD} does not exist"
    idle.fault("rpc", method=METHOD, times=None, code=-32601, message=message)
    asked = []
    for _ in range(2):
        idle.ask("dev_clearCalls")
        ended = rich.run(*paying(idle))
        assert ended.status == 0, ended
        asked.append(idle.calls().get(METHOD, 0))
    assert asked == [1, 0]


def test_the_last_hundred_blocks_are_drawn(place: Place, idle: Chain) -> None:
    """The node is asked for a hundred blocks, and all that it tells of them is shown."""
    idle.ask("anvil_mine", hex(100))
    head = int(idle.ask("eth_blockNumber"), 16)
    ended = place.run("chain", "fees", *idle.flags, "--json")
    assert ended.status == 0, ended
    numbers = [int(block["number"]) for block in ended.json()["blocks"]]
    assert numbers == list(range(head - 99, head + 1))
