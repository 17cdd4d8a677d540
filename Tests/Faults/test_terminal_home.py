"""`kingtherum` alone on a terminal: the home screen, its keys, and the terminal it leaves behind."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from support.chain import Chain
from support.screen import Screen, screen
from support.wallets import Place
from support.watched import amount, pay

ENTERED, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"
STORED = "all of this is stored"
BASH = ("bash", "-c", """
set -m; "$@"; echo "stopped $?"; read -r; fg >/dev/null; exit $?
""", "bash")
# As some services start programs: the system forgets then how their children ended.
IGNORING_CHILDREN = (sys.executable, "-c", """
import os, signal, sys
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
os.execvp(sys.argv[1], sys.argv[1:])
""")
NOT_WATCHED = ("bash", "-c", '"$@" 2>/dev/null', "bash")


def hits(shown: Screen, key: str) -> None:
    """Press a key of the screen."""
    shown.waits_hidden()
    os.write(shown.master, key.encode())


def rows(shown: Screen) -> list[str]:
    """The rows of the screen as they are now."""
    return shown.visible().split("\n")


def is_left(shown: Screen) -> bool:
    """Whether the cursor is back and the screen is the usual one."""
    output = shown.shown
    has_cursor = output.rfind(b"\x1b[?25h") > output.rfind(b"\x1b[?25l")
    return has_cursor and output.count(ENTERED) == output.count(LEFT)


def drawn(shown: Screen, start: int) -> list[int]:
    """The numbers of the rows that were drawn since a place in the output."""
    shown.drain()
    return [int(row) for row in re.findall(rb"\x1b\[(\d+);1H", shown.shown[start:])]


def set_node(place: Place, chain: Chain) -> None:
    """Let the settings name the node."""
    (place.home / "config.toml").write_text(f'[chains.dev]\nrpc-url = "{chain.url}"\n')
    os.chmod(place.home / "config.toml", 0o600)


def test_without_a_wallet_it_offers_one(place: Place) -> None:
    """Every possibility is the command that does it."""
    with screen(place, whole=True) as shown:
        shown.sees("kingtherum wallet restore")
        shown.until(lambda: "no wallets yet" in shown.visible(), "it is not said")
        for row in ("c  kingtherum wallet create", "i  kingtherum wallet import",
                    "v  kingtherum wallet watch", "o  kingtherum wallet restore"):
            assert row in rows(shown), shown.visible()
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)
    assert not (place.home / "keystore").exists()


@pytest.mark.parametrize("size", [(12, 40), (24, 80), (60, 200)])
def test_without_a_node_it_shows_what_is_stored(size: tuple[int, int], old: Place) -> None:
    """No row is wider than the window, or below it."""
    with screen(old, size=size, whole=True) as shown:
        shown.sees("stored")
        shown.until(lambda: "q quit" in shown.visible(), "the keys are not shown")
        lines = rows(shown)
        assert lines[0] == "kingtherum: 1 wallet, 2 accounts", lines
        assert any(line.startswith("needs attention") for line in lines), lines
        # A row that had not fitted would have moved the others.
        assert b"\n" not in shown.shown
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


def test_another_size_is_drawn_anew(old: Place) -> None:
    """The picture fits the window at once."""
    with screen(old, size=(40, 120), whole=True) as shown:
        shown.sees(STORED)
        shown.resize(10, 40)
        start = shown.sizes[-1][0]
        shown.until(
            lambda: "q quit" in shown.visible() and bool(drawn(shown, start)), "not drawn"
        )
        assert max(drawn(shown, start)) <= 10, shown.shown[start:]
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


def test_a_key_runs_its_command_and_leads_back(old: Place) -> None:
    """The command line is shown as it is typed; its answer stays on the usual screen."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        hits(shown, "w")
        shown.sees(r"\$ kingtherum wallet list")
        shown.sees("press Enter for the home screen")
        assert is_left(shown) and shown.has_echo
        shown.types("")
        shown.sees(STORED)
        assert shown.shown.count(ENTERED) == 2
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)
        assert shown.shown.count(b"recovery phrase") == 1, "it is not the answer of the command"


