"""A worker that lies about the data for a payment, or about its outcome."""

import json
import random
from typing import Any

import pytest
from eth_account import Account
from eth_utils.crypto import keccak

from support.chain import Chain
from support.program import Ended
from support.samples import SEED
from support.screened import obeyed
from support.shown import lowered, of_bytes, of_json, of_text
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair

Lies = dict[str, list[list[Any]]]
ROUNDS = 8
OTHER = "0x" + "ab" * 32
SOMEBODY = "0x4242424242424242424242424242424242424242"
EDGES = [
    0, 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1, 2**64, 2**128, 2**256 - 1, 2**256, -1,
]


def paying(chain: Chain, *more: str) -> tuple[str, ...]:
    """The command line of a payment without confirmation."""
    return ("send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes", *more,
            *chain.flags)


def sent(pair: Pair, place: Place, chain: Chain, *more: str) -> Ended:
    """Send with JSON output."""
    return pair.run(place, *paying(chain, "--password-file", "passphrase", "--json", *more))


def random_lies(draw: random.Random) -> Lies:
    """Lies in some of the answers for a payment, some of them plausible."""
    def number() -> int:
        return draw.choice([draw.choice(EDGES), draw.randrange(2**draw.randrange(1, 80))])

    def wei() -> str:
        return draw.choice([str(number()), str(draw.randrange(10**18, 10**24))])

    gas_prices = {"maxPriorityFeePerGas": str(draw.randrange(10**9)), "maxFeePerGas": wei()}
    access = {"entries": draw.choice([[], [{"address": SOMEBODY, "storageKeys": [OTHER]}]])}
    fees = draw.choice([
        {"dynamic": {**gas_prices, "_2": access}}, {"legacy": {"gasPrice": wei()}},
        {"accessList": {"gasPrice": wei(), "_1": access}},
        {"delegation": {**gas_prices, "_2": access, "_3": []}},
    ])
    record = {
        "counterparty": SOMEBODY, "kind": "sent", "asset": {"ether": {}}, "most": "0x1", "isOwn": False,
    }
    occupants = draw.choice([[{"contract": {}}], [{"delegated": {"to": SOMEBODY}}]])
    lies: list[dict[str, Any]] = [
        {"block.number": number(), "block.time": number(), "block.hash": OTHER},
        {"balance": wei()},
        {draw.choice(["nonces.next", "nonces.mined", "nonces.foreignWaiting"]): number()},
        draw.choice([
            {"fees.fees": fees}, {"fees.nextBaseFee": wei()}, {"fees.asOf": number()}, {"fees.usual": wei()},
        ]),
        {"trial.gas": {"limit": {"_0": number()}}},
        {"trial.addressCodes": occupants},
        {"trial": None},
    ]
    told = draw.sample(lies, draw.choice([0, 1, 1, 2, 3]))
    payment = {path: value for lie in told for path, value in lie.items()}
    if "trial" in payment:  # it is replaced as a whole
        payment = {path: value for path, value in payment.items() if not path.startswith("trial.")}
    return {
        "read_payment": [["set", payment]],
        "list_counterparties": [["set", {"": draw.choice([[], [record]])}]],
    }


def is_excessive(review: dict[str, Any]) -> bool:
    """Whether nobody pays such a fee unasked: a whole ether, or by much gas more than the amount."""
    fee, gas = int(review["highestFee"]["wei"]), int(review["gas"])
    return fee >= 10**18 or gas > 500_000 and fee > 10**15


