"""Balances that are proved: whoever lies about one of fifty is caught, named and replaced."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.samples import SEED
from support.wallets import Place, secret_file

NODE, USAGE = 69, 64
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
KNOWN = {"chainId": 31337, "address": TOKEN, "symbol": "TUSD", "name": "Test Dollar", "decimals": 6}
TRANSFER = "0xa9059cbb"
ACCOUNTS = 50
# What a liar adds to a balance: little, much, and all of it away.
OFFSETS = (1, -1, 10**18, -(10**30))


class World(NamedTuple):
    """Fifty accounts with ether and a token, and what they have."""

    place: Place
    accounts: list[str]
    ether: list[int]
    tokens: list[int]

    def balance(self, *urls: str, more: tuple[str, ...] = ("--verify",)) -> Ended:
        """Ask these nodes for all balances."""
        nodes = [word for url in urls for word in ("--rpc-url", url)]
        return self.place.run("balance", *self.accounts, "--json", "--chain", "dev", *nodes, *more)

    def expect_truth(self, shown: Any, *states: str) -> None:
        """Expect that the true balances are shown, each with one of these verdicts."""
        rows = shown["accounts"]
        assert [int(row["wei"]) for row in rows] == self.ether
        of_tokens = [row["tokens"][0] for row in rows]
        assert [int(token["units"]) for token in of_tokens] == self.tokens
        for value in rows + of_tokens:
            assert value.get("verdict", {}).get("state", "") in states, value


@pytest.fixture(scope="module")
def funded(one_chain: Chain) -> tuple[list[str], list[int], list[int]]:
    """Fifty new accounts, the ether of each and its tokens."""
    dice = random.Random(f"{SEED} fifty accounts")
    accounts = ["0x" + dice.randbytes(20).hex() for _ in range(ACCOUNTS)]
    ether = [dice.randrange(1, 10**15) for _ in accounts]
    tokens = [dice.randrange(100_000, 10**9) for _ in accounts]
    sender = one_chain.accounts[0]
    payments = list[Any]()
    for account, wei, units in zip(accounts, ether, tokens):
        payments.append({"from": sender, "to": account, "value": hex(wei)})
        data = TRANSFER + account[2:].rjust(64, "0") + f"{units:064x}"
        payments.append({"from": sender, "to": TOKEN, "data": data})
    one_chain.clear()
    one_chain.ask_all([("eth_sendTransaction", [payment]) for payment in payments])
    return accounts, ether, tokens


@pytest.fixture
def world(place: Place, funded: tuple[list[str], list[int], list[int]], chain: Chain) -> World:
    """A home that knows the token."""
    assert place.run("contact", "list").status == 0
    place.home.mkdir(mode=0o700, exist_ok=True)
    secret_file(place.home / "tokens.json", json.dumps({"tokens": [KNOWN]}))
    assert int(chain.ask("eth_blockNumber"), 16) >= 1
    return World(place, *funded)


@contextmanager
def lying(chain: Chain, liar: Chain, **options: Any) -> Iterator[None]:
    """Have a front lie for the duration of a `with` block."""
    honest: dict[str, Any] = {"balanceOffsets": {}, "tokenOffsets": {}, "lies": []}
    chain.ask("dev_setFront", liar.number, options)
    try:
        yield
    finally:
        chain.ask("dev_setFront", liar.number, honest)


def header_lie(**changes: str) -> list[dict[str, Any]]:
    """The lie of a node that changes fields of headers."""
    return [{"method": "eth_getBlockByNumber", "set": changes}]


def trials(every_call: bool) -> list[tuple[int, int]]:
    """Which account is lied about, and by how much; drawn with the seed that is printed."""
    all_of_them = [(place, offset) for place in range(ACCOUNTS) for offset in OFFSETS]
    return all_of_them if every_call else random.Random(f"{SEED} lies").sample(all_of_them, 6)


def test_one_false_balance_of_fifty_is_always_caught(
    world: World, chain: Chain, second: Chain, third: Chain, every_call: bool
) -> None:
    """By `--verify` and by `--quorum 2`, whichever it is; the liar is named, the truth is shown."""
    for place, offset in trials(every_call):
        trial = f"account {place}, {offset}, seed {SEED}"
        with lying(chain, second, balanceOffsets={world.accounts[place]: offset}):
            plain = world.balance(second.url, more=()).json()
            assert int(plain["accounts"][place]["wei"]) != world.ether[place], trial
            proved = world.balance(second.url, chain.url)
            shown = proved.json()
            world.expect_truth(shown, "proved")
            assert shown["setAside"] == [{"node": second.url, "reason": "false-balance"}], trial
            lies = {(lie["address"].lower(), lie.get("contract")) for lie in shown["falseBalances"]}
            account = world.accounts[place]
            assert lies == {(account, None), (account, TOKEN)}, trial
            named = f"{second.url} gave a false balance, and is not asked any more"
            assert named in proved.err.decode(), trial
            # With a quorum of two, one against one is an error, and one of three is outvoted.
            split = world.balance(second.url, chain.url, more=("--quorum", "2"))
            assert (split.status, split.code, split.out) == (NODE, "nodes-disagree", b""), trial
            outvoted = world.balance(second.url, chain.url, third.url, more=("--quorum", "2"))
            world.expect_truth(outvoted.json(), "")
            assert f"{second.url} gave a different answer" in outvoted.err.decode(), trial


def test_honest_nodes_prove_every_balance(world: World, chain: Chain, second: Chain) -> None:
    """Against the header on which both agree; every slot of the token is found."""
    ended = world.balance(chain.url, second.url)
    shown = ended.json()
    world.expect_truth(shown, "proved")
    assert shown["header"] == {"agreeing": 2, "asked": 2, "required": 2}
    assert "setAside" not in shown and "falseBalances" not in shown
    evidence = [row["tokens"][0]["verdict"]["evidence"] for row in shown["accounts"]]
    assert set(evidence) == {"found-slot"}
    assert b"on whose header 2 of 2 nodes agree" in ended.err
    assert b"danger" not in ended.err and b"caution" not in ended.err


def test_one_node_alone_is_said(world: World, chain: Chain) -> None:
    """What one node proves is only consistent with its own header."""
    ended = world.balance(chain.url)
    world.expect_truth(ended.json(), "proved")
    line = "caution: proved only against a header that no second node confirmed: block "
    assert line in ended.err.decode() and f"({chain.url})" in ended.err.decode()


def test_a_lone_liar_is_not_believed(world: World, chain: Chain, second: Chain) -> None:
    """Its own proofs show the balance, and that it lies is the error."""
    with lying(chain, second, balanceOffsets={world.accounts[7]: 5}):
        ended = world.balance(second.url)
    assert (ended.status, ended.code) == (NODE, "balance-contradicted"), ended
    shown = json.loads(ended.out)
    world.expect_truth(shown, "proved", "contradicted")
    assert shown["accounts"][7]["verdict"]["claimed"] == str(world.ether[7] + 5)
    assert f"{second.url} gave a false balance" in ended.err.decode()


def test_if_all_nodes_lie_nothing_they_say_is_shown(
    world: World, chain: Chain, second: Chain, third: Chain
) -> None:
    """The balances are the proved ones, all liars are named, and the exit status says it."""
    victim = world.accounts[3]
    with lying(chain, second, balanceOffsets={victim: 5}):
        with lying(chain, third, balanceOffsets={victim: 6}):
            ended = world.balance(second.url, third.url)
    assert (ended.status, ended.code) == (NODE, "balance-contradicted"), ended
    shown = json.loads(ended.out)
    world.expect_truth(shown, "proved", "contradicted")
    assert {row["node"] for row in shown["setAside"]} == {second.url, third.url}


def test_a_node_without_proofs(world: World, chain: Chain, second: Chain) -> None:
    """Another one gives them; if there is none, nothing is proved, and the reason is said."""
    second.ask("dev_limits", {"unsupported": ["eth_getProof"]})
    world.expect_truth(world.balance(second.url, chain.url).json(), "proved")
    ended = world.balance(second.url)
    assert (ended.status, ended.code) == (NODE, "balance-not-proved"), ended
    shown = json.loads(ended.out)
    world.expect_truth(shown, "unproved")
    assert "eth_getProof" in shown["accounts"][0]["verdict"]["reason"]


def test_a_liar_that_gives_no_proofs_is_caught_by_those_of_another(
    world: World, chain: Chain, second: Chain
) -> None:
    """It is asked for the balances, the other one for the proofs."""
    second.ask("dev_limits", {"unsupported": ["eth_getProof"]})
    with lying(chain, second, balanceOffsets={world.accounts[9]: -1}):
        shown = world.balance(second.url, chain.url).json()
    world.expect_truth(shown, "proved")
    assert shown["setAside"] == [{"node": second.url, "reason": "false-balance"}]


def test_a_node_whose_proofs_are_false(world: World, chain: Chain, second: Chain) -> None:
    """It is named and replaced; alone, it proves nothing."""
    forged = [{"method": "eth_getProof", "set": {"accountProof": ["0x80"]}}]
    with lying(chain, second, lies=forged):
        shown = world.balance(second.url, chain.url).json()
        alone = world.balance(second.url)
    world.expect_truth(shown, "proved")
    assert shown["setAside"] == [{"node": second.url, "reason": "false-proof"}]
    assert (alone.status, alone.code) == (NODE, "balance-not-proved"), alone
    world.expect_truth(json.loads(alone.out), "unproved")


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_node_that_lies_about_the_header_is_outvoted(
    slot: int, world: World, chain: Chain, second: Chain, third: Chain
) -> None:
    """Wherever it stands among three, it is named, and the others' header counts."""
    urls = [chain.url, third.url]
    urls.insert(slot, second.url)
    with lying(chain, second, lies=header_lie(stateRoot="0x" + "11" * 32)):
        shown = world.balance(*urls).json()
    world.expect_truth(shown, "proved")
    assert shown["setAside"] == [{"node": second.url, "reason": "other-header"}]
    assert shown["header"]["agreeing"] == 2


