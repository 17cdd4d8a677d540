"""On a terminal a user chooses among several wallets; a script must name one."""

import hashlib
import os
import re
import signal

import pytest
from eth_account import Account

from support.screen import Screen, screen
from support.wallets import Place, secret_file

KEY = hashlib.sha256(b"cold").hexdigest()
COLD = Account.from_key(KEY).address
WATCHED = "0x" + "42" * 20
UP, DOWN, ESCAPE = b"\x1b[A", b"\x1b[B", b"\x1b"
RECEIVE = ("receive", "--no-qr")
NOBODY = ("sh", "-c", 'exec "$@" </dev/null', "sh")
BARE = ("env", "NO_COLOR=1")
SHELL = """
exec 2>/dev/tty; set -m
"$@" 2>screen.err; echo "stopped $?" >/dev/tty; read -r; fg >/dev/null; exit $?
"""


@pytest.fixture
def two(old: Place) -> Place:
    """A home with two wallets, each with a key."""
    secret_file(old.folder / "key", KEY + "\n")
    made = old.run(
        "wallet", "import", "cold", "--private-key-file", "key", "--password-file", "passphrase",
        "--low-memory",
    )
    assert made.status == 0, made
    return old


def press(shown: Screen, *keys: bytes) -> None:
    """Press keys, each after the previous one has been read."""
    shown.waits_hidden()
    for key in keys:
        os.write(shown.master, key)
        shown.until(lambda: not shown.waiting(), "a key is not read")


@pytest.mark.parametrize(("keys", "wallet"), [
    ((b"\n",), "first"), ((DOWN, b"\n"), "second"), ((DOWN, DOWN, b"\r"), "first"),
    ((UP, b"\n"), "second"), ((b"\x1bOB", b"\n"), "second"), ((b"o", b"l", b"d", b"\n"), "second"),
    ((b"o", b"x", b"\n", b"\x7f", b"\n"), "second"), ((b"x", b"\n", b"\x15", b"\n"), "first"),
    ((b"o", b"x", b"\n", UP, b"\n"), "first"),
])
@pytest.mark.parametrize("columns", [40, 80])
def test_f3_a_wallet_is_chosen_with_the_arrow_keys(
    keys: tuple[bytes, ...], wallet: str, columns: int, two: Place,
) -> None:
    """One of several wallets is chosen, the list is removed, and the echo is on again."""
    with screen(two, *RECEIVE, size=(24, columns)) as shown:
        shown.sees(r"Which wallet\?")
        press(shown, *keys)
        assert shown.ends() == 0, shown.err.read_bytes()
        name = re.match(r"Which wallet\? (old|cold)$", shown.visible().strip())
        assert name, shown.visible()
        order = [line["name"] for line in two.run("wallet", "list", "--json").json()["wallets"]]
        assert name[1] == order[0 if wallet == "first" else 1]
        assert (COLD in shown.out.read_text()) == (name[1] == "cold")


def test_f3_the_list_fits_forty_columns_without_colors(two: Place) -> None:
    """No line is wrapped, addresses are shortened, and the chosen row has a mark besides color."""
    with screen(two, *RECEIVE, before=BARE, size=(24, 40)) as shown:
        shown.sees("cancels")
        text = shown.visible().strip().split("\n")
        assert [line[:2] for line in text] == ["Wh", "> ", "  ", "(a"], text
        assert f"{COLD[:6]}…{COLD[-4:]}" in shown.visible() and COLD not in shown.visible()
        press(shown, DOWN)
        shown.until(lambda: "> cold" in shown.visible() or "> old" in shown.visible(), "no choice")
        press(shown, b"\n")
        assert shown.ends() == 0
        assert not re.search(rb"\x1b\[[0-9;]*m", shown.shown)


@pytest.mark.parametrize(("name", "key"), [("old", b"o"), ("ledger", b"l")])
def test_a_watch_only_wallet_can_receive(name: str, key: bytes, old: Place) -> None:
    """It is in the list: a terminal takes no wallet that a script must name."""
    assert old.run("wallet", "watch", "ledger", WATCHED).status == 0
    with screen(old, *RECEIVE) as shown:
        shown.sees(r"Which wallet\?")
        press(shown, key, b"\n")
        assert shown.ends() == 0, shown.err.read_bytes()
        assert (WATCHED in shown.out.read_text()) == (name == "ledger")


