"""Recipients by an ENS name: whom the wallet asks, what it shows, and what it remembers.

Most tests replace the worker's answers about names, so that a name leads where they want; the payment
itself is made on the dev chain. Those of `test_names_on_chain` ask a chain that calls itself Ethereum.
"""

import json
import re
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.screened import obeyed
from support.wallets import Place
from support.worker_pair import Pair

FIRST, SECOND = "0x" + "42" * 20, "0x" + "43" * 20
REFUSED, DATA, NODE, USAGE = 1, 65, 69, 64
# The time of a block that never gets old.
TIME, WHEN = 4_102_444_799, "2099-12-31T23:59:59Z"
SIGN = ("--password-file", "passphrase", "--yes")
SEND = "eth_sendRawTransaction"


def leading(
    address: str | None, name: str = "alice.eth", time: int = TIME, **more: Any
) -> list[list[Any]]:
    """The worker's answer for a name that leads to an address."""
    answer = {
        "name": name, "address": address, "resolver": "0x" + "99" * 20,
        "block": {"number": 24_000_000, "hash": "0x" + "ab" * 32, "time": time},
        "gateways": [], "record": "chain", **more,
    }
    return [["set", {"": answer}]]


@pytest.fixture
def named(old: Place, chain: Chain) -> Place:
    """The home with a node of Ethereum in its settings; what it says of names is replaced."""
    path = old.home / "config.toml"
    path.write_text(f'[chains.ethereum]\nrpc-url = "{chain.url}"\n')
    path.chmod(0o600)
    return old


def paid(pair: Pair, place: Place, chain: Chain, *more: str) -> Ended:
    """Send a small payment to alice.eth."""
    return pair.run(
        place, "send", "0.001 eth", "to", "alice.eth", "--from", "old", "--json", *SIGN, *more,
        *chain.flags,
    )


def remembered(place: Place) -> list[dict[str, str]]:
    """The entries of names.json."""
    path = place.home / "names.json"
    if not path.exists():
        return []
    assert path.stat().st_mode & 0o777 == 0o600
    kept: list[dict[str, str]] = json.loads(path.read_text())["names"]
    return kept


def is_sent_to(chain: Chain, ended: Ended, address: str) -> None:
    """The transaction in an answer pays an address."""
    found = chain.ask("eth_getTransactionByHash", ended.json()["hash"])
    assert found["to"] == address, found


def test_a_name_is_paid_and_remembered(pair: Pair, named: Place, chain: Chain) -> None:
    """The review has name, address and time; the address that was agreed to is kept for the chain."""
    pair.lying(resolve_name=leading(FIRST))
    ended = paid(pair, named, chain)
    assert ended.status == 0, ended
    is_sent_to(chain, ended, FIRST)
    said = ended.err.decode()
    assert re.search(rf"to +0x4242\w+ \(alice\.eth, resolved {WHEN}\)", said), said
    assert f"as of Ethereum's block 24000000 ({WHEN})" in said and "not used on this machine before" in said
    [kept] = remembered(named)
    assert (kept["name"], kept["chain"], kept["address"].lower()) == ("alice.eth", "31337", FIRST)
    [asked] = pair.asked("resolve-name")
    assert (asked["chain"], asked["ensName"], asked["target"]) == ("1", "alice.eth", "31337")
    again = paid(pair, named, chain)
    assert again.status == 0 and b"not used on this machine before" not in again.err, again


def test_the_offline_signer_compares_the_claim(pair: Pair, named: Place, chain: Chain) -> None:
    """The file carries name and time; the machine that signs has its own memory of the name."""
    def built(address: str, out: str) -> Ended:
        pair.lying(resolve_name=leading(address))
        return pair.run(
            named, "tx", "build", "0.001 eth", "to", "alice.eth", "--from", "old", "--out", out, *chain.flags,
        )

    assert built(FIRST, "one.json").status == 0
    claims = json.loads((named.folder / "one.json").read_text())["claims"]
    assert (claims["recipientName"], claims["nameResolved"]) == ("alice.eth", WHEN)
    assert remembered(named) == []
    signed = named.run("tx", "sign", "--in", "one.json", "--out", "one.signed", *SIGN)
    assert signed.status == 0, signed
    assert f"named alice.eth by the builder, resolved {WHEN}".encode() in signed.err
    assert remembered(named)[0]["address"].lower() == FIRST
    moved = built(SECOND, "two.json")
    assert moved.status == 0 and b"danger: alice.eth was" in moved.out, moved
    refused = named.run("tx", "sign", "--in", "two.json", "--out", "two.signed", *SIGN, "--json")
    assert (refused.status, refused.code) == (REFUSED, "name-moved"), refused
    assert not (named.folder / "two.signed").exists()
    assert remembered(named)[0]["address"].lower() == FIRST


