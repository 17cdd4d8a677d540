"""The first command that needs a node asks which one to use, and keeps the answer."""

import os
import signal
import stat
from pathlib import Path

import pytest

from support.chain import Chain
from support.screen import Screen, screen
from support.wallets import Place

SOMEBODY = "0x" + "42" * 20
UP, ESCAPE = b"\x1b[A", b"\x1b"
QUESTION = r"Which node do you want to use\?"
# Public endpoints are on other machines: a proxy that nobody runs stands for the network.
CUT_OFF = ("env", "HTTPS_PROXY=http://127.0.0.1:9")


def settings(place: Place) -> Path:
    """The settings file."""
    return place.home / "config.toml"


def press(shown: Screen, *keys: bytes) -> None:
    """Press keys, each after the previous one has been read."""
    shown.waits_hidden()
    for key in keys:
        os.write(shown.master, key)
        shown.until(lambda: not shown.waiting(), "a key is not read")


def test_the_public_endpoints_are_named_with_what_they_learn(place: Place) -> None:
    """They are used from then on, and the command goes on with them."""
    with screen(place, "balance", SOMEBODY, "--chain", "ethereum", before=CUT_OFF) as shown:
        shown.sees(QUESTION)
        told = shown.err.read_text()
        assert "https://" in told and "your IP address" in told and "addresses" in told
        assert "those of all other built-in chains" in told
        press(shown, b"p", b"u", b"\n")
        assert shown.ends() == 69, shown.err.read_bytes()
    assert settings(place).read_text() == "public-nodes = true\n"
    assert stat.S_IMODE(settings(place).stat().st_mode) == 0o600
    assert stat.S_IMODE(place.home.stat().st_mode) == 0o700
    with screen(place, "balance", SOMEBODY, "--chain", "ethereum", before=CUT_OFF) as shown:
        assert shown.ends() == 69 and shown.shown == b"", "asked again"


def test_a_node_of_ones_own_is_asked_for_its_chain(place: Place, chain: Chain) -> None:
    """A typing error is asked again; the node is kept, and the command goes on with it."""
    with screen(place, "balance", SOMEBODY, "--chain", "dev") as shown:
        shown.sees(QUESTION)
        assert "public endpoints" not in shown.err.read_text(), "a local chain has none"
        press(shown, UP, b"\n")
        shown.sees(r"Address of your node\? ")
        shown.types("127.0.0.1:8545")
        shown.sees(r"invalid node address[^?]*; try again\r\n")
        shown.sees(r"Address of your node\? ")
        shown.types(chain.url)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert "ETH" in shown.out.read_text()
    assert settings(place).read_text() == f'[chains.dev]\nrpc-url = "{chain.url}"\n'
    assert place.run("balance", SOMEBODY, "--chain", "dev").status == 0


def test_a_node_of_another_chain_is_not_kept(place: Place, chain: Chain) -> None:
    """The node serves dev, and the command is about Ethereum."""
    with screen(place, "balance", SOMEBODY, "--chain", "ethereum") as shown:
        shown.sees(QUESTION)
        press(shown, UP, b"\n")
        shown.sees(r"Address of your node\? ")
        shown.types(chain.url)
        assert (shown.ends(), b"31337" in shown.err.read_bytes()) == (1, True)
    assert not settings(place).exists()


def test_a_transaction_can_be_sent_after_the_question(rich: Place, chain: Chain) -> None:
    """The worker that asked the node for its chain can store what is sent."""
    settings(rich).unlink(missing_ok=True)
    line = ("send", "1", "wei", "to", SOMEBODY, "--from", "old", "--chain", "dev")
    with screen(rich, *line, "--password-file", "passphrase") as shown:
        shown.sees(QUESTION)
        press(shown, UP, b"\n")
        shown.sees(r"Address of your node\? ")
        shown.types(chain.url)
        shown.sees(r"\[y/N\] ")
        shown.types("y")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert rich.run("tx", "outbox", "list", "--all", "--json").json()["transactions"]


@pytest.mark.parametrize("key", [ESCAPE, None])
def test_nothing_changes_unless_something_is_chosen(key: bytes | None, place: Place) -> None:
    """Escape and Ctrl-C leave, and the next command asks again."""
    for _ in range(2):
        with screen(place, "balance", SOMEBODY, "--chain", "ethereum") as shown:
            shown.sees(QUESTION)
            if key is None:
                shown.waits_hidden()
                shown.presses("c")
            else:
                press(shown, key)
            wanted = {ESCAPE: (130,), None: (-signal.SIGINT, 130)}[key]
            assert shown.ends() in wanted, shown.err.read_bytes()
        assert not settings(place).exists()


@pytest.mark.parametrize("words", [
    ("balance", SOMEBODY, "--chain", "ethereum"), ("balance", SOMEBODY, "--chain", "dev"),
    ("balance", SOMEBODY, "--all-chains"), ("name", "resolve", "alice.eth"),
], ids=" ".join)
def test_later_is_an_answer_that_is_kept(words: tuple[str, ...], place: Place) -> None:
    """Enter alone means later, and tells nobody anything; no command asks again."""
    with screen(place, *words) as shown:
        shown.sees(QUESTION)
        press(shown, b"\n")
        assert shown.ends() == 64, shown.err.read_bytes()
        told = shown.err.read_text()
        assert "kingtherum node add URL" in told and "public-nodes = false" in told, told
    assert settings(place).read_text() == "public-nodes = false\n"
    assert stat.S_IMODE(settings(place).stat().st_mode) == 0o600
    for again in (words, ("balance", SOMEBODY, "--all-chains"), ("balance", SOMEBODY)):
        with screen(place, *again) as shown:
            assert shown.ends() == 64 and shown.shown == b"", "asked again"
            assert b"kingtherum node add URL" in shown.err.read_bytes()


