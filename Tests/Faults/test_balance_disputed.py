"""One false balance of fifty, whatever proves it: ether, a known slot, a found one, or nothing."""

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from eth_utils.crypto import keccak

from conftest import front
from support.chain import Chain, running
from support.program import Ended
from support.samples import SEED
from support.wallets import Place, secret_file
from test_balance_verify import lying
from test_names_on_chain import MAINNET

NODE = 69
ACCOUNTS = 50
# Wrapped ether, whose mapping is known to be at position 3; a token whose mapping is found; and one
# that answers with twice of what it stores, which no proof decides.
KNOWN = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2"
FOUND = "0x" + "f0" * 20
COMPUTED = "0x" + "c0" * 20
POSITIONS = {KNOWN: 3, FOUND: 7, COMPUTED: 9}
ASSETS = (None, KNOWN, FOUND, COMPUTED)


class World(NamedTuple):
    """Fifty accounts of a chain that calls itself Ethereum, what they have, and its nodes."""

    place: Place
    accounts: list[str]
    amounts: dict[str | None, list[int]]
    nodes: list[Chain]

    def balance(self, *places: int, more: tuple[str, ...] = ("--verify",)) -> Ended:
        """Ask these nodes for all balances; each tells Ethereum's block 0 when asked first."""
        words = list[str]()
        for node in self.nodes:
            node.clear()
        for place in places:
            node = self.nodes[place]
            node.fault("lie", method="eth_getBlockByNumber", times=1, set={"hash": MAINNET})
            words += ["--rpc-url", node.url]
        return self.place.run(
            "balance", *self.accounts, "--json", "--chain", "ethereum", *words, *more
        )

    def lie(self, place: int, asset: str | None, offset: int) -> dict[str, Any]:
        """Return the options of a front that lies about a single balance."""
        account = self.accounts[place]
        if asset is not None:
            return {"tokenOffsets": {asset: {account: offset}}}
        # What it would add to the tokens, too, is taken away again.
        rest = {contract: {account: -offset} for contract in POSITIONS}
        return {"balanceOffsets": {account: offset}, "tokenOffsets": rest}

    def expect_truth(self, shown: Any) -> None:
        """Expect that the true balances are shown."""
        rows = shown["accounts"]
        assert [int(row["wei"]) for row in rows] == self.amounts[None]
        for contract in POSITIONS:
            units = [int(token(row, contract)["units"]) for row in rows]
            assert units == self.amounts[contract], contract

    @property
    def liar(self) -> Chain:
        """The node that lies."""
        return self.nodes[1]


def token(row: Any, contract: str) -> Any:
    """Return what is shown of one token."""
    return next(each for each in row["tokens"] if each["contract"].lower() == contract)


def code(contract: str) -> str:
    """Return a program that answers any call with the mapping's value for the first argument."""
    doubling = "8001" if contract == COMPUTED else ""
    return (
        f"0x60043560005260{POSITIONS[contract]:02x}6020526040600020"
        f"54{doubling}60005260206000f3"
    )


def slot(account: str, position: int) -> str:
    """Return the slot of an account in a mapping of Solidity."""
    key = bytes.fromhex(account[2:]).rjust(32, b"\0") + position.to_bytes(32, "big")
    return hex(int.from_bytes(keccak(key), "big"))


@pytest.fixture(scope="module")
def ethereum() -> Iterator[tuple[Chain, list[str], dict[str | None, list[int]]]]:
    """The chain, the accounts, and what each has of ether and of the tokens."""
    dice = random.Random(f"{SEED} disputed")
    accounts = ["0x" + dice.randbytes(20).hex() for _ in range(ACCOUNTS)]
    with running("--chain-id", "1") as chain:
        ether = [dice.randrange(1, 10**15) for _ in accounts]
        amounts: dict[str | None, list[int]] = {None: ether}
        edits = [("anvil_setBalance", [*pair]) for pair in zip(accounts, map(hex, ether))]
        for contract, position in POSITIONS.items():
            stored = [dice.randrange(100_000, 10**12) for _ in accounts]
            factor = 2 if contract == COMPUTED else 1
            amounts[contract] = [factor * value for value in stored]
            edits.append(("anvil_setCode", [contract, code(contract)]))
            for account, value in zip(accounts, stored):
                place = slot(account, position)
                edits.append(("anvil_setStorageAt", [contract, place, hex(value)]))
        assert all(chain.ask_all(edits))
        yield chain, accounts, amounts


