"""Tokens whose contracts are hostile spoil neither the balances beside them nor the program.

What they may cost is counted in requests and in bytes of output, never in time.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.chain import Chain, running
from support.program import Ended
from support.wallets import WORDS, Place, address_of, secret_file
from test_balance_verify import KNOWN, TOKEN, lying
from test_tokens import found, given

NODE, DATA = 69, 65
MINE, OTHER = (address_of(WORDS, f"m/44'/60'/0'/0/{number}") for number in (0, 1))
# Would return 10 MB, for which no call has enough gas; returns a text of 4,000,000 zero bytes.
TEN_MEGABYTES, LONG_TEXT = "0x629896806000f3", "0x6020600052623d0900602052623d09406000f3"
BURNS, ONE_BYTE, GAS_LEFT = "0xfe", "0x60016000f3", "0x5a60005260206000f3"
# Returns the gas that is left if that is more than 1,000,000, and reverts otherwise.
MUCH_GAS = "0x5a620f424010600e5760006000fd5b5a60005260206000f3"
CHANGING, ALONE, TEXTS = ("0x" + byte * 20 for byte in ("a1", "a2", "a3"))
FAILING = {
    "0x" + "a4" * 20: TEN_MEGABYTES, "0x" + "a5" * 20: BURNS, "0x" + "a6" * 20: ONE_BYTE, TEXTS: LONG_TEXT,
}
BALANCE_OF = "0x70a08231"
# More than any command here prints.
MUCH = 20_000


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of its own: a token whose code is replaced spoils the history of its holders."""
    with running() as chain:
        yield chain


@pytest.fixture
def hostile(rich: Place, chain: Chain) -> Iterator[Place]:
    """A home in which hostile tokens stand before and behind an honest one."""
    contracts = {**FAILING, CHANGING: GAS_LEFT, ALONE: MUCH_GAS}
    for contract, code in contracts.items():
        chain.ask("anvil_setCode", contract, code)
    before, behind = list(contracts)[:3], list(contracts)[3:]
    tokens: list[dict[str, Any]] = [
        {"chainId": 31337, "address": one, "symbol": f"H{one[3]}", "name": "Hostile", "decimals": 0}
        for one in contracts
    ]
    rows = {row["address"]: row for row in tokens}
    listed = [*(rows[one] for one in before), KNOWN, *(rows[one] for one in behind)]
    secret_file(rich.home / "tokens.json", json.dumps({"tokens": listed}))
    chain.ask("dev_clearCalls")
    yield rich
    for contract in contracts:
        chain.ask("anvil_setCode", contract, "0x")


