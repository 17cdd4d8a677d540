"""The history on a terminal: stored rows at once, then those that are found, each of them once."""

import re
import signal
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.followed import pay
from support.screen import Screen, screen
from support.wallets import WORDS, Place, address_of

UNAVAILABLE = 69
SLOW = 300  # milliseconds for each request: a sync takes many times as long
HISTORY = ("history", "old")
READING = "reading what is new"
ROW = re.compile(r"^(?:\*  |   )?\d{4}-\d\d-\d\d \d\d:\d\dZ  [a-z]")


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, on which all blocks but the newest are final."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        chain.ask("dev_limits", {"finalizedDepth": 1})
        for number in range(3):
            pay(chain, chain.accounts[0], 10**18 + number)
        yield chain


def read(place: Place, chain: Chain) -> int:
    """Read the history to its end; return the number of its transactions that are shown."""
    told = place.run(*HISTORY, "--limit", "1000", "--json", *chain.flags)
    assert told.status == 0, told
    shown = [row for row in told.json()["movements"] if not row["isFolded"]]
    return len({row.get("transaction") for row in shown})


def rows(text: str) -> int:
    """The number of transactions in the tables of a screen."""
    return len([line for line in text.splitlines() if ROW.match(line)])


def words(shown: Screen) -> str:
    """What is on the screen and was, on one line."""
    return " ".join(shown.readable().split())


def draws(shown: Screen, text: str = READING) -> None:
    """Wait until a page is drawn before the end of the sync."""
    shown.until(lambda: text in words(shown), "no page is drawn")
    assert shown.process.poll() is None, "the sync has ended"


def has_progress(shown: Screen) -> bool:
    """Whether there was a line of progress."""
    shown.drain()
    return b"reading tokens [" in shown.shown


def test_stored_rows_are_there_before_the_node_answers(rich: Place, chain: Chain) -> None:
    """The page takes the place of what was drawn, and says how much is new."""
    count = read(rich, chain)
    pay(chain, chain.accounts[0], 5 * 10**18)
    chain.fault("delay", times=None, ms=SLOW)
    with screen(rich, *HISTORY, *chain.flags, size=(40, 100), whole=True) as shown:
        draws(shown)
        assert rows(shown.visible()) == count, shown.visible()
        age = r"from the history database, as of block \d+ \(\S+\), \d+ [a-z]+ ago; "
        assert re.search(age + READING, words(shown)), words(shown)
        # The line of progress is in the drawing, and no row is lost to it.
        shown.until(lambda: has_progress(shown), "no progress")
        chain.clear()
        assert shown.ends() == 0
        assert rows(shown.readable()) == count + 1, shown.readable()
        text = words(shown)
        assert "1 transaction is new since block" in text and "reading" not in text, text
        assert "complete for ETH on dev" in text and "tokens [" not in text, text


def test_nothing_new_is_said(rich: Place, chain: Chain) -> None:
    """The same page is not there twice."""
    count = read(rich, chain)
    with screen(rich, *HISTORY, *chain.flags, size=(40, 100), whole=True) as shown:
        assert shown.ends() == 0
        assert rows(shown.readable()) == count, shown.readable()
        assert "nothing is new since block" in words(shown), words(shown)


def test_rows_of_a_first_sync_appear_as_they_are_found(rich: Place, chain: Chain) -> None:
    """There is no empty table before, and no row is there twice afterwards."""
    chain.fault("delay", times=None, ms=300)
    with screen(rich, *HISTORY, *chain.flags, size=(40, 100), whole=True) as shown:
        draws(shown, "the history is not read to its end yet: more rows follow")
        assert rows(shown.visible()) > 0, shown.visible()
        chain.clear()
        assert shown.ends() == 0
        text = shown.readable()
        assert "more rows follow" not in text and "is new" not in text, text
        assert rows(text) == read(rich, chain), text