def test_f3_a_watched_address_is_not_offered_where_a_key_is_needed(old: Place) -> None:
    """The only wallet with a key is not asked for."""
    assert old.run("wallet", "watch", "ledger", WATCHED).status == 0
    with screen(old, "wallet", "pin", "status") as shown:
        assert shown.ends() == 0 and shown.shown == b""
        assert "old" in shown.out.read_text()


def test_f3_history_offers_a_watched_address_as_receive_does(old: Place) -> None:
    """What moved there is of interest, too: no wallet is taken without a question."""
    assert old.run("wallet", "watch", "ledger", WATCHED).status == 0
    with screen(old, "history", "--offline", "--chain", "dev") as shown:
        shown.sees(r"Which wallet\?")
        press(shown, b"l", b"\n")
        shown.ends()
        assert WATCHED in shown.err.read_text() or "ledger" in shown.err.read_text()


def test_f3_an_xpub_is_that_of_the_wallet_with_a_key_unless_another_is_chosen(old: Place) -> None:
    """A wallet of single addresses has no xpub and is not offered: the only other one is taken."""
    assert old.run("wallet", "watch", "ledger", WATCHED).status == 0
    with screen(old, "account", "xpub") as shown:
        shown.sees("Password of old: ")
        shown.presses("c")
        shown.ends()


def test_f3_ctrl_c_chooses_nothing(two: Place) -> None:
    """Ctrl-C ends the program, and the terminal is restored."""
    with screen(two, *RECEIVE) as shown:
        shown.sees(r"Which wallet\?")
        shown.waits_hidden()
        shown.presses("c")
        assert shown.ends() in (-signal.SIGINT, 130)
        assert shown.out.read_bytes() == b""


@pytest.mark.parametrize("key", [ESCAPE, b"\x04"])
def test_f3_escape_chooses_nothing(key: bytes, two: Place) -> None:
    """Leaving the list chooses nothing."""
    with screen(two, *RECEIVE) as shown:
        shown.sees(r"Which wallet\?")
        press(shown, key)
        assert shown.ends() == 130
        assert b"nothing was chosen" in shown.err.read_bytes()
        assert shown.out.read_bytes() == b""


@pytest.mark.parametrize(("more", "before"), [(("--json",), ()), ((), NOBODY)])
def test_f3_a_script_is_not_asked(
    more: tuple[str, ...], before: tuple[str, ...], two: Place,
) -> None:
    """Without a terminal on stdin, or with --json, the account must be named."""
    with screen(two, *RECEIVE, *more, before=before) as shown:
        assert shown.ends() == 64
        assert b"wallet use NAME" in shown.err.read_bytes() and shown.shown == b""


def test_f3_a_default_wallet_is_not_asked_for(two: Place) -> None:
    """The default is used without a question; ETH_FROM overrides it, and a name overrides both."""
    assert two.run("wallet", "use", "cold").status == 0
    for before, words, is_cold in (
        ((), (), True), (("env", "ETH_FROM=old"), (), False), (("env", "ETH_FROM=old"), ("cold",), True),
    ):
        with screen(two, *RECEIVE, *words, before=before) as shown:
            assert shown.ends() == 0
            assert (COLD in shown.out.read_text()) == is_cold and shown.shown == b""


def test_f3_wallet_use_offers_the_list(two: Place) -> None:
    """Without a name, the default wallet is chosen from the list."""
    with screen(two, "wallet", "use") as shown:
        shown.sees(r"Which wallet\?")
        press(shown, b"\n")
        assert shown.ends() == 0
    wallets = two.run("wallet", "list", "--json").json()["wallets"]
    chosen = [wallet for wallet in wallets if wallet.get("isDefault")]
    assert len(chosen) == 1
    assert f'wallet = "{chosen[0]["name"]}"' in (two.home / "config.toml").read_text()


def test_f3_the_list_is_drawn_again_after_a_stop(two: Place) -> None:
    """Ctrl-Z restores the terminal; after fg, the list is drawn again and accepts keys."""
    with screen(two, *RECEIVE, before=("bash", "-c", SHELL, "bash")) as shown:
        shown.sees(r"Which wallet\?")
        shown.waits_hidden()
        shown.presses("Z")
        shown.sees("stopped 148")
        assert shown.has_echo
        shown.types("")
        shown.sees(r"Which wallet\?")
        press(shown, DOWN, b"\n")
        assert shown.ends() == 0, shown.err.read_bytes()
