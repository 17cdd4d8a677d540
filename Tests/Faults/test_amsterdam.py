"""Payments on a chain with the gas of Amsterdam (EIP-2780, EIP-8037): what is shown is what is paid."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.commands import SECRET
from support.program import Ended
from support.wallets import Place

# The figures of EIP-2780 and EIP-8037.
TO_ITSELF, WITHOUT_VALUE, PAYMENT, CREATION = 12_000, 15_000, 21_000, 24_000
NEW_ACCOUNT, STATE_BYTE = 183_600, 1_530
NEW = "0x" + "5e" * 20
# Returns 33 bytes of zeros as the code of a contract.
CODE = "0x60215ff3"
# A node's search may end a little above what is needed, and the wallet adds a fifth.
SPARE = 1.02 * 1.2


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain with this gas, from its head on."""
    with running("--amsterdam-gas") as chain:
        chain.ask("evm_mine")
        yield chain


@pytest.fixture(autouse=True)
def as_before(one_chain: Chain) -> Iterator[None]:
    """The chain as it was, after each test."""
    before = one_chain.ask("evm_snapshot")
    yield
    one_chain.ask("evm_setAutomine", True)
    assert one_chain.ask("evm_revert", before)


def held(chain: Chain, account: str) -> int:
    """The balance of an account, in wei."""
    return int(chain.ask("eth_getBalance", account, "latest"), 16)


def recipient(chain: Chain, name: str) -> str:
    """Who is paid."""
    return {"new": NEW, "old": chain.accounts[3], "itself": chain.accounts[0]}[name]


def built(place: Place, chain: Chain, *words: str) -> Any:
    """Build a transaction, and sign it; the review of the document."""
    shown = place.run("tx", "build", "--from", "old", *words, "--out", "one.json", "--json", *chain.flags)
    assert shown.status == 0, shown
    signed = place.run("tx", "sign", "--in", "one.json", "--out", "signed.json", "--yes", *SECRET)
    assert signed.status == 0, signed
    return shown.json()["review"]


def mined(place: Place, chain: Chain, review: Any, *, amount: int, used: int) -> dict[str, Any]:
    """Broadcast it, and check that it pays what was shown, and uses this gas; the transaction."""
    own = held(chain, chain.accounts[0])
    sent = place.run("tx", "broadcast", "--in", "signed.json", "--wait", "--json", *chain.flags)
    assert sent.status == 0 and sent.json()["status"] == "success", sent
    found: dict[str, Any] = chain.ask("eth_getTransactionByHash", sent.json()["hash"])
    told(chain, found, review, used)
    receipt = chain.ask("eth_getTransactionReceipt", found["hash"])
    itself = found["to"] and found["to"].lower() == chain.accounts[0].lower()
    fee = int(receipt["effectiveGasPrice"], 16) * used
    assert own - held(chain, chain.accounts[0]) == fee + (0 if itself else amount)
    # The history has the fee that was paid, and not what a gas limit or an old rule says.
    listed = place.run("history", "list", "old", "--json", *chain.flags)
    assert listed.status == 0 and str(fee) in listed.out.decode(), (fee, listed)
    return found


def told(chain: Chain, found: dict[str, Any], review: Any, used: int) -> None:
    """Check that a transaction succeeded with this gas, and cost no more than was shown."""
    receipt = chain.ask("eth_getTransactionReceipt", found["hash"])
    assert (receipt["status"], int(receipt["gasUsed"], 16)) == ("0x1", used), receipt
    assert int(found["gas"], 16) >= used
    most = int(review["highestFee"]["wei"])
    assert most == int(found["gas"], 16) * int(found["maxFeePerGas"], 16)
    assert used * int(receipt["effectiveGasPrice"], 16) <= most