@pytest.mark.parametrize("size", [(10, 100), (40, 50)])
def test_a_small_window_shows_what_fits(
    size: tuple[int, int], rich: Place, chain: Chain
) -> None:
    """The rest is counted, and printed at the end; a narrow window has lines with labels."""
    count = read(rich, chain)
    while count < 9:
        pay(chain, chain.accounts[0], 10**18)
        count = read(rich, chain)
    chain.fault("delay", times=None, ms=SLOW)
    with screen(rich, *HISTORY, *chain.flags, size=size, whole=True) as shown:
        draws(shown, "shown at the end")
        chain.clear()
        assert shown.ends() == 0
        text = shown.readable()
        assert "shown at the end" not in text, text
        whole = rows(text) if size[1] > 72 else len(re.findall(r"^\d{4}-\d\d-\d\dT", text, re.M))
        assert whole == count, text


def test_ctrl_c_leaves_the_rows(rich: Place, chain: Chain) -> None:
    """They are there once, with their age, above what is said of the end."""
    count = read(rich, chain)
    pay(chain, chain.accounts[0], 10**18)
    chain.fault("delay", times=None, ms=SLOW)
    with screen(rich, *HISTORY, *chain.flags, size=(40, 100), whole=True) as shown:
        draws(shown)
        shown.until(lambda: has_progress(shown), "no progress")
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
        assert rows(shown.readable()) == count, shown.readable()
        assert "as of block" in words(shown) and "interrupted: " in words(shown), words(shown)


def test_a_node_that_fails_leaves_the_rows(rich: Place, chain: Chain) -> None:
    """They are printed whole, with their age, and the error below them."""
    count = read(rich, chain)
    chain.fault("drop", times=None)
    with screen(rich, *HISTORY, *chain.flags, size=(12, 100), whole=True) as shown:
        assert shown.ends() == UNAVAILABLE
        assert rows(shown.readable()) == count, shown.readable()
        text = words(shown)
        assert re.search(r"as of block \d+ \(\S+\), \d+ [a-z]+ ago kingtherum: error: ", text), text
        assert READING not in text, text
    nothing = rich.run(*HISTORY, *chain.flags)
    assert nothing.status == UNAVAILABLE and nothing.out == b"", nothing


def test_what_a_reorganization_takes_back_is_said(rich: Place, chain: Chain) -> None:
    """The row was shown, and is gone without a trace otherwise."""
    paid = pay(chain, chain.accounts[0], 10**18)
    count = read(rich, chain)
    chain.ask("dev_reorg", "0x1", {"drop": True})
    chain.ask("evm_mine")
    with screen(rich, *HISTORY, *chain.flags, size=(40, 120), whole=True) as shown:
        assert shown.ends() == 0
        assert rows(shown.readable()) == count - 1, shown.readable()
        text = words(shown)
        assert "taken back by a reorganization: received +1 ETH in block" in text, text
        assert paid in text and "nothing is new" not in text, text


def test_what_is_typed_meanwhile_is_left_to_the_shell(rich: Place, chain: Chain) -> None:
    """It is not in the drawing, and not lost."""
    count = read(rich, chain)
    chain.fault("delay", times=None, ms=SLOW)
    with screen(rich, *HISTORY, *chain.flags, size=(40, 100), whole=True) as shown:
        draws(shown)
        shown.types_hidden("ls")
        chain.clear()
        assert shown.ends() == 0
        assert shown.waiting() == len("ls\n")
        assert rows(shown.readable()) == count and "\nls" not in shown.readable()


def test_quiet_and_pipes_get_one_page(rich: Place, chain: Chain) -> None:
    """A page without its age would not be true, and a script would read its rows twice."""
    count = read(rich, chain)
    with screen(rich, *HISTORY, "--quiet", *chain.flags, size=(40, 100), whole=True) as shown:
        assert shown.ends() == 0
        assert rows(shown.readable()) == count and b"\x1b[J" not in shown.shown
    piped = rich.run(*HISTORY, *chain.flags)
    blocks = re.findall(rb"^\d{4}-\d\d-\d\dT", piped.out, re.M)
    assert piped.status == 0 and len(blocks) == count, piped
    assert b"\x1b" not in piped.out + piped.err and b"nothing is new" not in piped.err, piped
    with screen(rich, *HISTORY, "--offline", "--chain", "dev", whole=True) as shown:
        assert shown.ends() == 0
        assert b"\x1b[J" not in shown.shown and READING not in words(shown)
