"""The terminal obeys nothing that the worker sends, in any text of its answers.

The answers of an honest run are recorded; then each round replaces one text in them.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain
from support.commands import SECRET
from support.lies import leaves
from support.online import NAMED
from support.program import Ended
from support.samples import drawn
from support.screened import obeyed
from support.wallets import Place
from support.worker_pair import Pair
from test_names_on_chain import always_ethereum, ethereum_chain
from test_worker_numbers import FOUND, sound
from test_worker_texts import DOLLAR, NASTY, REVERT, TOKEN, unescaped

__all__ = ["ethereum_chain"]

SOMEBODY = "0x4242424242424242424242424242424242424242"
SENT, NODE = "{sent}", "{node}"
STRUCK = 3
# The commands whose answers have texts; what it takes to run each of them again does no harm.
WALKED: dict[str, tuple[str, ...]] = {
    "balance": ("balance", "old"),
    "history": ("history", "list", "old", "--limit", "50"),
    "history --running-balance": ("history", "list", "old", "--running-balance", "--limit", "50"),
    "history sync": ("history", "sync", "old"),
    "history status": ("history", "status", "--chain", "dev"),
    "send ether": ("send", "--from", "old", "--to", SOMEBODY, "--amount", "0.001 eth", "--dry-run"),
    "send tokens": ("send", "--from", "old", "--to", SOMEBODY, "--amount", "1.5 tok", "--dry-run"),
    "payout build": ("payout", "build", "list.csv", "--from", "old"),
    "tx status": ("tx", "status", SENT),
    "tx pending": ("tx", "pending"),
    "chain fees": ("chain", "fees"),
    "node test": ("node", "test", NODE, "--chain", "dev"),
    "name resolve": ("name", "resolve", "alice.eth"),
    "name lookup": ("name", "lookup", NAMED),
}
WORDS = WALKED | {"token list --found": ("token", "list", "--found", "--chain", "dev")}
# These take no node on the command line.
WITHOUT_NODE = {"history status", "node test", "token list --found"}


@pytest.fixture
def lived(old: Place, chain: Chain) -> Place:
    """A home with a token, a list of payments, a sent payment and a history."""
    (old.folder / "list.csv").write_text(f"to,amount\n{SOMEBODY},0.5 eth\n{SOMEBODY},1 tok\n")
    for line in (
        ("token", "add", TOKEN, "--symbol", "TOK", "--decimals", "6", "--chain", "dev"),
        ("send", "--from", "old", "--to", SOMEBODY, "--amount", "1 gwei", "--yes", *SECRET, *chain.flags),
        ("history", "sync", "old", *chain.flags),
    ):
        ended = old.run(*line)
        assert ended.status == 0, ended
        if line[0] == "send":
            (old.folder / "sent").write_text(str(ended.json()["hash"]))
    return old


def node_of(name: str, chain: Chain, request: pytest.FixtureRequest) -> Chain:
    """The chain of a command: names are on one that calls itself Ethereum."""
    if not name.startswith("name "):
        return chain
    node: Chain = request.getfixturevalue("ethereum_chain")
    always_ethereum(node)
    node.ask("dev_setName", "alice.eth", {"addresses": {"60": NAMED}})
    node.ask("dev_setName", NAMED[2:] + ".addr.reverse", {"claim": "alice.eth"})
    return node


def words_of(name: str, place: Place, chain: Chain) -> tuple[str, ...]:
    """The command line."""
    filled = {SENT: (place.folder / "sent").read_text(), NODE: chain.url}
    words = tuple(filled.get(word, word) for word in WORDS[name])
    return (*words, *(() if name in WITHOUT_NODE else chain.flags))


def texts_of(body: Any) -> Iterator[tuple[str, str]]:
    """The paths of the texts in an answer, which are neither numbers nor hex."""
    for path, value in leaves(body):
        if isinstance(value, str) and not value.isdecimal() and not value.startswith("0x"):
            yield path, value


def answers(pair: Pair) -> Iterator[tuple[str, str, str]]:
    """The texts in the answers of the last run: the question, the path and the text."""
    names = {line["id"]: line["name"] for line in pair.logged(">")}
    for line in pair.logged("<"):
        if line["kind"] == "answer":
            yield from ((names[line["id"]], *found) for found in texts_of(line["body"]))


@pytest.mark.parametrize("name", WALKED)
def test_no_text_of_an_answer_is_obeyed(
    name: str, pair: Pair, lived: Place, chain: Chain, every_call: bool, request: pytest.FixtureRequest,
) -> None:
    """Whatever text of whatever answer has control sequences, they are escaped, as text and as JSON."""
    words, copies = words_of(name, lived, node_of(name, chain, request)), iter(range(10**6))

    def run(*more: str, **lies: Any) -> Ended:
        """Run it in a home of its own, since a database would keep what was said."""
        place = lived.copy(lived.folder.with_name(f"copy-{next(copies)}"))
        return pair.lying(**lies).run(place, *words, *more)

    honest = run()
    assert honest.status == 0, honest
    found = sorted({(question, path): text for question, path, text in answers(pair)}.items())
    # The first of several parts of one kind stands for all.
    first = {(question, "".join(part for part in path if not part.isdigit())): (question, path)
             for (question, path), _ in reversed(found)}
    assert ("handshake", "program") in first, "the texts are not found"
    # What the greeting says is never shown; `test_worker_texts.py` has its texts.
    struck = sorted(place for place in first.values() if place[0] != "handshake")
    assert struck, "nothing is changed"
    for question, path in struck if every_call else drawn(struck, STRUCK, f"texts {name}"):
        for more in ((), ("--json",)):
            ended = run(*more, **{question: [["set", {path: NASTY}]]})
            told = ended.out + ended.err
            assert sound(ended) and obeyed(told) == [] == unescaped(told), (question, path, more, ended)


CONTRACT: dict[str, Any] = {"contract": {}}
NASTY_TOKEN = DOLLAR | {"address": SOMEBODY}
FOUND_TOKEN = DOLLAR | {"address": FOUND["contract"]}
FAILS = {"fails": {"_0": {"reverted": {"_0": REVERT}}}}
# The texts that honest answers lack: the command, the question, and the changes in its answer.
LACKING: dict[str, tuple[str, str, dict[str, Any]]] = {
    "token at the recipient": (
        "send ether", "read-payment", {"trial.addressCodes": [CONTRACT], "trial.token": NASTY_TOKEN}),
    "why a payment fails": ("send ether", "read-payment", {"trial.gas": FAILS}),
    "token at a payee": (
        "payout build", "read-payouts", {"trial.addressCodes": [CONTRACT], "trial.tokens": [NASTY_TOKEN]}),
    "why a payment of a list fails": ("payout build", "read-payouts", {"trial.gas": [FAILS]}),
    "found token": ("token list --found", "list-found-tokens", {"": [FOUND | {"token": FOUND_TOKEN}]}),
    "gateway": ("name resolve", "resolve-name", {"gateways": [NASTY]}),
    "claimed name": (
        "name lookup", "look-up-name", {"name": None, "claimed": {"leadsElsewhere": {"_0": NASTY}}}),
}


@pytest.mark.parametrize("text", LACKING)
def test_no_other_text_is_obeyed(
    text: str, pair: Pair, lived: Place, chain: Chain, request: pytest.FixtureRequest,
) -> None:
    """The same for texts that this chain gives no reason for; each is shown."""
    name, question, changes = LACKING[text]
    words = words_of(name, lived, node_of(name, chain, request))
    for more in ((), ("--json",)):
        ended = pair.lying(**{question: [["set", changes]]}).run(lived, *words, *more)
        told = ended.out + ended.err
        assert sound(ended) and obeyed(told) == [] == unescaped(told) and b"seen" in told, (more, ended)