@pytest.mark.parametrize(("name", "amount", "used", "estimated"), [
    ("new", 5, PAYMENT + NEW_ACCOUNT, None), ("new", 0, WITHOUT_VALUE, PAYMENT),
    ("old", 5, PAYMENT, PAYMENT), ("old", 0, WITHOUT_VALUE, PAYMENT),
    ("itself", 5, TO_ITSELF, PAYMENT), ("itself", 0, TO_ITSELF, PAYMENT),
])
def test_payments(
    name: str, amount: int, used: int, estimated: int | None, rich: Place, chain: Chain
) -> None:
    """A node tries 21,000 first, which is enough for all but a new account."""
    to = recipient(chain, name)
    before = held(chain, to)
    review = built(rich, chain, "--to", to, "--amount", f"{amount} wei")
    found = mined(rich, chain, review, amount=amount, used=used)
    gas = int(found["gas"], 16)
    assert gas == estimated or estimated is None and used <= gas <= used * SPARE, gas
    if name != "itself":
        assert held(chain, to) == before + amount


@pytest.mark.parametrize("name", ["new", "old"])
def test_max(name: str, rich: Place, chain: Chain) -> None:
    """All is sent but the highest fee; what the gas limit has to spare stays."""
    to, own = recipient(chain, name), held(chain, chain.accounts[0])
    before = held(chain, to)
    used = PAYMENT + (NEW_ACCOUNT if name == "new" else 0)
    review = built(rich, chain, "--to", to, "--amount", "max")
    amount = own - int(review["highestFee"]["wei"])
    assert int(review["amount"]["wei"]) == amount
    found = mined(rich, chain, review, amount=amount, used=used)
    assert held(chain, to) == before + amount
    assert int(found["gas"], 16) == PAYMENT if name == "old" else int(found["gas"], 16) <= used * SPARE


@pytest.mark.parametrize(("name", "amount", "least"), [
    ("old", 5, PAYMENT), ("old", 0, WITHOUT_VALUE), ("itself", 5, TO_ITSELF),
])
def test_the_least_gas(name: str, amount: int, least: int, rich: Place, chain: Chain) -> None:
    """Less than the intrinsic gas is not built; as much is built, signed and mined."""
    words = ("--to", recipient(chain, name), "--amount", f"{amount} wei", "--gas")
    low = rich.run(
        "tx", "build", "--from", "old", *words, str(least - 1), "--out", "low.json", "--json", *chain.flags
    )
    assert (low.status, low.code) == (64, "build-gas-too-low"), low
    assert f"at least {least:,} gas" in low.err.decode(), low
    assert not (rich.folder / "low.json").exists()
    found = mined(rich, chain, built(rich, chain, *words, str(least)), amount=amount, used=least)
    assert int(found["gas"], 16) == least


def test_too_little_for_a_new_account(rich: Place, chain: Chain) -> None:
    """The intrinsic gas is not all that it costs: that is a danger, and sent anyway it pays nobody."""
    own = held(chain, chain.accounts[0])
    words = ("--to", NEW, "--amount", "5 wei", "--gas", str(PAYMENT))
    review = built(rich, chain, *words)
    dangers = [one["code"] for one in review["warnings"] if one["grade"] == "danger"]
    assert dangers == ["gas-too-low"], review["warnings"]
    ended = sent(rich, chain, *words)
    receipt = ended.json()["receipt"]
    assert (ended.json()["status"], receipt["gasUsed"]) == ("failed", str(PAYMENT)), ended
    assert int(receipt["fee"]["wei"]) <= int(review["highestFee"]["wei"])
    assert own - held(chain, chain.accounts[0]) == int(receipt["fee"]["wei"])
    assert held(chain, NEW) == 0


def sent(place: Place, chain: Chain, *words: str) -> Ended:
    """Send at once."""
    return place.run("send", "--from", "old", *words, "--yes", "--json", *SECRET, *chain.flags)


