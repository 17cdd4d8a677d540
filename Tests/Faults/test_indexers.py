"""Indexers and an index on disk name blocks of a history; nobody believes them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain, running
from support.unchained import write_index
from support.wallets import Place, secret_file

Rows = list[dict[str, Any]]
PAYEE = "0x" + "46" * 20
QUIET = 1_500  # empty blocks: few are searched faster than they are named
KEY = "sesame-7-needle"
KINDS = ("etherscan", "blockscout", "hypersync")


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: blocks in which the account pays and is paid, and many without."""
    with running() as chain:
        account, other = chain.accounts[0], chain.accounts[1]
        for number in range(4):
            for sender, payee in ((account, PAYEE), (other, account)):
                chain.ask("eth_sendTransaction", {
                    "from": sender, "to": payee, "value": hex(10**15 * (number + 1)),
                })
            chain.ask("dev_withdraw", account, hex(7))
            chain.ask("anvil_mine", hex(QUIET // 4))
        yield chain


@pytest.fixture(autouse=True)
def habits(chain: Chain) -> Iterator[None]:
    """The usual habits of the explorers before and after."""
    yield
    chain.ask("dev_setFront", 0, {"explorer": {}})


def name_sources(place: Place, chain: Chain, *tables: str, more: str = "") -> None:
    """Write the settings of the dev chain with these sources."""
    sources = "".join(f"\n[[chains.dev.history-sources]]\n{table}\n" for table in tables)
    path = Path(place.home) / "config.toml"
    path.write_text(f'[chains.dev]\nrpc-url = "{chain.url}"\n{sources}{more}')
    path.chmod(0o600)


def indexer(chain: Chain, kind: str, query: str = "") -> str:
    """The settings of an indexer of the chain."""
    return f'kind = "{kind}"\nurl = "{chain.url}/{kind}{query}"'


def history(place: Place, *words: str) -> Rows:
    """Return the rows of the first account's history, all on one page, which is whole."""
    told = place.run(
        "history", "old/0", "--limit", "1000", "--chain", "dev", "--json", *words
    ).json()
    assert "next" not in told, told
    rows: Rows = told["movements"]
    return rows


def asked(chain: Chain) -> dict[str, int]:
    """How often each list of an indexer was asked for since the last call."""
    calls = chain.calls()
    chain.clear()
    return {name: count for name, count in calls.items() if name.split()[0] in KINDS}


@pytest.fixture
def plain(rich: Place, chain: Chain, tmp_path: Path) -> Rows:
    """The history without any source."""
    place = rich.copy(tmp_path / "plain")
    name_sources(place, chain)
    rows = history(place)
    assert len(rows) >= 12 and asked(chain) == {}
    return rows


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("habits_of_it", [
    {}, {"withdrawals": False}, {"heavyBlocks": 200}, {"omit": [2, 3, 4]}, {"invent": [9, 1200]},
    {"isSpent": True}, {"isForeign": True}, {"unprocessedFrom": 400}, {"scan": 300}, {"rows": 1},
])
def test_the_rows_are_those_of_the_node(
    rich: Place, chain: Chain, plain: Rows, kind: str, habits_of_it: dict[str, Any]
) -> None:
    """Whatever an indexer leaves out, invents or refuses."""
    chain.ask("dev_setFront", 0, {"explorer": habits_of_it})
    name_sources(rich, chain, indexer(chain, kind))
    assert history(rich) == plain
    assert asked(chain), "it was never asked"


def test_nothing_is_asked_offline_or_with_privacy(rich: Place, chain: Chain, plain: Rows) -> None:
    """An indexer would learn the addresses."""
    name_sources(rich, chain, *(indexer(chain, kind) for kind in KINDS))
    for option in ("--privacy", "--offline"):
        assert history(rich, option) == plain
        assert asked(chain) == {}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_in_url", [False, True])
def test_a_key_is_sent_and_shown_nowhere(
    rich: Place, chain: Chain, plain: Rows, kind: str, is_in_url: bool
) -> None:
    """From a file or in the address: not in an output, a log or a file."""
    if is_in_url and kind == "hypersync":
        pytest.skip("it has no key in its address")
    chain.ask("dev_setFront", 0, {"explorer": {"key": KEY}})
    secret_file(rich.folder / "token", KEY)
    credential = f'\n[credentials."{chain.url}"]\ntoken-file = "{rich.folder / "token"}"\n'
    query = f"?apikey={KEY}" if is_in_url else ""
    name_sources(
        rich, chain, indexer(chain, kind, query), more="" if is_in_url else credential
    )
    ended = rich.run(
        "history", "old/0", "--limit", "1000", "--chain", "dev", "--json", "--verbose"
    )
    assert ended.json()["movements"] == plain
    # With a wrong key, the first refusal would have been the last request.
    count = 1 if kind == "hypersync" else 4
    assert sum(asked(chain).values()) >= count, ended
    assert KEY.encode() not in ended.out + ended.err
    for name, content in rich.content().items():
        assert name == "config.toml" or KEY.encode() not in content, name


@pytest.mark.parametrize(("options", "reason"), [
    ({"key": "another"}, "refused"), ({"isSpent": True}, "refused"),
    ({"isForeign": True}, "unsupported"),
])
def test_one_that_fails_is_named(
    rich: Place, chain: Chain, plain: Rows, options: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    """With the reason and without its key; one that works is not."""
    secret_file(rich.folder / "token", KEY)
    credential = f'\n[credentials."{chain.url}"]\ntoken-file = "{rich.folder / "token"}"\n'
    name_sources(rich, chain, indexer(chain, "etherscan"), more=credential)
    words = ("history", "old/0", "--limit", "1000", "--chain", "dev", "--json")
    chain.ask("dev_setFront", 0, {"explorer": options})
    for quiet in [[], ["--quiet"]]:
        place = rich.copy(tmp_path / f"failed{len(quiet)}")
        ended = place.run(*words, *quiet)
        told = ended.json()
        assert told["movements"] == plain
        assert [each["reason"] for each in told["failedSources"]] == [reason], ended
        assert told["failedSources"][0]["source"].startswith(chain.url)
        assert (b"did not help" in b" ".join(ended.err.split())) == (not quiet), ended
        assert KEY.encode() not in ended.out + ended.err
        past = place.run("history", "status", "--chain", "dev", "--json")
        assert [each["reason"] for each in past.json()["chains"][0]["failedSources"]] == [reason], past
        assert KEY.encode() not in past.out + past.err
    chain.ask("dev_setFront", 0, {"explorer": {"key": KEY}})
    ended = rich.run(*words)
    assert "failedSources" not in ended.json() and b"did not help" not in ended.err


def test_an_index_on_disk_is_read(rich: Place, chain: Chain, plain: Rows, tmp_path: Path) -> None:
    """Inside the sandbox, also with `--privacy`; a damaged file is left out."""
    index = tmp_path / "unchained" / "mainnet"
    account = chain.accounts[0]
    blocks = sorted({int(row["block"]) for row in plain})
    middle = blocks[len(blocks) // 2]
    write_index(index, 0, middle, {account: [each for each in blocks if each <= middle]})
    last = blocks[-1] + 50
    piece = write_index(
        index, middle + 1, last, {account: [each for each in blocks if each > middle]}
    )
    name_sources(rich, chain, f'kind = "trueblocks"\nfolder = "{index}"')
    damaged = rich.copy(tmp_path / "damaged")
    missing = rich.copy(tmp_path / "missing")
    chain.clear()
    assert history(rich) == plain
    with_index = chain.calls()
    piece.write_bytes(piece.read_bytes()[:-5])
    assert history(damaged) == plain
    chain.clear()
    name_sources(missing, chain, f'kind = "trueblocks"\nfolder = "{tmp_path / "nowhere"}"')
    assert history(missing) == plain
    without = chain.calls()
    assert sum(with_index.values()) < sum(without.values()), (with_index, without)


@pytest.mark.parametrize(("table", "code"), [
    ('kind = "etherscan"', "config-source-incomplete"), ('kind = "other"', "config-wrong-kind"),
    ('kind = "trueblocks"\nfolder = "relative"', "config-wrong-kind"),
    ('kind = "etherscan"\nurl = "wss://a.test"', "config-wrong-kind"),
    ('kind = "etherscan"\nuri = "https://a.test"', "config-unknown-key"),
])
def test_wrong_settings_are_refused(rich: Place, chain: Chain, table: str, code: str) -> None:
    """Before anything is asked."""
    name_sources(rich, chain, table)
    ended = rich.run("history", "old/0", "--chain", "dev", "--json")
    assert ended.code == code, ended
    assert asked(chain) == {}