@pytest.mark.parametrize("turn", range(ROUNDS))
def test_only_what_was_shown_is_signed(turn: int, pair: Pair, rich: Place, chain: Chain) -> None:
    """Whatever the lies about balance, nonce, fees, gas and payees: what was shown is broadcast."""
    lies = random_lies(random.Random(f"{SEED} lies {turn}"))
    dry = pair.lying(**lies).run(rich, *paying(chain, "--dry-run", "--json"))
    before = chain.nonce(chain.accounts[0])
    ended = pair.lying(**lies).run(rich, *paying(chain, "--password-file", "passphrase", "--no-wait"))
    assert obeyed(ended.out + ended.err + dry.out + dry.err) == []
    assert {ended.status, dry.status} <= {0, 1, 64, 65, 69, 70}, (lies, ended, dry)
    assert "read-payment" in pair.asked() and (dry.status != 0 or "list-counterparties" in pair.asked())
    given = [bytes.fromhex(asked["transaction"][2:]) for asked in pair.asked("broadcast-transaction")]
    assert len(given) <= 1
    if dry.status != 0:
        assert not given and ended.status == dry.status, (lies, ended, dry)
        assert chain.nonce(chain.accounts[0]) == before
        return
    review = dry.json()["review"]
    if "fee-unusual" in {warning["code"] for warning in review["warnings"]} or is_excessive(review):
        assert ended.status == 1 and not given and chain.nonce(chain.accounts[0]) == before, lies
        return
    (raw,) = given
    shown = of_json(review)
    assert lowered(shown) == lowered(of_text(ended.err.decode())) == of_bytes(raw), lies
    assert shown.to == chain.accounts[3] and shown.units == 10**15 and shown.chain == 31337


def test_harmless_lies(pair: Pair, rich: Place, chain: Chain) -> None:
    """The control: a plausible lie reaches the chain as shown, so the test above is effective."""
    high = {
        "fees.fees": {"legacy": {"gasPrice": "7000000007"}}, "fees.usual": "7000000007",
        "trial.gas": {"limit": {"_0": 77_777}},
    }
    pair.lying(read_payment=[["set", high]])
    ended = sent(pair, rich, chain)
    assert ended.status == 0, ended
    (asked,) = pair.asked("broadcast-transaction")
    assert of_bytes(bytes.fromhex(asked["transaction"][2:])).most == 77_777 * 7_000_000_007
    assert pair.asked().count("read-payment") == 1 and "simulate-payment" not in pair.asked()
    known = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    assert (int(known["gas"], 16), int(known["gasPrice"], 16)) == (77_777, 7_000_000_007)


def test_a_list_is_read_in_one_exchange(pair: Pair, rich: Place, chain: Chain) -> None:
    """Of all that the worker is asked for a list, one question reads the chain, whatever the list pays."""
    token = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
    added = rich.run("token", "add", token, "--symbol", "TOK", "--decimals", "6", "--chain", "dev")
    assert added.status == 0, added
    for number, rows in enumerate((
        f"{SOMEBODY},0.5 eth", f"{SOMEBODY},0.5 eth\n{SOMEBODY},1 tok\n{chain.accounts[4]},2 tok",
    )):
        (rich.folder / "list.csv").write_text(f"to,amount\n{rows}\n")
        pair.lying()
        ended = pair.run(rich, "payout", "build", "list.csv", "--from", "old", "--out", f"{number}.json", *chain.flags)
        assert ended.status == 0, ended
        assert pair.asked() == ["handshake", "open-nodes", "open-store", "read-payouts", "list-counterparties"]


def test_a_list_beyond_the_balance_is_not_simulated(pair: Pair, rich: Place, chain: Chain) -> None:
    """The wallet reports the low balance itself, and the node is spared."""
    (rich.folder / "list.csv").write_text(f"to,amount\n{SOMEBODY},0.5 eth\n")
    pair.lying(read_payouts=[["set", {"balance": "1", "trial": None}]])
    ended = pair.run(
        rich, "payout", "build", "list.csv", "--from", "old", "--out", "new.json", "--json", *chain.flags,
    )
    assert ended.code == "not-enough" and not (rich.folder / "new.json").exists(), ended


def hash_of(pair: Pair) -> str:
    """The hash of the broadcast transaction."""
    (asked,) = pair.asked("broadcast-transaction")
    assert Account.recover_transaction(asked["transaction"]) == address_of(WORDS)
    return "0x" + bytes(keccak(hexstr=asked["transaction"])).hex()


OTHER_HASH = {"unknown": {"_0": {"protocolViolation": {"_0": {"otherHash": {"sent": OTHER, "told": OTHER}}}}}}
NO_ANSWER = '{"id":$ID,"kind":"failure","body":{"node":{"_0":{"timeout":{"_0":{"receiving":{"_0":[0,5000000000000000000]}}}}}}}\n'
UNCLEAR, UNFOLLOWED = "broadcast-unclear", "broadcast-not-followed"

