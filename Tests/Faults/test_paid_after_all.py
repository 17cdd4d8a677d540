"""A single node that refuses a payment and forwards it: the next payment tells that it was made."""

import json
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

REFUSED = 1
SEND = "eth_sendRawTransaction"
FUNDS = "insufficient funds for gas * price + value"


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: what they leave in it is told by later payments."""
    with running() as chain:
        yield chain


def pay(place: Place, chain: Chain, *more: str, amount: str = "0.001 eth") -> Ended:
    """Make a payment that nobody is asked about."""
    return place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", amount, "--yes",
        "--password-file", "passphrase", *chain.flags, "--json", *more,
    )


def error_of(ended: Ended) -> dict[str, str]:
    """The JSON error on stderr."""
    error = json.loads(ended.err[ended.err.index(b'{\n  "error"'):])["error"]
    assert isinstance(error, dict)
    return error


def sent(place: Place) -> dict[str, str]:
    """The state of each transaction in the outbox, by hash."""
    listed = place.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    return {one["hash"]: one["state"] for one in listed}


def findings(place: Place, chain: Chain, amount: str) -> list[tuple[str, str]]:
    """What the review of a payment says about earlier ones."""
    review = pay(place, chain, "--dry-run", amount=amount).json()["review"]
    return [
        (one["grade"], one["message"]) for one in review["warnings"] if one["code"] == "paid-after-all"
    ]


def test_m2_a_refused_payment_that_is_mined_is_not_paid_again(rich: Place, chain: Chain) -> None:
    """The node refuses it believably, forwards it, and does not list it at once."""
    before = chain.nonce(chain.accounts[0])
    chain.fault("rpc", method=SEND, code=-32000, message=FUNDS, execute=True, times=1)
    for method in ("eth_getTransactionReceipt", "eth_getTransactionByHash"):
        chain.fault("lie", method=method, result=None, times=1)
    refused = pay(rich, chain)
    chain.clear()
    assert (refused.status, refused.code) == (REFUSED, "insufficient-funds"), refused
    assert chain.nonce(chain.accounts[0]) == before + 1
    ((digest, state),) = sent(rich).items()
    assert state == "rejected" and digest in error_of(refused)["message"], refused
    # A script that repeats the command does not pay again, however often it does.
    for _ in range(2):
        again = pay(rich, chain)
        assert (again.status, again.code, again.out) == (REFUSED, "send-paid-after-all", b""), again
        assert digest in error_of(again)["message"], again
        assert f"kingtherum tx status {digest}" in error_of(again)["hint"], again
    assert chain.nonce(chain.accounts[0]) == before + 1
    # People are told, and another payment goes on.
    ((grade, message),) = findings(rich, chain, "0.001 eth")
    assert grade == "danger" and message.endswith("; this does it a second time"), message
    assert f"it paid 0.001 ETH to {chain.accounts[3]}".lower() in message.lower(), message
    other = pay(rich, chain, amount="0.002 eth")
    assert other.status == 0 and chain.nonce(chain.accounts[0]) == before + 2, other
    # Whoever has looked at it may pay the same again.
    status = rich.run("tx", "status", digest, *chain.flags, "--json")
    assert status.json()["status"] == "success" and sent(rich)[digest] == "mined", status
    assert not findings(rich, chain, "0.001 eth")
    assert pay(rich, chain).status == 0
    assert chain.nonce(chain.accounts[0]) == before + 3


def forwarded(place: Place, chain: Chain, amount: str) -> str:
    """Make a payment that the node refuses and forwards; return its hash."""
    before = sent(place)
    chain.fault("rpc", method=SEND, code=-32000, message=FUNDS, execute=True, times=1)
    for method in ("eth_getTransactionReceipt", "eth_getTransactionByHash"):
        chain.fault("lie", method=method, result=None, times=1)
    refused = pay(place, chain, amount=amount)
    chain.clear()
    assert (refused.status, refused.code) == (REFUSED, "insufficient-funds"), refused
    (digest,) = sent(place).keys() - before.keys()
    return digest


def test_m2_a_receipt_that_is_missing_is_no_proof(rich: Place, chain: Chain) -> None:
    """The block has the payment, though the node lists no receipt; without old states, nobody knows."""
    digest = forwarded(rich, chain, "0.003 eth")
    nonce = chain.nonce(chain.accounts[0])
    chain.fault("lie", method="eth_getTransactionReceipt", result=None, times=None)
    told = pay(rich, chain, amount="0.003 eth")
    assert (told.status, told.code, told.out) == (REFUSED, "send-paid-after-all", b""), told
    chain.ask("anvil_mine", "0x14")
    chain.ask("dev_limits", {"archiveFrom": int(chain.ask("eth_blockNumber"), 16)})
    try:
        unknown = pay(rich, chain, amount="0.003 eth")
        assert (unknown.status, unknown.code, unknown.out) == (REFUSED, "send-maybe-paid", b""), unknown
        assert digest in error_of(unknown)["message"], unknown
        ((grade, message),) = findings(rich, chain, "0.003 eth")
        assert grade == "danger" and "does not say whether it was mined" in message, message
        assert chain.nonce(chain.accounts[0]) == nonce
        meant = pay(rich, chain, "--no-wait", "--nonce", str(nonce), amount="0.003 eth")
        assert meant.status == 0, meant
    finally:
        chain.ask("dev_limits", {"archiveFrom": 0})
        chain.clear()
    assert chain.nonce(chain.accounts[0]) == nonce + 1


def test_m2_a_transaction_from_elsewhere_settles_a_refusal(rich: Place, chain: Chain) -> None:
    """Another wallet used the nonce: what was refused can never be mined, and nothing is said."""
    nonce = chain.nonce(chain.accounts[0])
    chain.fault("rpc", method=SEND, code=-32000, message=FUNDS, times=1)
    refused = pay(rich, chain, amount="0.004 eth")
    chain.clear()
    assert (refused.status, refused.code) == (REFUSED, "insufficient-funds"), refused
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": chain.accounts[6], "value": "0x1", "nonce": hex(nonce),
    })
    assert not findings(rich, chain, "0.004 eth")
    assert pay(rich, chain, amount="0.004 eth").status == 0
    assert chain.nonce(chain.accounts[0]) == nonce + 2


def test_m2_a_true_refusal_frees_the_nonce_silently(rich: Place, chain: Chain) -> None:
    """What no block has is paid with the next attempt, and nothing is said of it."""
    before = chain.nonce(chain.accounts[0])
    chain.fault("rpc", method=SEND, code=-32000, message=FUNDS, times=1)
    refused = pay(rich, chain)
    chain.clear()
    assert (refused.status, refused.code) == (REFUSED, "insufficient-funds"), refused
    again = pay(rich, chain)
    assert again.status == 0 and b"after all" not in again.err, again
    assert chain.nonce(chain.accounts[0]) == before + 1
    assert not findings(rich, chain, "0.001 eth")