def test_a_payout_list_pays_names(pair: Pair, named: Place, chain: Chain) -> None:
    """Each name is asked for once; one that leads nowhere is named with its row."""
    (named.folder / "list.csv").write_text(
        "to,amount\nalice.eth,0.001 eth\n" + f"{SECOND},0.002 eth\nALICE.eth,0.003 eth\n"
    )
    pair.lying(resolve_name=leading(FIRST))
    words = ("payout", "build", "list.csv", "--from", "old", "--allow-duplicates", "--json", *chain.flags)
    ended = pair.run(named, *words)
    assert ended.status == 0, ended
    rows = ended.json()["review"]["rows"]
    assert [row["to"].lower() for row in rows] == [FIRST, SECOND, FIRST]
    assert [row.get("nameResolved") for row in rows] == [WHEN, None, WHEN]
    assert len(pair.asked("resolve-name")) == 1
    pair.lying(resolve_name=leading(None))
    wrong = pair.run(named, *words)
    assert wrong.status != 0 and b"row 2" in wrong.err and b"row 4" in wrong.err, wrong


@pytest.mark.parametrize("words", [
    ("balance", "alice.eth"), ("history", "alice.eth"),
])
def test_accounts_to_read_are_found_by_name(
    words: tuple[str, ...], pair: Pair, named: Place, chain: Chain
) -> None:
    """What is read is that of the address, which is said."""
    pair.lying(resolve_name=leading(chain.accounts[2]))
    ended = pair.run(named, *words, "--json", *chain.flags)
    assert ended.status == 0, ended
    assert chain.accounts[2].lower() in ended.out.decode().lower()
    assert b"alice.eth is 0x" in ended.err


def test_a_contact_is_added_by_name(pair: Pair, named: Place) -> None:
    """What is stored is the address, so that the contact stays the same if the name moves."""
    pair.lying(resolve_name=leading(FIRST))
    ended = pair.run(named, "contact", "add", "Alice", "alice.eth", "--json")
    assert ended.json()["address"].lower() == FIRST, ended
    assert pair.asked("resolve-name")[0]["target"] == "1"
    offline = pair.run(named, "contact", "add", "Bob", "bob.eth", "--offline", "--json")
    assert (offline.status, offline.code) == (REFUSED, "recipient-ens"), offline


def test_a_contact_by_a_name_that_moved_is_refused_unread(pair: Pair, named: Place, chain: Chain) -> None:
    """Else the contact would hide for good that the name leads to somebody else."""
    pair.lying(resolve_name=leading(FIRST))
    assert paid(pair, named, chain).status == 0
    pair.lying(resolve_name=leading(SECOND))
    moved = pair.run(named, "contact", "add", "Alice", "alice.eth", "--yes", "--json")
    assert (moved.status, moved.code, moved.out) == (REFUSED, "name-moved", b""), moved
    listed = named.run("contact", "list", "--json")
    assert b"Alice" not in listed.out, listed


def test_a_delegate_is_found_by_name(pair: Pair, named: Place) -> None:
    """The delegate is shown by name; where it moved, a script does not sign."""
    words = ("authorization", "sign", "--delegate", "alice.eth", "--nonce", "0", "--from", "old", *SIGN)
    pair.lying(resolve_name=leading(FIRST))
    ended = pair.run(named, *words, "--json")
    assert ended.status == 0 and b"alice.eth" in ended.err, ended
    assert FIRST in ended.out.decode().lower()
    pair.lying(resolve_name=leading(SECOND))
    moved = pair.run(named, *words, "--json")
    assert (moved.status, moved.code) == (REFUSED, "name-moved"), moved
    offline = pair.run(named, *words, "--offline", "--json")
    assert (offline.status, offline.code) == (REFUSED, "recipient-ens"), offline


@pytest.mark.parametrize("delegate", [FIRST, "old"])
def test_a_delegate_without_a_name_starts_no_worker(delegate: str, pair: Pair, named: Place) -> None:
    """The command uses the network for nothing but a name."""
    ended = pair.run(
        named, "authorization", "sign", "--delegate", delegate, "--nonce", "0", "--from", "old", *SIGN,
    )
    assert ended.status == 0, ended
    assert pair.asked() == []


def test_what_is_known_here_is_not_asked_for(pair: Pair, named: Place, chain: Chain) -> None:
    """Addresses, accounts and contacts stay on this machine."""
    assert named.run("contact", "add", "Alice", FIRST).status == 0
    for to in ("alice", FIRST, "old/1"):
        ended = pair.run(
            named, "send", "0.001 eth", "to", to, "--from", "old", "--dry-run", *chain.flags
        )
        assert ended.status == 0, ended
    assert pair.asked("resolve-name") == []


