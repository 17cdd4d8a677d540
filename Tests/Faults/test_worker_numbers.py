"""Answers with too many or too few parts, for somebody else, or with extreme numbers."""

from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.samples import drawn
from support.screened import obeyed
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair

OTHER, SOMEBODY = "0x" + "ab" * 32, "0x4242424242424242424242424242424242424242"
SECRET = ("--password-file", "passphrase")
SEND = ("send", "--from", "old", "--to", SOMEBODY, "--amount", "0.001 eth", "--yes")
BUILD = ("payout", "build", "list.csv", "--from", "old", "--out", "new.json")
CAST = ("payout", "broadcast", "--in", "signed.json")
NONE: dict[str, Any] = {"none": {}}
LIMIT: dict[str, Any] = {"limit": {"_0": 21000}}
SOME_TOKEN = {"address": "0x" + "43" * 20, "chain": "31337", "symbol": "X", "name": "X", "decimals": 6}
USE: dict[str, Any] = {"account": SOMEBODY, "nonce": 1, "ether": "1", "tokens": []}
FOUND: dict[str, Any] = {
    "contract": "0x" + "44" * 20, "received": 1, "sent": 0, "sentByOthers": 0, "empty": 0, "isSpent": False,
    "isAcquired": False, "recipients": 1, "first": {"block": 1, "time": 1}, "last": {"block": 1, "time": 1},
}
RECEIPT: dict[str, Any] = {
    "succeeded": True, "from": SOMEBODY, "to": SOMEBODY, "blockNumber": 2, "blockHash": OTHER, "index": 0,
    "rollupFee": "0", "logs": [], "gasUsed": 21000, "effectiveGasPrice": "1", "blobFee": "0",
    "transaction": OTHER,
}

SAVING: dict[str, Any] = {
    "list": {"entries": [{"address": SOMEBODY, "storageKeys": [OTHER]}]},
    "gasLimit": 21000, "gasUsed": 21000, "saved": 0,
}

REFUSED = {"worker-count", "worker-subject", "worker-nonce", "worker-page", "worker-access-list"}

# For each: the command, the question, its false answer, and other lies that lead to the question.
WRONG: dict[str, tuple[tuple[str, ...], str, Any, dict[str, Any]]] = {
    "no payee": ((*SEND, *SECRET), "read-payment.trial.addressCodes", [], {}),
    "two payees": ((*SEND, *SECRET), "read-payment.trial.addressCodes", [NONE, NONE], {}),
    "no fees": ((*SEND, *SECRET), "read-payment.fees", None, {}),
    "units nobody asked for": ((*SEND, *SECRET), "read-payment.units", {"amount": {"_0": "0x7"}}, {}),
    "what another is as a token": ((*SEND, *SECRET), "read-payment.trial.token", SOME_TOKEN, {}),
    "a list that saves nothing": ((*SEND, *SECRET), "read-payment.trial.accessList", SAVING, {}),
    "one payee of two": (BUILD, "read-payouts.trial.addressCodes", [NONE], {}),
    "three payees of two": (BUILD, "read-payouts.trial.addressCodes", [NONE] * 3, {}),
    "three limits of two": (BUILD, "read-payouts.trial.gas", [LIMIT] * 3, {}),
    "one limit of two": (BUILD, "read-payouts.trial.gas", [LIMIT], {}),
    "one effect of two": (BUILD, "read-payouts.trial.effects", [{"plain": {}}], {}),
    "no simulation of a list": (BUILD, "read-payouts.trial", None, {}),
    "no fees for a list": (BUILD, "read-payouts.fees", None, {}),
    "the balance of a token nobody pays": (BUILD, "read-payouts.units", [{"amount": {"_0": "0x7"}}], {}),
    "what no payee is as a token": (BUILD, "read-payouts.trial.tokens", [SOME_TOKEN], {}),
    "no balance": (("balance", "old"), "read-balances.accounts", [], {}),
    "one held of two": (CAST, "find-held-transactions", [False], {}),
    "three held of two": (CAST, "find-held-transactions", [False] * 3, {}),
    "no receipt of one": (CAST, "read-receipts", [], {"count-mined": 1}),
    "two receipts of one": (CAST, "read-receipts", [None, None], {"count-mined": 1}),
    "the receipt of another": (CAST, "read-receipts", [RECEIPT], {"count-mined": 1}),
    "a nonce beyond all": (BUILD, "read-payouts.nonces.next", 2**64 - 1, {}),
    "no account": (("account", "discover", "old", *SECRET), "read-account-activity", [], {}),
    "another account": (("account", "discover", "old", *SECRET), "read-account-activity.0", USE, {}),
    "the status of nobody": (("history", "sync", "old"), "read-history-status.accounts", [], {}),
    "the status of another": (
        ("history", "sync", "old"), "read-history-status.accounts.0.account", SOMEBODY, {},
    ),
    "a block that cannot be": (("history", "sync", "old"), "read-history-status.head", 2**63, {}),
    "another page": (("history", "old"), "read-history.offset", 2**63 - 1, {}),
    "fewer transactions in all than on the page": (("history", "old"), "read-history.total", -1, {}),
    "the history of another": (("history", "old"), "read-history.movements.0.account", SOMEBODY, {}),
    "a row of another asset": (
        ("history", "old", "--asset", "eth"), "read-history.movements.0.asset",
        {"token": {"_0": SOMEBODY}}, {},
    ),
    "balances that nobody wants": (("history", "old"), "read-history.balances", [], {}),
    "no balances": (("history", "old", "--running-balance"), "read-history.balances", None, {}),
    "a page that begins where it ends": (
        ("history", "old", "--before", "9999"), "read-history.next", {"block": {"_0": 9999}}, {},
    ),
    "a token twice": (("history", "old"), "list-found-tokens", [FOUND, FOUND], {}),
    "what another token is": (("history", "old"), "list-found-tokens", [FOUND | {"token": SOME_TOKEN}], {}),
    "more tokens than there can be": (("history", "old"), "list-found-tokens", [FOUND] * 10_001, {}),
    "the balance of another": (("balance", "old"), "read-balances.accounts.0.account", SOMEBODY, {}),
}


