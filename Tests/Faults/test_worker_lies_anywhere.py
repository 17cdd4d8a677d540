"""A worker that lies in any field of what it answers for a payment: what is signed is what was shown.

The answers of an honest run are recorded; then each round changes some of their fields. A lie about the
broadcast is always there: the double ends as it gets the transaction, so that the chain stays the same.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.lies import ACCESS, OTHER, PRICES, SOMEBODY, TOKEN, Body, lie, other_payment
from support.program import Ended
from support.samples import SEED
from support.screened import obeyed
from support.shown import Facts, lowered, of_bytes, of_json, of_text
from support.wallets import WORDS, Place, address_of, secret_file
from support.worker_pair import Pair
from test_name_recipients import leading

ROUNDS = 4
PENDING = "{pending}"
# What is typed; a payee follows where it is a payment.
KINDS: dict[str, tuple[str, ...]] = {
    "ether": ("send", "--from", "old", "--amount", "0.001 eth", "--to"),
    "most of it": ("send", "--from", "old", "--amount", "max", "--to"),
    "token": ("send", "--from", "old", "--amount", "1.5 tok", "--to"),
    "chain of the node": ("send", "--from", "old", "--amount", "0.001 eth", "--to"),
    "name": ("send", "--from", "old", "--amount", "0.001 eth", "--to", "alice.eth"),
    "speed-up": ("tx", "speed-up", PENDING),
    "cancel": ("tx", "cancel", PENDING),
}
# These change nothing that was typed, so that they are signed.
HARMLESS: Body = {"fees.fees.dynamic.maxFeePerGas": "3500000007", "fees.usual": "1000000007"}
PLAINLY = {"handshake", "open-nodes", "open-store"}


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which a payment stays pending."""
    with running() as chain:
        chain.ask("evm_setAutomine", False)
        yield chain


@pytest.fixture
def waiting(rich: Place, chain: Chain) -> Place:
    """A home with a token, and a payment that is pending."""
    secret_file(rich.home / "config.toml", f'[chains.ethereum]\nrpc-url = "{chain.url}"\n')
    words = ("--amount", "0.5 eth", "--to", chain.accounts[3], "--nonce", "0")
    for line in (
        ("token", "add", TOKEN, "--symbol", "TOK", "--decimals", "6", "--chain", "dev"),
        ("send", "--from", "old", *words, "--yes", "--no-wait", "--password-file", "passphrase", *chain.flags),
    ):
        ended = rich.run(*line)
        assert ended.status == 0, ended
    return rich


class Payer:
    """A payment of one kind, by a worker that lies."""

    def __init__(self, kind: str, pair: Pair, place: Place, chain: Chain) -> None:
        self.pair, self.place, self.chain, self.copies = pair, place, chain, 0
        self.payee = chain.accounts[5].lower()
        self.base: dict[str, list[list[Any]]] = {}
        if kind == "name":
            self.base = {"resolve-name": leading(self.payee)}
        flags = chain.flags[2:] if kind == "chain of the node" else chain.flags
        words = KINDS[kind]
        if PENDING in words:
            (one,) = place.run("tx", "outbox", "list", "--json").json()["transactions"]
            words = tuple(one["hash"] if word == PENDING else word for word in words)
        elif words[-1] == "--to":
            words = (*words, self.payee)
        self.words = (*words, *flags)

    def run(self, lies: dict[str, Body], *more: str) -> Ended:
        """Run it with these lies, in a home of its own."""
        self.copies += 1
        place = self.place.copy(self.place.folder.with_name(f"copy-{self.copies}"))
        plan = {name: [*self.base.get(name, []), ["set", told]] for name, told in lies.items()}
        self.pair.lying(**{**self.base, **plan, "broadcast-transaction": [["deaf"]]})
        return self.pair.run(place, *self.words, *more)

    def answers(self) -> dict[str, Any]:
        """The answers of an honest worker, by question."""
        ended = self.run({}, "--dry-run", "--json")
        assert ended.status == 0, ended
        names = {line["id"]: line["name"] for line in self.pair.logged(">")}
        told = {names[line["id"]]: line["body"] for line in self.pair.logged("<") if line["kind"] == "answer"}
        return {name: body for name, body in told.items() if name not in PLAINLY or name == "open-nodes"}


