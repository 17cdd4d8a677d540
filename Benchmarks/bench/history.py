"""The number of requests for a history, compared with the theory of the search.

And for the same history again: at the same block, and ten blocks later in which nothing happened.
"""

import json
import math
import random
import tempfile
from pathlib import Path

from .chain import Chain, chain, note
from .programs import answer
from .row import Row, at_most

BLOCKS = 2000
OWN = 8
INFLOWS = 5
# The blocks that are mined before the last sync.
LATER = 10
# Tip, last final block, genesis, the chain ID, and the head again at the end.
FRAME = 5
# Searches for tokens sent, tokens received and items received, and the header of one block.
TOKEN_LOGS = 4


def plain(blocks: int, changes: int) -> float:
    """Bisection by nonce and balance: c·log2(N/c) pairs, then a block and a receipt for each."""
    return 2 * changes * math.log2(blocks / changes) + 2 * changes + TOKEN_LOGS + FRAME


def anchored(blocks: int, own: int, inflows: int) -> float:
    """Bisection by nonce, then by balance between the account's own transactions."""
    nonces = own * math.log2(blocks / own)
    balances = own + inflows * math.log2(blocks / max(own, inflows))
    return nonces + balances + own + (own + inflows) + TOKEN_LOGS + FRAME


def rows() -> list[Row]:
    """Make a history on a chain, and count the requests of a first and of a second sync."""
    with chain() as node, tempfile.TemporaryDirectory() as folder:
        account = story(node)
        environment = {"ETH_RPC_URL": node.url, "KINGTHERUM_HOME": f"{folder}/home"}
        tokens = Path(folder) / "tokens.json"
        tokens.write_text(json.dumps({"name": "Bench", "tokens": [token_of(node)]}))
        command = (
            "history", account, "--chain", "dev", "--limit", "1000", "--yes", "--json",
            "--token-list", str(tokens),
        )
        blocks = int(node.ask("eth_blockNumber"), 16)
        node.calls()
        shown = json.loads(answer(*command, environment=environment))
        first = node.calls()
        answer(*command, environment=environment)
        second = node.calls()
        node.ask("anvil_mine", hex(LATER))
        node.calls()
        answer(*command, environment=environment)
        third = node.calls()
    assert shown["total"] == OWN + INFLOWS + 2, f"{shown['total']} transactions"
    assert (shown["etherIs"], shown["tokensAre"]) == ("proved", "told")
    note("history", first)
    note("history again", second)
    note("history ten blocks later", third)
    asked = sum(first.values())
    what = f"{blocks} blocks, {OWN} sent, {INFLOWS + 1} received"
    return [
        at_most(
            f"history, {what}", asked, plain(blocks, OWN + INFLOWS + 1), "{:.0f} requests",
            "plain bisection", 1.1,
        ),
        at_most(
            "same history vs. the anchored search", asked, anchored(blocks, OWN, INFLOWS + 1),
            "{:.0f} requests", "anchored at sent transactions", 1.1,
        ),
        at_most(
            "history refresh, nothing new", sum(second.values()), 6, "{:.0f} requests",
            "a steady refresh", 1.0,
        ),
        # Three for the head, three searches between two nonces, the balances, and a known block.
        at_most(
            f"same history {LATER} blocks later", sum(third.values()), 6, "{:.0f} requests",
            "a steady refresh", 1.0,
        ),
    ]


def token_of(node: Chain) -> dict[str, object]:
    """Return the token list entry of the chain's token."""
    return {
        "chainId": 31337, "address": node.contracts["TOKEN"], "symbol": "TUSD",
        "name": "Test Dollar", "decimals": 6,
    }


def story(node: Chain) -> str:
    """Spread payments in and out over the chain; the account is funded from the start."""
    chance = random.Random(20_08)
    account, other = node.accounts[3], node.accounts[4]
    token = node.contracts["TOKEN"]
    blocks = sorted(chance.sample(range(20, BLOCKS - 20), OWN + INFLOWS))
    kinds = ["own"] * OWN + ["inflow"] * INFLOWS
    chance.shuffle(kinds)
    for block, kind in zip(blocks, kinds):
        height = int(node.ask("eth_blockNumber"), 16)
        node.ask("anvil_mine", hex(block - height))
        if kind == "own":
            node.send(account, other, value=10**15)
        else:
            node.send(other, account, value=10**16)
    height = int(node.ask("eth_blockNumber"), 16)
    node.ask("anvil_mine", hex(BLOCKS - height))
    word = account[2:].lower().rjust(64, "0")
    node.send(node.accounts[0], token, data=f"0xa9059cbb{word}{7:064x}")
    return account