def test_a_creation(rich: Place, chain: Chain) -> None:
    """The code is paid for by the byte, and no fifth on top of it is charged."""
    review = built(rich, chain, "--create", "--data", CODE)
    # PUSH1, PUSH0, two words of memory, the hash of two words of code, a word of initialization code.
    execution = CREATION + 4 * 16 + 3 + 2 + 6 + 12 + 2
    used = execution + NEW_ACCOUNT + 33 * STATE_BYTE
    found = mined(rich, chain, review, amount=0, used=used)
    assert int(found["gas"], 16) <= used * SPARE
    receipt = chain.ask("eth_getTransactionReceipt", found["hash"])
    assert chain.ask("eth_getCode", receipt["contractAddress"], "latest") == "0x" + "00" * 33


@pytest.mark.parametrize("name", ["new", "old"])
def test_a_cancelled_payment(name: str, rich: Place, chain: Chain) -> None:
    """The cancellation is a payment of nothing to oneself, which takes 12,000."""
    chain.ask("evm_setAutomine", False)
    to = recipient(chain, name)
    before = held(chain, to)
    pending = sent(rich, chain, "--to", to, "--amount", "5 wei", "--no-wait")
    assert pending.status == 0, pending
    words = ("tx", "cancel", pending.json()["hash"], "--json", *chain.flags)
    review = rich.run(*words, "--dry-run").json()["review"]
    ended = rich.run(*words, "--yes", "--no-wait", *SECRET)
    assert ended.status == 0, ended
    chain.ask("evm_mine")
    found = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    told(chain, found, review, TO_ITSELF)
    assert held(chain, to) == before and int(found["value"], 16) == 0


def test_a_faster_payment_to_a_new_account(rich: Place, chain: Chain) -> None:
    """Its gas limit stays what it was, with the new account."""
    chain.ask("evm_setAutomine", False)
    pending = sent(rich, chain, "--to", NEW, "--amount", "5 wei", "--no-wait").json()
    words = ("tx", "speed-up", pending["hash"], "--json", *chain.flags)
    review = rich.run(*words, "--dry-run").json()["review"]
    ended = rich.run(*words, "--yes", "--no-wait", *SECRET)
    assert ended.status == 0, ended
    chain.ask("evm_mine")
    found = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    told(chain, found, review, PAYMENT + NEW_ACCOUNT)
    assert held(chain, NEW) == 5


def test_a_list_of_payments(rich: Place, chain: Chain) -> None:
    """Rows to a new account, twice to the same, to an old one and to itself: all are paid."""
    rows = [(NEW, 5), (NEW, 6), (chain.accounts[3], 7), (chain.accounts[0], 8)]
    text = "to,amount\n" + "".join(f"{to},{amount} wei\n" for to, amount in rows)
    (rich.folder / "list.csv").write_text(text)
    own, old = held(chain, chain.accounts[0]), held(chain, chain.accounts[3])
    first = chain.nonce(chain.accounts[0])
    for words in (
        ("payout", "build", "list.csv", "--from", "old", "--out", "list.json", "--allow-duplicates", *chain.flags),
        ("payout", "sign", "--in", "list.json", "--out", "paid.json", "--yes", *SECRET),
        ("payout", "broadcast", "--in", "paid.json", "--wait", *chain.flags),
    ):
        ended = rich.run(*words, "--json")
        assert ended.status == 0, ended
    fees = 0
    for nonce, used in enumerate([PAYMENT + NEW_ACCOUNT, PAYMENT, PAYMENT, TO_ITSELF], first):
        found = chain.ask("eth_getTransactionBySenderAndNonce", chain.accounts[0], hex(nonce))
        receipt = chain.ask("eth_getTransactionReceipt", found["hash"])
        assert (receipt["status"], int(receipt["gasUsed"], 16)) == ("0x1", used)
        fees += used * int(receipt["effectiveGasPrice"], 16)
    review = rich.run("payout", "show", "paid.json", "--json").json()["review"]
    assert fees <= int(review["highestFee"]["wei"])
    assert held(chain, NEW) == 11 and held(chain, chain.accounts[3]) == old + 7
    assert own - held(chain, chain.accounts[0]) == fees + 5 + 6 + 7