def test_one_header_against_another_proves_nothing(
    world: World, chain: Chain, second: Chain
) -> None:
    """Of two nodes, nobody knows which one lies: both are named, and nothing is called proved."""
    with lying(chain, second, lies=header_lie(stateRoot="0x" + "11" * 32)):
        ended = world.balance(chain.url, second.url)
    assert (ended.status, ended.code) == (NODE, "balance-not-proved"), ended
    shown = json.loads(ended.out)
    world.expect_truth(shown, "unproved")
    assert shown["header"] == {
        "agreeing": 1, "asked": 2, "required": 2, "dissenting": [second.url],
    }
    assert f"{second.url} gives another header of block" in ended.err.decode()


def test_one_of_two_nodes_is_too_few_unless_one_is_enough(world: World, chain: Chain) -> None:
    """A node that does not answer does not agree; who wants to rely on one says so."""
    gone = "http://127.0.0.1:1"
    ended = world.balance(chain.url, gone)
    assert (ended.status, ended.code) == (NODE, "balance-not-proved"), ended
    world.expect_truth(json.loads(ended.out), "unproved")
    one = world.balance(chain.url, gone, more=("--verify", "--quorum", "1"))
    world.expect_truth(one.json(), "proved")


def test_a_proof_is_of_now(world: World, chain: Chain) -> None:
    """Balances that were read earlier are neither accepted nor ever called proved."""
    refused = world.balance(chain.url, more=("--verify", "--max-age", "60"))
    assert refused.status == USAGE and b"--verify conflicts with --max-age" in refused.err
    assert world.balance(chain.url, more=()).status == 0
    down = world.balance("http://127.0.0.1:1")
    assert (down.status, down.out) == (NODE, b"")