@pytest.fixture
def rich(old: Place, chain: Chain) -> Place:
    """The old wallet with a list of two payments, signed with the next nonces."""
    assert address_of(WORDS) == chain.accounts[0]
    (old.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},0.5 eth\n0x{'43' * 20},1 gwei\n")
    for line in (
        (*BUILD[:-1], "list.json", *chain.flags),
        ("payout", "sign", "--in", "list.json", "--out", "signed.json", "--yes", *SECRET),
    ):
        assert old.run(*line).status == 0
    return old


def lie(question: str, value: Any) -> list[list[Any]]:
    """Change one part of an answer."""
    return [["set", {question.partition(".")[2]: value}]]


@pytest.mark.parametrize("name", WRONG)
def test_other_parts(name: str, pair: Pair, rich: Place, chain: Chain) -> None:
    """An answer that does not match its question ends the command; nothing is signed or sent."""
    words, question, value, more = WRONG[name]
    before = chain.nonce(chain.accounts[0])
    if "count-mined" in more:
        more = {"count-mined": before + 1}
    lies = {question.partition(".")[0]: lie(question, value)}
    lies |= {other: lie(other, told) for other, told in more.items()}
    ended = pair.lying(**lies).run(rich, *words, *chain.flags, "--json")
    assert question.partition(".")[0] in pair.asked(), "it was not asked"
    assert (ended.status, ended.out) == (70, b"") and ended.code in REFUSED, ended
    assert pair.asked("broadcast-transaction") == [] and chain.nonce(chain.accounts[0]) == before
    assert not (rich.folder / "new.json").exists()


NUMBERS = (-1, 0, 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, 1.5)
TEXTS = ("0", "-1", "", str(2**256 - 1), str(2**256), "0x" + "f" * 64, "0x", "1" * 100_000)
EDGED: dict[str, tuple[str, ...]] = {
    "balance": ("balance", "old"), "history": ("history", "old"), "history sync": ("history", "sync", "old"),
    "send": (*SEND, "--dry-run"),
    "max": (*SEND[:-2], "max", "--yes", "--dry-run"), "payout build": BUILD, "payout broadcast": CAST,
}
STRUCK = 12


def numbers(body: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Each number in an answer, as a JSON number or in a text, with its path."""
    if isinstance(body, dict | list):
        pairs = body.items() if isinstance(body, dict) else enumerate(body[:2])
        for key, part in pairs:
            yield from numbers(part, f"{path}.{key}" if path else str(key))
    elif isinstance(body, str) and (body.isdigit() or body.startswith("0x")):
        yield from ((path, text) for text in TEXTS)
    elif isinstance(body, int) and not isinstance(body, bool):
        yield from ((path, number) for number in NUMBERS)


@pytest.mark.parametrize("name", EDGED)
def test_numbers_at_the_edges(
    name: str, pair: Pair, rich: Place, chain: Chain, every_call: bool,
) -> None:
    """Whatever the numbers in an answer, the command ends with a result or with an error."""
    words = (*EDGED[name], *chain.flags)
    assert pair.run(rich.copy(rich.folder.parent / "tried"), *words).status == 0
    names = {asked["id"]: asked["name"] for asked in pair.logged(">")}
    lies = [
        (names[told["id"]], path, value) for told in pair.logged("<")
        if told["kind"] == "answer" and names[told["id"]] not in ("handshake", "open-nodes", "open-store")
        for path, value in numbers(told["body"])
    ]
    assert len(lies) > 8, "nothing is changed"
    wrong = []
    for question, path, value in lies if every_call else drawn(lies, STRUCK, f"edges {name}"):
        (rich.folder / "new.json").unlink(missing_ok=True)
        ended = pair.lying(**{question: [["set", {path: value}]]}).run(rich, *words)
        if not sound(ended):
            wrong.append((question, path, value, ended.status))
    assert not wrong


def sound(ended: Ended) -> bool:
    """Whether a run ended normally, with nothing that a terminal obeys."""
    return ended.status in (0, 1, 64, 65, 69, 70) and obeyed(ended.out + ended.err) == []