@pytest.mark.parametrize(("key", "words"), [
    ("n", "chain list"), ("g", "config show"), ("d", "doctor"),
])
def test_keys_show_what_is_set_up(key: str, words: str, old: Place) -> None:
    """The chains, the settings, and how this installation stands; the keys name the commands."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        shown.until(lambda: f"{key} {words}" in shown.visible(), "the key is not shown")
        hits(shown, key)
        shown.sees(rf"\$ kingtherum {words}")
        shown.sees("press Enter for the home screen")
        shown.types("")
        shown.sees(STORED)
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


def test_a_key_runs_its_command_where_children_are_ignored(old: Place) -> None:
    """The status of the screen says which command to run."""
    with screen(old, before=IGNORING_CHILDREN, whole=True) as shown:
        shown.sees(STORED)
        hits(shown, "w")
        shown.sees(r"\$ kingtherum wallet list")
        shown.sees("press Enter for the home screen")
        shown.types("")
        shown.sees(STORED)
        shown.waits_hidden()
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT and is_left(shown)


@pytest.mark.parametrize("size", [(1, 80), (24, 3), (1, 1)])
def test_a_window_in_which_nothing_can_be_read_is_empty(size: tuple[int, int], old: Place) -> None:
    """A larger one shows all again; keys work in both."""
    with screen(old, size=size, whole=True) as shown:
        shown.waits_hidden()
        shown.until(lambda: drawn(shown, 0) == [1], "there is no screen")
        shown.resize(24, 80)
        shown.sees(STORED)
        shown.resize(*size)
        start = shown.sizes[-1][0]
        shown.until(lambda: bool(drawn(shown, start)), "not drawn")
        assert drawn(shown, start) == [1] and b"kingtherum" not in shown.shown[start:]
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


def test_other_keys_do_nothing(old: Place) -> None:
    """An arrow sends a letter, too, which is no key of the screen."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        hits(shown, "\x1b[Cx\x1bOS")
        hits(shown, "q")
        assert shown.ends() == 0 and b"$ kingtherum" not in shown.shown


def test_interrupt_leaves_the_terminal_as_it_was(old: Place) -> None:
    """On the screen, Ctrl-C ends it."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        shown.waits_hidden()
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT and is_left(shown)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(number: signal.Signals, old: Place) -> None:
    """It reaches only the process that waits, which passes it on."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        shown.waits_hidden()
        os.kill(shown.process.pid, number)
        assert shown.ends() == -number and is_left(shown)


def test_a_crash_leaves_the_terminal_as_it_was(old: Place) -> None:
    """The process that waits puts it in order."""
    with screen(old, whole=True) as shown:
        shown.sees(STORED)
        shown.waits_hidden()
        waiting = shown.process.pid
        child = Path(f"/proc/{waiting}/task/{waiting}/children").read_text().split()[0]
        os.kill(int(child), signal.SIGKILL)
        assert shown.ends() == -signal.SIGKILL and is_left(shown)


def test_a_stop_leaves_the_terminal_for_a_while(old: Place) -> None:
    """The shell gets it as it was; afterwards all of it is drawn again."""
    with screen(old, before=BASH, whole=True) as shown:
        shown.sees(STORED)
        shown.waits_hidden()
        shown.presses("z")
        shown.sees("stopped 148")
        assert shown.has_echo and is_left(shown)
        shown.types("")
        shown.sees(STORED)
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


@pytest.mark.parametrize("before", [("env", "TERM=dumb"), ("env", "-u", "TERM"), NOT_WATCHED])
def test_a_terminal_that_cannot_draw_gets_the_help(before: tuple[str, ...], old: Place) -> None:
    """So does a pipe, and so does whoever would not see stderr."""
    with screen(old, before=before, whole=True) as shown:
        assert shown.ends() == 0 and ENTERED not in shown.shown
        assert b"wallet" in shown.shown
    piped = old.run()
    assert piped.status == 0 and ENTERED not in piped.out and b"send" in piped.out


def test_without_color_and_unicode(old: Place) -> None:
    """Nothing but ASCII is sent, and no color."""
    with screen(old, before=("env", "NO_COLOR=1", "LANG=C"), size=(14, 40), whole=True) as shown:
        shown.sees("stored")
        shown.until(lambda: "q quit" in shown.visible(), "the keys are not shown")
        hits(shown, "q")
        assert shown.ends() == 0
        assert all(byte < 0x80 for byte in shown.shown)
        assert not re.search(rb"\x1b\[[1-9][0-9;]*m", shown.shown)


def test_a_payment_that_comes_in_is_drawn(rich: Place, chain: Chain) -> None:
    """The balance first, then the row of its history; nothing is typed for it."""
    set_node(rich, chain)
    with screen(rich, size=(50, 120), whole=True) as shown:
        shown.sees("last read at")
        before = amount(chain, chain.accounts[1]).removesuffix(" ETH")
        shown.until(lambda: before in shown.visible(), "the balance is not drawn")
        pay(chain, chain.accounts[1])
        after = amount(chain, chain.accounts[1]).removesuffix(" ETH")
        shown.until(lambda: after in shown.visible(), "the payment is not drawn")
        shown.until(lambda: "latest transactions" in shown.visible(), "there is no history")
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)


def test_a_node_that_fails_leaves_balances_with_their_age(rich: Place, second: Chain) -> None:
    """They were read by another command before."""
    set_node(rich, second)
    assert rich.run("balance", "--all-chains").status == 0
    second.fault("drop", times=None)
    with screen(rich, size=(50, 120), whole=True) as shown:
        shown.until(lambda: re.search(r"dev \(\d+ \w+ old\)", shown.visible()) is not None, "no age")
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)
