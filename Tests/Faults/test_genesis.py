"""A node with the right chain ID on another chain, which its block 0 tells."""

import json
from collections.abc import Callable, Iterator

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import Place

NODE = 69
MAINNET = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"
SEND = "eth_sendRawTransaction"
BLOCK = "eth_getBlockByNumber"


@pytest.fixture(scope="module")
def other_chain() -> Iterator[Chain]:
    """A chain that calls itself Ethereum."""
    with running("--chain-id", "1") as chain:
        chain.name = "ethereum"
        yield chain


@pytest.fixture
def other(other_chain: Chain) -> Chain:
    """This chain, without faults."""
    other_chain.clear()
    return other_chain


def balance(place: Place, *flags: str) -> Ended:
    """Ask for the balance."""
    return place.run("balance", "old", "--json", *flags)


def history(place: Place, *flags: str) -> Ended:
    """Read the history."""
    return place.run("history", "old", "--json", *flags)


def send(place: Place, *flags: str) -> Ended:
    """Send a small payment to nobody in particular."""
    return place.run(
        "send", "--from", "old", "--to", "0x" + "42" * 20, "--amount", "0.001 eth", "--yes",
        "--json", "--password-file", "passphrase", *flags,
    )


Command = Callable[..., Ended]
COMMANDS = pytest.mark.parametrize("command", [balance, send, history])


def genesis_of(chain: Chain) -> str:
    """The hash of the chain's block 0."""
    found = chain.ask(BLOCK, "0x0", False)["hash"]
    assert isinstance(found, str) and found != MAINNET
    return found


def is_refused(ended: Ended, chain: Chain, wanted: str = MAINNET) -> None:
    """Check the error, which has both hashes."""
    assert (ended.status, ended.code, ended.out) == (NODE, "wrong-genesis", b""), ended
    found = genesis_of(chain)
    assert found != wanted
    assert found in ended.err.decode() and wanted in ended.err.decode(), ended


def write_settings(place: Place, text: str) -> None:
    """Write config.toml, as its owner would."""
    path = place.home / "config.toml"
    path.write_text(text)
    path.chmod(0o600)


@COMMANDS
@pytest.mark.parametrize("by", ["option", "settings"])
def test_another_genesis_is_refused(command: Command, by: str, old: Place, other: Chain) -> None:
    """No balance is shown, nothing is signed and sent, and no history is kept."""
    flags = other.flags
    if by == "settings":
        write_settings(old, f'[chains.ethereum]\nrpc-url = "{other.url}"\n')
        flags = ("--chain", "ethereum")
    is_refused(command(old, *flags), other)
    assert SEND not in other.calls()
    assert old.run("tx", "outbox", "list", "--all", "--json").json()["transactions"] == []
    kept = old.run("history", "old", "--chain", "ethereum", "--offline", "--json")
    assert kept.json()["total"] == 0 and b"nothing was read yet" in kept.err, kept


@COMMANDS
def test_a_node_with_the_right_genesis_or_none_is_used(
    command: Command, old: Place, other: Chain
) -> None:
    """The control: its hash is what is compared; a node that deleted block 0 says nothing."""
    for kind, more in (("lie", {"set": {"hash": MAINNET}}), ("null", {})):
        other.fault(kind, method=BLOCK, times=1, **more)
        ended = command(old, *other.flags)
        assert ended.status == 0, (kind, ended)


@COMMANDS
def test_f19_a_new_connection_to_another_genesis(
    command: Command, old: Place, other: Chain
) -> None:
    """A WebSocket that is opened again leads elsewhere: it is found out before an answer counts."""
    other.fault("lie", method=BLOCK, set={"hash": MAINNET})
    # What each of the commands asks for once the chain is known.
    for method in ("eth_call", "eth_getBalance"):
        other.fault("closeWs", method=method, times=1)
    flags = ("--chain", "ethereum", "--rpc-url", other.url.replace("http://", "ws://"))
    is_refused(command(old, *flags), other)
    assert SEND not in other.calls()