@pytest.fixture
def world(
    place: Place, ethereum: tuple[Chain, list[str], dict[str | None, list[int]]]
) -> Iterator[World]:
    """A home that knows the tokens, and three nodes of the chain."""
    chain, accounts, amounts = ethereum
    assert place.run("contact", "list").status == 0
    place.home.mkdir(mode=0o700, exist_ok=True)
    own = [
        {"chainId": 1, "address": contract, "symbol": symbol, "name": symbol, "decimals": 6}
        for contract, symbol in ((FOUND, "FND"), (COMPUTED, "CMP"))
    ]
    secret_file(place.home / "tokens.json", json.dumps({"tokens": own}))
    fronts = [front(chain), front(chain)]
    yield World(place, accounts, amounts, [chain, *map(next, fronts)])
    for each in fronts:
        next(each, None)


def trials(every_call: bool) -> list[tuple[int, str | None, int]]:
    """Whose balance of what is lied about, and by how much; drawn with the seed that is printed."""
    dice = random.Random(f"{SEED} single lies")
    everything = [(place, asset) for place in range(ACCOUNTS) for asset in ASSETS]
    # Each kind at least twice in the short form.
    some = [(dice.randrange(ACCOUNTS), asset) for asset in ASSETS * 2]
    chosen = everything if every_call else some
    return [(*each, dice.choice((1, -1, 10**18, -(10**30)))) for each in chosen]


def test_one_false_balance_of_anything_is_always_caught(world: World, every_call: bool) -> None:
    """By a proof, or because another node says something else; and by `--quorum 2`."""
    for place, asset, offset in trials(every_call):
        trial = f"account {place}, {asset or 'ether'}, {offset}, seed {SEED}"
        account, url = world.accounts[place], world.liar.url
        with lying(world.nodes[0], world.liar, **world.lie(place, asset, offset)):
            ended = world.balance(1, 0)
            split = world.balance(1, 0, more=("--quorum", "2"))
        assert (split.status, split.code, split.out) == (NODE, "nodes-disagree", b""), trial
        if asset == COMPUTED:
            assert (ended.status, ended.code) == (NODE, "balance-disputed"), trial
            rows = json.loads(ended.out)["accounts"]
            states = [token(row, COMPUTED)["verdict"]["state"] for row in rows]
            assert [at for at, each in enumerate(states) if each == "disputed"] == [place], trial
            truth = world.amounts[COMPUTED][place]
            told = {
                each["node"]: int(each["units"])
                for each in token(rows[place], COMPUTED)["verdict"]["reports"]
            }
            assert told == {url: max(0, truth + offset), world.nodes[0].url: truth}, trial
            continue
        shown = ended.json()
        world.expect_truth(shown)
        assert shown["setAside"] == [{"node": url, "reason": "false-balance"}], trial
        lies = [
            (lie["address"].lower(), lie.get("contract", "").lower() or None)
            for lie in shown["falseBalances"]
        ]
        assert lies == [(account, asset)], trial


def test_what_no_proof_decides_is_counted_and_no_failure(world: World) -> None:
    """If the nodes agree, the status is 0, and a script sees how much is not proved."""
    ended = world.balance(0, 1)
    shown = ended.json()
    world.expect_truth(shown)
    rows = shown["accounts"]
    evidence = {
        contract: {token(row, contract)["verdict"].get("evidence") for row in rows}
        for contract in POSITIONS
    }
    assert evidence == {KNOWN: {"known-slot"}, FOUND: {"found-slot"}, COMPUTED: {None}}
    values = [value for row in rows for value in (row, *row["tokens"])]
    unproved = [value for value in values if value["verdict"]["state"] == "unproved"]
    assert shown["notProved"] == len(unproved) >= ACCOUNTS
    assert b"what is not proved was reported alike by 2 nodes" in ended.err


def test_of_three_nodes_the_one_that_differs_is_set_aside(world: World) -> None:
    """Wherever it stands: it is named, and what two others report is shown."""
    lie = world.lie(11, COMPUTED, 1000)
    with lying(world.nodes[0], world.liar, **lie):
        for places in ((1, 0, 2), (0, 1, 2), (0, 2, 1)):
            ended = world.balance(*places)
            shown = ended.json()
            world.expect_truth(shown)
            aside = {"node": world.liar.url, "reason": "other-balance"}
            assert shown["setAside"] == [aside], places
            named = f"{world.liar.url} gave another balance than the other nodes"
            assert named in ended.err.decode()


def test_what_one_node_alone_says_is_not_proved(world: World) -> None:
    """Nobody contradicts it, which is visible, and no failure."""
    with lying(world.nodes[0], world.liar, **world.lie(11, COMPUTED, 1000)):
        shown = world.balance(1).json()
    row = token(shown["accounts"][11], COMPUTED)
    assert int(row["units"]) == world.amounts[COMPUTED][11] + 1000
    assert row["verdict"]["state"] == "unproved" and shown["notProved"] >= ACCOUNTS