def signed(payer: Payer, lies: dict[str, Body]) -> Facts | None:
    """What is signed under these lies, after it was compared with what is shown."""
    dry = payer.run(lies, "--dry-run", "--json")
    heard = set(payer.pair.asked())
    ended = payer.run(lies, "--yes", "--no-wait", "--password-file", "passphrase")
    given = [bytes.fromhex(asked["transaction"][2:]) for asked in payer.pair.asked("broadcast-transaction")]
    case = (lies, ended, dry)
    assert obeyed(ended.out + ended.err + dry.out + dry.err) == [], case
    assert {ended.status, dry.status} <= {0, 1, 64, 65, 69, 70}, case
    if dry.status != 0:
        assert set(lies) & heard and not given and ended.status == dry.status, case
        return None
    assert set(lies) <= heard, "a lie that was never told"
    review = dry.json()["review"]
    if not given:
        # Refused, as `--yes` refuses what has a danger, or for want of a relay.
        assert ended.status in (1, 64), case
        return None
    (raw,) = given
    assert ended.status == 69, case
    facts = of_bytes(raw)
    assert lowered(of_json(review)) == lowered(of_text(ended.err.decode())) == facts, case
    return facts


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_was_shown_is_signed(kind: str, pair: Pair, waiting: Place, chain: Chain) -> None:
    """Whatever the field: the transaction is that of the review, and pays what was typed."""
    payer, draw = Payer(kind, pair, waiting, chain), random.Random(f"{SEED} lies anywhere {kind}")
    answers = payer.answers()
    assert {"open-nodes", "read-payment", "list-counterparties"} <= set(answers)
    harmless: dict[str, Body] = {"read-payment": HARMLESS}
    found = [(harmless, signed(payer, harmless))]
    assert found[0][1] is not None, found
    # At least one true lie is signed, or nothing would be compared.
    while len(found) < ROUNDS or sum(facts is not None for _, facts in found) < 2:
        assert len(found) < 6 * ROUNDS, found
        told = lie(answers, payer.payee, draw)
        found.append((told, signed(payer, told)))
    was_signed = [(lies, facts) for lies, facts in found if facts is not None]
    own = address_of(WORDS).lower()
    for lies, facts in was_signed:
        assert facts.sender == own, lies
        if kind != "chain of the node":
            assert facts.chain == 31337, lies
        if kind != "name":
            paid = {"speed-up": chain.accounts[3].lower(), "cancel": own}.get(kind, payer.payee)
            assert facts.to == paid, lies
        assert (facts.token or TOKEN).lower() == TOKEN.lower() and (facts.token is None) == (kind != "token"), lies
        if kind != "most of it":
            units = {"token": 1_500_000, "speed-up": 5 * 10**17, "cancel": 0}.get(kind, 10**15)
            assert facts.units == units, lies
        if kind in ("speed-up", "cancel"):
            assert facts.nonce == 0, lies


@pytest.mark.parametrize("form", ["dynamic", "accessList", "delegation"])
def test_a_suggestion_is_only_about_prices(form: str, pair: Pair, waiting: Place, chain: Chain) -> None:
    """An access list that comes with the suggested fees is not signed, nor another type for its sake."""
    payer = Payer("token", pair, waiting, chain)
    prices = {"gasPrice": "3000000000", "_1": ACCESS} if form == "accessList" else {**PRICES, "_2": ACCESS}
    authorizations: Body = {"_3": []} if form == "delegation" else {}
    facts = signed(payer, {"read-payment": {"fees.fees": {form: {**prices, **authorizations}}}})
    assert facts is not None and facts.most % 3_000_000_000 == 0
    (asked,) = payer.pair.asked("broadcast-transaction")
    raw = bytes.fromhex(asked["transaction"][2:])
    assert raw[0] >= 0xC0 if form == "accessList" else raw[0] == 2
    assert bytes.fromhex(SOMEBODY[2:]) not in raw


@pytest.mark.parametrize("word", ["speed-up", "cancel"])
def test_another_payment_is_not_replaced(word: str, pair: Pair, waiting: Place, chain: Chain) -> None:
    """The bytes of another payment of the same key are not taken for the one that was named."""
    payer = Payer(word, pair, waiting, chain)
    assert signed(payer, {"find-transaction": {"signed": other_payment()}}) is None
    assert signed(payer, {"find-transaction": {"outlook.nextHash": OTHER}}) is not None, "the control"