def test_the_bare_balance_of_a_wallet_asks(old: Place) -> None:
    """It is the first command of whoever has a wallet; the chain is Ethereum."""
    settings(old).unlink(missing_ok=True)
    with screen(old, "balance", before=CUT_OFF) as shown:
        shown.sees(QUESTION)
        assert "no node is configured for ethereum" in shown.err.read_text()
        press(shown, b"p", b"u", b"\n")
        assert shown.ends() == 69, shown.err.read_bytes()
    assert settings(old).read_text() == "public-nodes = true\n"


@pytest.mark.parametrize("words", [
    ("balance", "--all-chains"),
    ("account", "discover", "old", "--most", "3", "--gap", "3", "--password-file", "passphrase"),
], ids=" ".join)
def test_a_command_about_all_chains_asks_once(words: tuple[str, ...], old: Place) -> None:
    """Whoever chooses public endpoints is told of how many chains, and has all of them asked."""
    settings(old).unlink(missing_ok=True)
    words += ("--timeout", "1")
    with screen(old, *words, before=CUT_OFF) as shown:
        shown.sees(QUESTION)
        told = shown.err.read_text()
        assert "no chain has a node" in told and "your IP address" in told, told
        assert "main nets" in told and "kingtherum chain list --json" in told, told
        press(shown, b"p", b"u", b"\n")
        assert shown.ends() == 69, shown.err.read_bytes()
    assert settings(old).read_text() == "public-nodes = true\n"
    with screen(old, *words, before=CUT_OFF) as shown:
        assert shown.ends() == 69 and b"Which node" not in shown.shown, "asked again"


def test_a_node_of_ones_own_is_asked_which_chain_it_serves(rich: Place, chain: Chain) -> None:
    """The command about all chains then shows this one."""
    settings(rich).unlink(missing_ok=True)
    with screen(rich, "balance", "--all-chains") as shown:
        shown.sees(QUESTION)
        press(shown, UP, b"\n")
        shown.sees(r"Address of your node\? ")
        shown.types(chain.url)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert "dev" in shown.out.read_text() and "ETH" in shown.out.read_text()
    assert settings(rich).read_text() == f'[chains.dev]\nrpc-url = "{chain.url}"\n'


@pytest.mark.parametrize("more", [("--json",), ("--offline",)])
def test_a_command_about_all_chains_asks_no_script(more: tuple[str, ...], old: Place) -> None:
    """The error is the same as without a terminal."""
    settings(old).unlink(missing_ok=True)
    with screen(old, "balance", "--all-chains", *more) as shown:
        assert shown.ends() == 64 and shown.shown == b"", shown.err.read_bytes()
        assert b"no chain has a node" in shown.err.read_bytes()
    ended = old.run("balance", "--all-chains", "--json")
    assert (ended.status, ended.code) == (64, "balance-no-chains"), ended
    assert not settings(old).exists()


@pytest.mark.parametrize("words", [("--json",), ("--offline",)])
def test_nobody_is_asked_who_wants_json_or_no_network(words: tuple[str, ...], place: Place) -> None:
    """The error is the same as in a script."""
    with screen(place, "balance", SOMEBODY, "--chain", "ethereum", *words) as shown:
        assert shown.ends() in (64, 77, 1) and shown.shown == b"", shown.err.read_bytes()
    assert not settings(place).exists()


@pytest.mark.parametrize("flag", ["--yes", "-y", "-qy"])
def test_who_agrees_to_everything_is_not_asked(flag: str, old: Place) -> None:
    """A payment with --yes ends with the error: to learn an address is not what was agreed to."""
    line = ("send", "1", "wei", "to", SOMEBODY, "--from", "old", "--chain", "ethereum", flag)
    with screen(old, *line, "--password-file", "passphrase") as shown:
        assert shown.ends() == 64 and shown.shown == b"", shown.err.read_bytes()
    assert not settings(old).exists()


def test_who_has_refused_public_endpoints_is_not_asked(place: Place) -> None:
    """An explicit false is an answer."""
    place.home.mkdir(mode=0o700)
    settings(place).write_text("public-nodes = false\n")
    settings(place).chmod(0o600)
    with screen(place, "balance", SOMEBODY, "--chain", "ethereum") as shown:
        assert shown.ends() == 64 and shown.shown == b""
        assert b"no node configured" in shown.err.read_bytes()


def test_a_script_is_told_how_to_add_a_node(place: Place) -> None:
    """Without a terminal nothing is asked, and nothing is sent to a public endpoint."""
    ended = place.run("balance", SOMEBODY, "--chain", "ethereum", "--json")
    assert ended.code == "no-node" and ended.status == 64
    assert b"kingtherum node add URL" in ended.err
    assert not settings(place).exists()