def tokens_of(row: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The tokens of an account by their contracts, in lower case."""
    return {token["contract"].lower(): token for token in row["tokens"]}


def units(chain: Chain, account: str, token: str = TOKEN) -> int:
    """What an account has of a token, which is asked alone."""
    data = BALANCE_OF + account[2:].lower().rjust(64, "0")
    return int(chain.ask("eth_call", {"to": token, "data": data}, "latest"), 16)


def shown(ended: Ended, chain: Chain, *accounts: str) -> list[dict[str, Any]]:
    """The rows of an answer, in which ether and the honest token are right, and little is said."""
    assert len(ended.out) + len(ended.err) < MUCH
    rows: list[dict[str, Any]] = ended.json()["accounts"]
    assert [row["address"] for row in rows] == list(accounts)
    for row, account in zip(rows, accounts):
        assert int(row["wei"]) == int(chain.ask("eth_getBalance", account, "latest"), 16)
        honest = tokens_of(row).get(TOKEN.lower())
        assert (0 if honest is None else int(honest["units"])) == units(chain, account)
    return rows


def test_hostile_tokens_spoil_no_balance_beside_them(hostile: Place, chain: Chain) -> None:
    """Each that fails is named with its problem, once for each account, and none is asked for long."""
    ended = hostile.run("balance", MINE, OTHER, "--json", *chain.flags)
    asked = chain.calls()
    for row in shown(ended, chain, MINE, OTHER):
        tokens = tokens_of(row)
        for contract in FAILING:
            assert tokens[contract]["problem"] and "units" not in tokens[contract], tokens[contract]
    # A program, and each call that fails in it once more, alone: those of four tokens.
    assert asked["eth_call"] <= 2 + 2 * 4, asked
    text = hostile.run("balance", MINE, *chain.flags)
    assert text.status == 0 and b"TUSD" in text.out and len(text.out) + len(text.err) < MUCH


def test_a_token_that_answers_otherwise_alone_changes_no_other(hostile: Place, chain: Chain) -> None:
    """What it says among others is shown, and if it fails there, what it says alone."""
    accounts = (MINE, OTHER)
    for row in shown(hostile.run("balance", *accounts, "--json", *chain.flags), chain, *accounts):
        tokens = tokens_of(row)
        among, alone = int(tokens[CHANGING]["units"]), units(chain, MINE, CHANGING)
        assert 0 < among < 200_000 < 1_000_000 < alone, "the contract does not answer differently"
        assert int(tokens[ALONE]["units"]) > 1_000_000


def test_a_token_of_which_nodes_say_different_things_is_not_shown(
    hostile: Place, chain: Chain, second: Chain
) -> None:
    """With a quorum, an answer that differs is an error; without this token, the nodes agree."""
    poor = "0x" + "5a" * 20
    nodes = ("--chain", "dev", "--rpc-url", chain.url, "--rpc-url", second.url, "--quorum", "2")
    # It has neither ether nor the honest token, from which nothing can be taken away.
    with lying(chain, second, balanceOffsets={poor: -5}):
        split = hostile.run("balance", poor, MINE, "--json", *nodes)
        assert (split.status, split.code, split.out) == (NODE, "nodes-disagree", b""), split
        secret_file(hostile.home / "tokens.json", json.dumps({"tokens": [KNOWN]}))
        ended = hostile.run("balance", poor, MINE, "--json", *nodes)
        assert ended.status == 0, ended
        row = ended.json()["accounts"][1]
        assert int(tokens_of(row)[TOKEN.lower()]["units"]) == units(chain, MINE)


@pytest.mark.parametrize("code", [TEN_MEGABYTES, LONG_TEXT, BURNS, ONE_BYTE, GAS_LEFT])
def test_a_contract_that_says_too_much_is_not_added(code: str, rich: Place, chain: Chain) -> None:
    """Nothing of what it says is printed or kept, and nothing is asked again."""
    chain.ask("anvil_setCode", TEXTS, code)
    for words in (("--json",), ()):
        chain.ask("dev_clearCalls")
        ended = rich.run("token", "add", TEXTS, *words, *chain.flags)
        assert ended.status == DATA and ended.out == b"" and len(ended.err) < 1_000, ended
        assert not words or ended.code == "token-undescribed", ended
        assert sum(chain.calls().values()) <= 16, chain.calls()
    assert not (rich.home / "tokens.json").exists()
    honest = rich.run("token", "add", TOKEN, *chain.flags)
    assert honest.status == 0 and b"TUSD" in honest.out, honest
    chain.ask("anvil_setCode", TEXTS, "0x")


@pytest.mark.parametrize("code", [TEN_MEGABYTES, LONG_TEXT, BURNS])
def test_a_found_token_that_says_too_much_stays_unnamed(code: str, rich: Place, chain: Chain) -> None:
    """The history is whole, and the tokens beside it are described."""
    plain = given(chain, "Plain Token", "PLN")
    huge = given(chain, "Huge Token", "HUGE")
    chain.ask("anvil_setCode", huge, code)
    read = rich.run("history", "old", "--json", *chain.flags)
    assert read.status == 0 and len(read.err) < MUCH, read.err
    said = read.out.decode()
    assert huge in said and "HUGE" not in said and "PLN" in said
    assert "u{0}" not in said and "\\u0000" not in said
    listed = found(rich)
    assert plain in listed
    text = rich.run("token", "list", "--found", "--chain", "dev")
    assert text.status == 0 and b"PLN" in text.out and len(text.out) + len(text.err) < MUCH
