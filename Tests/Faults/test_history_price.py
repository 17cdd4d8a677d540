"""A history that takes many requests is priced first, and is read in parts where that is wanted."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain, running
from support.screen import screen
from support.wallets import WORDS, Place, address_of

REFUSED, USAGE = 1, 64
PAYMENTS, IDLE, STEP = 80, 1_200, 100
SYNC = ("history", "sync", "old")
MANY = 200  # requests above which people are asked
PAGE = 20  # transactions


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests, with many payments of one account, and many blocks after them."""
    with running() as chain:
        assert address_of(WORDS) == chain.accounts[0]
        chain.ask("dev_limits", {"finalizedDepth": 1})
        for amount in range(1, PAYMENTS + 1):
            chain.ask("eth_sendTransaction", {
                "from": chain.accounts[0], "to": chain.accounts[4], "value": hex(amount),
            })
        for _ in range(IDLE // STEP):
            chain.ask("anvil_mine", hex(STEP))
        yield chain


def test_a_script_is_told_the_price(rich: Place, chain: Chain) -> None:
    """Without a terminal nothing is read, and the error names the price and what to do."""
    chain.calls()
    for words in (SYNC, ("history", "old")):
        ended = rich.run(*words, "--json", *chain.flags)
        assert (ended.status, ended.code) == (USAGE, "history-costly"), ended
    for words in (SYNC, ("history", "old"), ("watch", "old")):
        ended = rich.run(*words, *chain.flags)
        assert ended.status == USAGE and b"takes at least" in ended.err, ended
        assert b"--yes" in ended.err and ended.out == b"", ended
    assert chain.calls().get("eth_getBalance", 0) == 0
    ended = rich.run(*SYNC, "--yes", "--json", *chain.flags)
    assert ended.status == 0 and ended.json()["etherIs"] == "proved", ended
    assert ended.json()["requests"] > MANY, ended
    # What is read is not priced any more.
    ended = rich.run(*SYNC, "--json", *chain.flags)
    assert ended.status == 0 and ended.json()["added"] == 0, ended


@pytest.mark.parametrize("answer", ["n", "y"])
def test_a_person_is_asked(answer: str, rich: Place, chain: Chain) -> None:
    """On a terminal the price is a question."""
    with screen(rich, *SYNC, *chain.flags) as shown:
        shown.sees(r"Reading this history takes at least [0-9,]+ requests")
        shown.types(answer)
        assert shown.ends() == (0 if answer == "y" else REFUSED), answer
        if answer == "n":
            said = shown.err.read_text()
            assert "the history was not read" in said and "add --yes to read all" in said, said


def test_parts_add_up(rich: Place, chain: Chain, tmp_path: Path) -> None:
    """Limited syncs end early, say so, and together read what one reads."""
    other = rich.copy(tmp_path / "other")
    whole = other.run("history", "old", "--limit", "1000", "--yes", "--json", *chain.flags)
    assert whole.status == 0 and len(whole.json()["movements"]) >= 2 * PAYMENTS, whole
    for count in range(1, 100):
        ended = rich.run(*SYNC, "--max-calls", "60", "--json", *chain.flags)
        assert ended.status == 0, ended
        if ended.json()["etherIs"] == "proved":
            break
        assert ended.json()["etherIs"] == "partial", ended
    assert count > 1
    told = rich.run("history", "old", "--limit", "1000", "--json", *chain.flags)
    assert told.json()["movements"] == whole.json()["movements"], told


def test_the_newest_blocks_alone(rich: Place, chain: Chain) -> None:
    """What is older than the first block is a gap that says so, until it is read."""
    first = int(chain.ask("eth_blockNumber"), 16) - IDLE // 2
    ended = rich.run(*SYNC, "--since", str(first), *chain.flags)
    assert ended.status == 0 and b"not read yet" in ended.err, ended
    assert f"blocks 0 to {first - 1}" in ended.err.decode(), ended
    late = rich.run(*SYNC, "--since", "99999999", "--json", *chain.flags)
    assert (late.status, late.code) == (USAGE, "history-start-later"), late
    newest = int(chain.ask("eth_blockNumber"), 16)
    for start, named in (("99999999", "block 99999999"), ("2999-01-01", "2999-01-01")):
        late = rich.run(*SYNC, "--since", start, *chain.flags)
        words = f"cannot read from {named}: the newest block is {newest}\n"
        assert late.status == USAGE and words in late.err.decode(), late
    ended = rich.run(*SYNC, "--yes", "--json", *chain.flags)
    assert ended.status == 0 and ended.json()["fromBlock"] == "0", ended
    assert ended.json()["etherIs"] == "proved", ended


@pytest.mark.parametrize("answer", ["n", "y"])
def test_a_person_sees_stored_rows_and_the_question(
    answer: str, rich: Place, chain: Chain
) -> None:
    """The question is asked in the place of the rows; after it they are there once."""
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": chain.accounts[4], "value": "0x1",
    })
    ended = rich.run(*SYNC, "--since", str(int(chain.ask("eth_blockNumber"), 16)), *chain.flags)
    assert ended.status == 0, ended
    with screen(rich, "history", "old", *chain.flags, size=(60, 100), whole=True) as shown:
        shown.sees(r"Reading this history takes at least [0-9,]+ requests")
        shown.types(answer)
        assert shown.ends() == (0 if answer == "y" else REFUSED), answer
        text = shown.readable()
        rows = re.findall(r"^(?:\*  |   )?\d{4}-\d\d-\d\d \d\d:\d\dZ  sent", text, re.M)
        assert len(rows) == (PAGE if answer == "y" else 1), text
        assert ("the history was not read" in text) == (answer == "n"), text
