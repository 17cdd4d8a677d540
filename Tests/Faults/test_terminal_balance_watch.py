"""Balances that are redrawn on a terminal when they change, until Ctrl-C."""

import os
import re
import signal
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.screen import Screen, screen
from support.wallets import Place
from support.watched import END, amount, pay, words

BOBA = "288"  # blocks every two seconds
BASH = ("bash", "-c", """
set -m; "$@"; echo "stopped $?"; read -r; fg >/dev/null; exit $?
""", "bash")


@pytest.fixture(scope="module")
def one_fast_chain() -> Iterator[Chain]:
    """One dev chain under the ID of Boba for all tests of this file."""
    with running("--chain-id", BOBA) as chain:
        chain.name = "boba"
        yield chain


@pytest.fixture
def fast(one_fast_chain: Chain) -> Iterator[Chain]:
    """The chain, without faults before and after."""
    one_fast_chain.clear()
    yield one_fast_chain
    one_fast_chain.clear()


def drawn(shown: Screen, start: int) -> list[str]:
    """The rows of the last whole drawing since a place in the output; none if there is none."""
    whole = shown.shown[start:].decode().split("\x1b[J")[:-1]
    if not whole:
        return []
    rows = whole[-1].split("\n")[:-1]
    return [re.sub(r"\x1b\[[0-9]*[A-Z]|\r", "", row) for row in rows]


def test_a_payment_is_drawn_in_place(rich: Place, chain: Chain) -> None:
    """The table is redrawn over the previous one, and stays after Ctrl-C."""
    account = chain.accounts[1]
    with screen(rich, "balance", "old/1", "--watch", *chain.flags, whole=True) as shown:
        shown.sees(END)
        before = amount(chain, account)
        assert before in words(shown)
        pay(chain, account)
        after = amount(chain, account)
        assert after != before
        shown.until(lambda: after in words(shown), "the payment is not drawn")
        number = int(chain.ask("eth_blockNumber"), 16)
        assert f"on dev, as of block {number} (" in words(shown)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
        assert words(shown).count(" ETH") == 1 and before not in shown.readable()
        assert after in words(shown) and "^C" not in shown.visible()
        assert words(shown).count(END) == 1 and "error" not in words(shown)


def test_without_a_new_block_balances_are_not_read(rich: Place, chain: Chain) -> None:
    """Whether there is a new block is one request."""
    with screen(rich, "balance", "old/1", "--watch", *chain.flags, whole=True) as shown:
        first = shown.sees(r"last read at (\S+); " + END)[1]
        chain.clear()
        assert shown.sees(r"last read at (\S+); " + END)[1] != first
        assert chain.calls() == {"eth_getBlockByNumber": 1}
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_a_node_that_goes_away_leaves_the_balances_with_their_age(
    rich: Place, second: Chain
) -> None:
    """It is asked again, and when it is back, the age is gone."""
    with screen(rich, "balance", "old/1", "--watch", *second.flags, whole=True) as shown:
        shown.sees(END)
        balance = amount(second, second.accounts[1])
        second.fault("drop", times=None)
        shown.until(lambda: "the last known balances on dev" in words(shown), "the failure is not told")
        aged = re.search(re.escape(balance) + r" \((\d+) seconds? old\)", words(shown))
        assert aged, words(shown)
        age = aged[1]
        shown.until(
            lambda: f"{balance} ({int(age) + 1} seconds old)" in words(shown), "the age does not grow",
        )
        second.clear()
        shown.until(lambda: "last known" not in words(shown), "the node is not asked again")
        assert balance in words(shown) and " old)" not in words(shown)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_what_fails_at_the_start_is_an_error(rich: Place, second: Chain) -> None:
    """Nothing is known yet, so there is nothing to draw."""
    second.fault("drop", times=None)
    with screen(rich, "balance", "old/1", "--watch", *second.flags, whole=True) as shown:
        assert shown.ends() == 69
        assert "kingtherum: error: " in words(shown) and END not in words(shown)


def test_a_narrow_window_is_drawn_anew(rich: Place, chain: Chain) -> None:
    """No row is wider than the window, and what was drawn before stays above."""
    with screen(rich, "balance", "old", "--watch", *chain.flags, whole=True) as shown:
        shown.sees(END)
        shown.drain()
        assert max(map(len, drawn(shown, 0))) > 40
        shown.resize(24, 40)
        start = shown.sizes[-1][0]

        def narrow() -> bool:
            shown.drain()
            rows = drawn(shown, start)
            return len(rows) > 4 and max(map(len, rows)) < 40

        shown.until(narrow, "it is not drawn for the narrow window")
        assert b"\x1b[5A" not in shown.shown[start:], "it would be drawn over other rows"
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_a_low_window_shows_what_fits(rich: Place, chain: Chain) -> None:
    """The rest is counted: rows that have left the screen cannot be drawn again."""
    line = ("balance", "old", "--watch", *chain.flags)
    with screen(rich, *line, size=(4, 80), whole=True) as shown:
        shown.sees(r"3 more lines: enlarge the window")
        shown.drain()
        assert len(drawn(shown, 0)) == 3
        shown.resize(24, 80)
        shown.sees(END)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_what_is_typed_is_not_in_the_drawing(rich: Place, chain: Chain) -> None:
    """Nothing that is typed is shown, or left to the shell."""
    with screen(rich, "balance", "old/1", "--watch", *chain.flags, whole=True) as shown:
        shown.sees(END)
        shown.types_hidden("hello")
        pay(chain, chain.accounts[1])
        after = amount(chain, chain.accounts[1])
        shown.until(lambda: after in words(shown), "the payment is not drawn")
        assert "hello" not in words(shown) and words(shown).count(" ETH") == 1
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
        assert not shown.waiting() and "hello" not in words(shown)


