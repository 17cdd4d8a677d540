"""What is sent to a private relay reaches no node, whatever the next command is."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import Place

SEND = "eth_sendRawTransaction"
NODE, REFUSED, USAGE = 69, 1, 64
PATIENCE = 90.0  # seconds; a transaction is looked up for six of them after a lost answer


@pytest.fixture
def relay(chain: Chain) -> Iterator[Chain]:
    """A private relay: a node whose pool no other node sees."""
    opened = chain.ask("dev_openFront", {"pool": "own"})
    relay = Chain({"url": opened["url"], "accounts": chain.accounts})
    relay.number = opened["id"]
    try:
        yield relay
    finally:
        chain.clear()
        chain.ask("dev_closeFront", relay.number)
        chain.ask("evm_mine")


def closed_port() -> str:
    """The URL of a port on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def pay(place: Place, chain: Chain, *more: str) -> Ended:
    """Pay without waiting."""
    return place.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--json", "--no-wait", "--password-file", "passphrase", *chain.flags, *more,
        patience=PATIENCE,
    )


def sent_privately(place: Place, chain: Chain, relay: Chain, *more: str) -> str:
    """Pay through the relay; return the hash."""
    ended = pay(place, chain, "--relay", relay.url, *more)
    assert ended.status == 0 and ended.json()["private"] is True, ended
    digest = ended.json()["hash"]
    assert isinstance(digest, str)
    return digest


def requests(node: Chain) -> list[dict[str, Any]]:
    """Every request that a node got, those in batches too."""
    bodies = [posted["body"] for posted in node.ask("dev_transcript", 100_000)]
    return [one for body in bodies for one in (body if isinstance(body, list) else [body])]


def raws(node: Chain) -> list[str]:
    """The transactions that a node was sent."""
    return [one["params"][0] for one in requests(node) if one["method"].startswith(SEND)]


def saw_nothing(chain: Chain, relay: Chain) -> None:
    """No node was sent a transaction, and no byte of those of the relay is in any request."""
    assert raws(chain) == [] and raws(relay) != []
    text = json.dumps(requests(chain))
    assert not [raw for raw in raws(relay) if raw[2:] in text]


def outbox(place: Place) -> dict[str, dict[str, Any]]:
    """The transactions of the outbox, by hash."""
    listed = place.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]
    return {one["hash"]: one for one in listed}


def test_a_dry_run_sends_nowhere(rich: Place, chain: Chain, relay: Chain) -> None:
    """It sends nothing to the relay, and does not say that it does."""
    ended = rich.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--dry-run",
        *chain.flags, "--relay", relay.url, patience=PATIENCE,
    )
    assert ended.status == 0 and b"private relay" not in ended.err + ended.out, ended
    assert raws(chain) == [] and requests(relay) == []


def test_only_the_relay_gets_it(rich: Place, chain: Chain, relay: Chain) -> None:
    """It is pending, not dropped, until the relay has it mined; every answer says that it is private."""
    digest = sent_privately(rich, chain, relay)
    assert len(raws(relay)) == 1 and {one["method"] for one in requests(relay)} == {SEND}
    saw_nothing(chain, relay)
    assert chain.ask("eth_getTransactionByHash", digest) is None
    status = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    assert (status["status"], status["private"]) == ("waiting", True), status
    words = rich.run("tx", "status", digest, *chain.flags)
    assert b"a private relay, not to nodes" in words.out and b"dropped" not in words.out, words
    (pending,) = rich.run("tx", "pending", *chain.flags, "--json").json()["transactions"]
    assert (pending["hash"], pending["private"]) == (digest, True)
    listed = outbox(rich)[digest]
    assert (listed["state"], listed["private"]) == ("accepted", True)
    # The next payment gets the next nonce.
    nonce = chain.nonce(chain.accounts[0])
    public = pay(rich, chain, "--again")
    assert public.status == 0 and "private" not in public.json(), public
    follower = chain.ask("eth_getTransactionByHash", public.json()["hash"])
    assert int(follower["nonce"], 16) == nonce + 1
    chain.ask("dev_gossip")
    chain.ask("evm_mine")
    status = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    assert (status["status"], status["private"]) == ("success", True), status


def test_nothing_publishes_it_unasked(rich: Place, chain: Chain, relay: Chain) -> None:
    """Without the relay, it is refused to send it again or to replace it; --public publishes it."""
    digest = sent_privately(rich, chain, relay)
    secret = ("--yes", "--password-file", "passphrase")
    for words in (
        ("tx", "outbox", "resend", digest), ("tx", "speed-up", digest, *secret),
        ("tx", "cancel", digest, *secret),
    ):
        ended = rich.run(*words, *chain.flags, "--json")
        assert (ended.status, ended.code, ended.out) == (USAGE, "no-relay", b""), ended
    saw_nothing(chain, relay)
    both = rich.run("tx", "outbox", "resend", digest, "--public", "--private", *chain.flags)
    assert both.status == USAGE and b"--public conflicts" in both.err, both
    again = rich.run("tx", "outbox", "resend", digest, "--relay", relay.url, *chain.flags, "--json")
    assert again.status == 0 and again.json()["knownBefore"] is True, again
    saw_nothing(chain, relay)
    published = rich.run("tx", "outbox", "resend", digest, "--public", "--wait", *chain.flags, "--json")
    assert published.status == 0 and published.json()["status"] == "success", published
    assert "private" not in published.json() and "private" not in outbox(rich)[digest]
    assert set(raws(chain)) == set(raws(relay))