def test_of_all_chains_each_is_proved(world: World, chain: Chain, second: Chain) -> None:
    """A liar on one chain is replaced there; a chain with one node says so."""
    with running("--chain-id", "424242") as other:
        settings(
            world.place,
            f'[chains.dev]\nrpc-urls = ["{second.url}", "{chain.url}"]\n'
            f'[chains.other]\nid = 424242\nsymbol = "OTH"\nrpc-url = "{other.url}"\n',
        )
        words = ("balance", *world.accounts[:5], "--all-chains", "--verify", "--json")
        with lying(chain, second, balanceOffsets={world.accounts[2]: 1000}):
            ended = world.place.run(*words)
            shown = ended.json()["chains"]
    found = {row["chainName"]: row for row in shown}
    assert found["dev"]["setAside"] == [{"node": second.url, "reason": "false-balance"}]
    assert [int(row["wei"]) for row in found["dev"]["accounts"]] == world.ether[:5]
    for row in shown:
        assert all(each["verdict"]["state"] == "proved" for each in row["accounts"]), row
        assert row["header"]["agreeing"] == 1
    assert f"block 1 of other ({other.url})" in ended.err.decode()


def settings(place: Place, text: str) -> None:
    """Write the settings."""
    path = Path(place.home) / "config.toml"
    path.write_text(text)
    path.chmod(0o600)