def test_after_a_stop_it_is_drawn_below(rich: Place, chain: Chain) -> None:
    """What others wrote to the terminal meanwhile stays."""
    line = ("balance", "old/1", "--watch", *chain.flags)
    with screen(rich, *line, before=BASH, whole=True) as shown:
        shown.sees(END)
        shown.waits_hidden()
        shown.presses("z")
        shown.sees("stopped 148")
        assert shown.has_echo
        shown.types("")
        shown.sees(END)
        below = words(shown).split("stopped 148")[1]
        assert amount(chain, chain.accounts[1]) in below and END in below
        assert END in words(shown).split("stopped 148")[0]
        shown.presses("c")
        # The shell ends like its job: some by the signal, others with its status.
        assert shown.ends() in (130, -signal.SIGINT)


def test_messages_stay_above_the_drawing(rich: Place, chain: Chain, second: Chain) -> None:
    """A node that is skipped is told once, and the drawing is below it."""
    nodes = ("--chain", "dev", "--rpc-url", second.url, "--rpc-url", chain.url)
    with screen(rich, "balance", "old/1", "--watch", *nodes, whole=True) as shown:
        shown.sees(END)
        second.fault("drop", times=None)
        shown.until(lambda: " is skipped, using " in words(shown), "it is not told")
        shown.until(lambda: words(shown).endswith(END), "it is not drawn again")
        told, below = words(shown).split(" is skipped, using ")
        assert "ETH" not in told and amount(chain, chain.accounts[1]) in below
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_the_time_limit_is_that_of_one_round(old: Place, fast: Chain) -> None:
    """Many rounds together may take longer than a command."""
    line = ("balance", "old/1", "--watch", "--timeout", "2", *fast.flags)
    with screen(old, *line, whole=True) as shown:
        shown.sees(END)
        fast.fault("delay", ms=600, times=None)
        rounds = [shown.sees(r"last read at (\S+); " + END)[1] for _ in range(4)]
        assert len(set(rounds)) == 4 and b"last known" not in shown.shown, shown.shown
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_all_chains_are_watched(rich: Place, second: Chain, fast: Chain) -> None:
    """A chain that fails does not keep the others from being drawn."""
    (rich.home / "config.toml").write_text(
        f'[chains.dev]\nrpc-url = "{second.url}"\n'
        f'[chains.boba]\nrpc-url = "{fast.url}"\n'
    )
    os.chmod(rich.home / "config.toml", 0o600)
    with screen(rich, "balance", "old/1", "--watch", "--all-chains", whole=True) as shown:
        shown.sees(END)
        second.fault("drop", times=None)
        pay(fast, fast.accounts[1])
        after = amount(fast, fast.accounts[1]).removesuffix(" ETH")
        shown.until(
            lambda: re.search(rf"boba {re.escape(after)} ETH", words(shown)) is not None,
            "the payment is not drawn",
        )
        shown.until(lambda: re.search(r"dev \(\d+ seconds? old\)", words(shown)) is not None, "no age")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


@pytest.mark.parametrize(("more", "what"), [
    ((), b"requires a terminal"),
    (("--verify", "--currency", "usd", "--hide-small"), b"requires a terminal"),
    (("--fields", "amount"), b"conflicts with --json and --fields"),
    (("--block", "1"), b"conflicts with the number or the hash of a block"),
])
def test_without_a_terminal_it_is_refused(
    more: tuple[str, ...], what: bytes, rich: Place, chain: Chain
) -> None:
    """A script runs the command again instead; no node is asked for this."""
    ended = rich.run("balance", "old/1", "--watch", *chain.flags, *more)
    assert ended.status == 64 and ended.out == b"" and what in ended.err, ended
    assert (b"watch(1)" in ended.err) == ("--block" not in more), ended
    assert chain.calls() == {}


def test_without_a_node_nothing_is_watched(rich: Place) -> None:
    """No balance changes then."""
    ended = rich.run("balance", "old/1", "--watch", "--offline")
    assert ended.status == 64 and ended.out == b"", ended
    assert b"--watch conflicts with --offline: without a node, no balance changes" in ended.err


def test_a_document_cannot_be_watched(rich: Place, chain: Chain) -> None:
    """A document is written once."""
    ended = rich.run("balance", "old/1", "--watch", *chain.flags, "--json")
    assert (ended.status, ended.code) == (64, "balance-watch-for-scripts"), ended
    assert chain.calls() == {}


def test_a_terminal_that_cannot_move_its_cursor_is_refused(rich: Place, chain: Chain) -> None:
    """Such a terminal would be filled with tables."""
    line = ("balance", "old/1", "--watch", *chain.flags)
    with screen(rich, *line, before=("env", "TERM=dumb"), whole=True) as shown:
        assert shown.ends() == 64 and chain.calls() == {}
        assert "requires a terminal that can move its cursor" in words(shown)