def test_a_signed_file_is_not_published_after_it_was_private(
    rich: Place, chain: Chain, relay: Chain
) -> None:
    """`tx broadcast` of the same bytes, without the relay, is refused before anything is sent."""
    terms = ("--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--out", "b.json")
    assert rich.run("tx", "build", *terms, *chain.flags).status == 0
    signing = rich.unlocking("tx", "sign", "--in", "b.json", "--out", "s.json", "--yes")
    assert signing.status == 0, signing
    broadcast = ("tx", "broadcast", "s.json", *chain.flags, "--json")
    private = rich.run(*broadcast, "--relay", relay.url)
    assert private.status == 0 and private.json()["private"] is True, private
    refused = rich.run(*broadcast)
    assert (refused.status, refused.code, refused.out) == (REFUSED, "sent-privately", b""), refused
    saw_nothing(chain, relay)
    assert outbox(rich)[private.json()["hash"]]["private"] is True


def test_its_replacement_goes_to_the_relay_of_the_settings(
    rich: Place, chain: Chain, relay: Chain
) -> None:
    """The address of a relay can hold a password: it is in no output and in no database."""
    url = relay.url.replace("http://", "http://owner:needle7@")
    settings = rich.home / "config.toml"
    settings.write_text(f'[chains.dev]\nrelay-url = "{url}"\n')
    settings.chmod(0o600)
    first = pay(rich, chain, "--private")
    assert first.status == 0 and first.json()["private"] is True, first
    digest = first.json()["hash"]
    ended = [first]
    for verb in ("speed-up", "cancel"):
        words = ("tx", verb, digest, "--yes", "--no-wait", "--json", "--password-file", "passphrase")
        replaced = rich.run(*words, *chain.flags)
        assert replaced.status == 0 and replaced.json()["private"] is True, replaced
        ended.append(replaced)
    assert len(set(raws(relay))) == 3
    saw_nothing(chain, relay)
    assert relay.url.encode() in first.err, "the note names the relay"
    assert not [one for one in ended if b"needle7" in one.out + one.err]
    kept = [path for path in (rich.home / "chain").rglob("*") if path.is_file()]
    assert kept and not [path for path in kept if b"needle7" in path.read_bytes()]


def test_a_relay_that_cannot_be_reached(rich: Place, chain: Chain, relay: Chain) -> None:
    """It was sent to nobody, and is kept for the relay; the next payment does not pass it by."""
    ended = pay(rich, chain, "--relay", closed_port())
    assert (ended.status, ended.code, ended.out) == (NODE, "broadcast-not-sent", b""), ended
    ((digest, kept),) = outbox(rich).items()
    assert (kept["state"], kept["private"]) == ("signed", True)
    refused = pay(rich, chain)
    assert (refused.status, refused.code) == (REFUSED, "send-unsent"), refused
    assert raws(chain) == []
    again = rich.run("tx", "outbox", "resend", digest, "--relay", relay.url, *chain.flags, "--json")
    assert again.status == 0 and again.json()["private"] is True, again
    saw_nothing(chain, relay)


def test_an_answer_of_the_relay_that_is_lost(rich: Place, chain: Chain, relay: Chain) -> None:
    """Nobody can tell whether the relay has it: that is said, and no node is sent it to find out."""
    relay.fault("drop", method=SEND, execute=True)
    ended = pay(rich, chain, "--relay", relay.url)
    assert (ended.status, ended.code, ended.out) == (NODE, "broadcast-unclear", b""), ended
    saw_nothing(chain, relay)
    ((digest, kept),) = outbox(rich).items()
    assert (kept["state"], kept["private"]) == ("unknown", True)
    chain.ask("dev_gossip")
    chain.ask("evm_mine")
    status = rich.run("tx", "status", digest, *chain.flags, "--json").json()
    assert status["status"] == "success", status


def test_it_is_waited_for_at_nodes(rich: Place, chain: Chain, second: Chain) -> None:
    """A relay that has it mined at once; the receipt comes from the node."""
    ended = rich.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes", "--json",
        "--password-file", "passphrase", *chain.flags, "--relay", second.url,
    )
    assert ended.status == 0 and ended.json()["status"] == "success", ended
    assert ended.json()["private"] is True
    assert {one["method"] for one in requests(second)} == {SEND}
    saw_nothing(chain, second)


def test_without_a_relay_nothing_is_signed(rich: Place, chain: Chain) -> None:
    """`--private` needs a relay, and a socket file is none."""
    ended = pay(rich, chain, "--private")
    assert (ended.status, ended.code, ended.out) == (USAGE, "no-relay", b""), ended
    ended = pay(rich, chain, "--relay", "/run/node.ipc")
    assert (ended.status, ended.code) == (USAGE, "endpoint-malformed"), ended
    assert chain.calls().get(SEND, 0) == 0


def test_a_relay_of_the_settings_is_left_alone(rich: Place, chain: Chain) -> None:
    """A payment through nodes neither opens it nor runs the command for its token."""
    url = closed_port()
    (rich.home / "config.toml").write_text(
        f'[chains.dev]\nrelay-url = "{url}"\n\n[credentials."{url}"]\n'
        f'token-command = "touch {rich.folder}/ran; echo token"\n'
    )
    assert pay(rich, chain).status == 0
    assert not (rich.folder / "ran").exists()
    ended = pay(rich, chain, "--private")
    assert ended.status != 0 and (rich.folder / "ran").exists(), ended