@pytest.mark.parametrize("words", [
    ("tx", "build", "1 eth", "to", "alice.eth", "--from", "old", "--nonce", "0", "--gas", "21000",
     "--gas-price", "2 gwei"),
    ("history", "alice.eth"),
])
def test_offline_no_name_is_looked_up(words: tuple[str, ...], pair: Pair, named: Place) -> None:
    """The error says so, and where the address is found."""
    ended = pair.run(named, *words, "--offline", "--chain", "dev", "--json")
    assert (ended.status, ended.code) == (REFUSED, "recipient-ens"), ended
    assert b"kingtherum name resolve" in ended.err, ended
    assert "resolve-name" not in pair.asked()


def test_names_are_asked_of_ethereum_only(pair: Pair, old: Place, chain: Chain) -> None:
    """The node of the payment's chain is not asked; without one of Ethereum, that is said."""
    pair.lying(resolve_name=leading(FIRST))
    ended = paid(pair, old, chain)
    assert (ended.status, ended.code) == (USAGE, "no-node-for-names"), ended
    assert pair.asked("resolve-name") == [] and chain.calls().get(SEND, 0) == 0


LIES: list[tuple[dict[str, Any], int, str]] = [
    ({"name": "bob.eth"}, 70, "worker-subject"),
    ({"gateways": ["a.example"] * 65}, 70, "worker-name"),
    ({"record": "ether"}, 70, "worker-subject"),
    ({"address": None}, REFUSED, "name-no-address"),
    ({"address": None, "resolver": None}, REFUSED, "name-no-resolver"),
    ({"block": {"number": 1, "hash": "0x" + "ab" * 32, "time": 2**63}}, DATA, "time-range"),
]


@pytest.mark.parametrize(("lie", "status", "code"), LIES, ids=[next(iter(lie)) for lie, _, _ in LIES])
def test_a_wrong_answer_is_refused(
    lie: dict[str, Any], status: int, code: str, pair: Pair, named: Place, chain: Chain
) -> None:
    """Nothing is signed, sent or remembered."""
    pair.lying(resolve_name=leading(**{"address": FIRST, "name": "alice.eth", **lie}))
    before = chain.calls().get(SEND, 0)
    ended = paid(pair, named, chain)
    assert (ended.status, ended.code, ended.out) == (status, code, b""), ended
    assert chain.calls().get(SEND, 0) == before and remembered(named) == []


def test_gateways_are_named_and_escaped(pair: Pair, named: Place) -> None:
    """The web servers that learned the name are said, and write nothing of their own."""
    pair.lying(resolve_name=leading(FIRST, gateways=["gate.example", "\x1b[2Jdanger: \u202e"]))
    for more in ((), ("--json",)):
        ended = pair.run(named, "name", "resolve", "Alice.eth", *more)
        assert ended.status == 0 and b"gate.example" in ended.err, ended
        assert not obeyed(ended.err) and not obeyed(ended.out), ended
    assert ended.json()["gateways"][0] == "gate.example"


@pytest.mark.parametrize("fault", ["open", "cut", "other"])
def test_unread_names_sign_nothing(fault: str, pair: Pair, named: Place, chain: Chain) -> None:
    """What was agreed to before is not known, so a payment by name is refused; by address, not."""
    path = named.home / "names.json"
    path.write_text('{"schema": "kingtherum.names", "version": 1, "names": []}' if fault == "open" else "{")
    path.chmod(0o666 if fault == "open" else 0o600)
    if fault == "other":
        path.write_text('{"schema": "kingtherum.names", "version": 2, "names": []}')
    pair.lying(resolve_name=leading(FIRST))
    ended = paid(pair, named, chain)
    assert (ended.status, ended.code) == (REFUSED, "names-unread"), ended
    plain = pair.run(
        named, "send", "0.001 eth", "to", FIRST, "--from", "old", *SIGN, "--json", *chain.flags,
    )
    assert plain.status == 0, plain


@pytest.mark.parametrize("name", ["", "a b.eth", "a..eth", "x" * 252 + ".eth"])
def test_a_name_that_cannot_be_looked_up_asks_nobody(name: str, pair: Pair, named: Place) -> None:
    """The root, an invalid name and one that is too long end before a worker is started."""
    ended = pair.run(named, "name", "resolve", name, "--json")
    assert ended.status in (USAGE, DATA) and ended.out == b"", ended
    assert pair.asked() == []