# Lies about the broadcast transaction, and the error code at the end.
ENDINGS: dict[str, tuple[Lies, str]] = {
    "ends before it heard": ({"broadcast_transaction": [["deaf"]]}, UNCLEAR),
    "ends after it heard": ({"broadcast_transaction": [["end"]]}, UNCLEAR),
    "ends in its answer": ({"broadcast_transaction": [["say", ['{"id":$ID']], ["end"]]}, UNCLEAR),
    "answers garbage": ({"broadcast_transaction": [["instead", ["garbage\n"]]]}, UNCLEAR),
    "answers another type": ({"broadcast_transaction": [["set", {"": []}]]}, UNCLEAR),
    "answers two verdicts": (
        {"broadcast_transaction": [["set", {"value": {"accepted": {}, "alreadyKnown": {}}}]]}, UNCLEAR),
    "answers another question": ({"broadcast_transaction": [["again"]]}, UNCLEAR),
    "is told another hash": ({"broadcast_transaction": [["set", {"value": OTHER_HASH}]]}, UNCLEAR),
    "has a timeout": ({"broadcast_transaction": [["instead", [NO_ANSWER]]]}, UNCLEAR),
    "is silent": ({"broadcast_transaction": [["silent"]]}, UNCLEAR),
    "is stopped": ({"broadcast_transaction": [["stopped"]]}, UNCLEAR),
    "is silent as it waits": ({"await_receipt": [["silent"]]}, UNFOLLOWED),
    "waits for another": ({"await_receipt": [["set", {"value.transaction": OTHER}]]}, UNFOLLOWED),
    "ends as it waits": ({"await_receipt": [["end"]]}, UNFOLLOWED),
    "garbage as it waits": ({"await_receipt": [["instead", ["garbage\n"]]]}, UNFOLLOWED),
    "no receipt": ({"await_receipt": [["set", {"": None}]]}, UNFOLLOWED),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_what_may_be_sent_is_named(name: str, pair: Pair, rich: Place, chain: Chain) -> None:
    """After the worker got the transaction, the error has its hash, whatever the worker answers."""
    lies, code = ENDINGS[name]
    more = ("--timeout", "2") if name.startswith("is s") else ()
    ended = sent(pair.lying(**lies), rich, chain, *more)
    assert (ended.status, ended.code, ended.out) == (69, code, b""), ended
    message = json.loads(ended.err[ended.err.index(b'{\n  "error"'):])["error"]["message"]
    assert hash_of(pair) in message


def receipt_of(digest: str) -> dict[str, Any]:
    """A receipt of success."""
    return {
        "succeeded": True, "from": SOMEBODY, "to": SOMEBODY, "blockNumber": 2, "blockHash": OTHER, "index": 0,
        "rollupFee": "0", "logs": [], "gasUsed": 21000, "effectiveGasPrice": "1", "blobFee": "0",
        "transaction": digest,
    }


@pytest.mark.parametrize("verdict", ["mined", "minedBefore"])
def test_mined_as_another_transaction(verdict: str, pair: Pair, rich: Place, chain: Chain) -> None:
    """The receipt of another transaction does not count for this one."""
    lie = {"value": {verdict: {"_0": receipt_of(OTHER)}}}
    for more in [(), ("--no-wait",)]:
        ended = sent(pair.lying(broadcast_transaction=[["set", lie]]), rich, chain, *more)
        assert (ended.status, ended.code, ended.out) == (69, UNCLEAR, b""), ended
        assert hash_of(pair).encode() in ended.err


def test_a_status_is_of_what_was_asked(pair: Pair, rich: Place, chain: Chain) -> None:
    """The receipt of another transaction is not the status of the requested one."""
    asked = "0x" + "11" * 32
    lie = {"": {"mined": {"_0": receipt_of(OTHER), "confirmations": 3}}}
    pair.lying(find_transaction=[["set", lie]])
    ended = pair.run(rich, "tx", "status", asked, *chain.flags, "--json")
    assert ended.status in (69, 70) and ended.out == b"", ended