def fees(place: Place, *flags: str) -> Ended:
    """Show the fees, which needs no account."""
    return place.run("chain", "fees", "--json", *flags)


OWN = pytest.mark.parametrize("command", [balance, send, history, fees])


@OWN
@pytest.mark.parametrize("by", ["option", "settings"])
def test_a_chain_of_the_settings_has_the_genesis_that_they_name(
    command: Command, by: str, old: Place, chain: Chain
) -> None:
    """A chain without a built-in genesis: another one is refused, whoever names the node."""
    wanted = "0x" + "ab" * 32
    node = "" if by == "option" else f'rpc-url = "{chain.url}"\n'
    write_settings(old, f'[chains.dev]\n{node}genesis = "{wanted}"\n')
    flags = chain.flags if by == "option" else ("--chain", "dev")
    is_refused(command(old, *flags), chain, wanted)
    assert SEND not in chain.calls()
    # The control: the genesis of this chain, in capitals.
    digits = genesis_of(chain)[2:].upper()
    write_settings(old, f'[chains.dev]\n{node}genesis = "0x{digits}"\n')
    ended = command(old, *flags)
    assert ended.status == 0 and chain.calls()[BLOCK] >= 1, ended


def test_an_added_chain_has_its_genesis(old: Place) -> None:
    """`chain add --genesis` writes it; a node of the same chain ID from elsewhere is refused."""
    with running("--chain-id", "424242") as mine, running(
        "--chain-id", "424242", "--timestamp", "1600000000"
    ) as copy:
        genesis = genesis_of(mine)
        added = old.run(
            "chain", "add", "mynet", "--id", "424242", "--genesis", genesis,
            "--rpc-url", mine.url, "--json",
        )
        assert added.json()["genesis"] == genesis, added
        rows = old.run("chain", "list", "--json").json()["chains"]
        assert [row["genesis"] for row in rows if row["name"] == "mynet"] == [genesis]
        assert balance(old, "--chain", "mynet").status == 0
        is_refused(balance(old, "--chain", "mynet", "--rpc-url", copy.url), copy, genesis)
        tested = old.run("node", "test", copy.url, "--chain", "mynet", "--json")
        assert tested.status == NODE, tested
        assert json.loads(tested.out)["nodes"][0]["error"] == "wrong-genesis"


@pytest.mark.parametrize(("lines", "code", "part"), [
    ("[chains.dev]\ngenesis = 5\n", "config-wrong-kind", "line 2: chains.dev.genesis"),
    ('[chains.dev]\n\ngenesis = "0x12"\n', "config-wrong-kind", "line 3: chains.dev.genesis"),
    (f'[chains.dev]\ngenesis = "{"ab" * 32}"\n', "config-wrong-kind", "line 2"),
    (f'[chains.mainnet]\ngenesis = "0x{"ab" * 32}"\n', "config-genesis", MAINNET),
    ('[chains.dev]\ngenisis = "0x12"\n', "config-unknown-key", "line 2: "),
])
def test_a_genesis_that_cannot_be_right_is_refused(
    lines: str, code: str, part: str, old: Place, chain: Chain
) -> None:
    """The error says where; no node is asked."""
    write_settings(old, lines)
    ended = balance(old, *chain.flags)
    assert ended.status == 65 and ended.code == code and part in ended.err.decode(), ended
    assert chain.calls() == {}


def test_another_node_is_asked_instead(old: Place, other: Chain) -> None:
    """Of several nodes, one of another chain is skipped and named; the right one counts."""
    opened = other.ask("dev_openFront", {})
    try:
        right = Chain({"url": opened["url"], "accounts": other.accounts})
        right.fault("lie", method=BLOCK, set={"hash": MAINNET})
        ended = balance(old, *other.flags, "--rpc-url", right.url)
        assert ended.status == 0 and f"{other.url} is skipped".encode() in ended.err, ended
        assert "wrong chain" in ended.err.decode() and right.calls()["eth_call"] >= 1
    finally:
        other.ask("dev_closeFront", opened["id"])
