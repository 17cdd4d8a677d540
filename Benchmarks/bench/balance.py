"""The number of requests for a balance."""

import json
import tempfile
from pathlib import Path

from .chain import Chain, chain, note
from .programs import answer
from .row import Row

# The minimum: the chain ID, the newest block, and one program with all calls. The same for any number
# of balances up to 600.
LEAST = 3
WANTED = 6
THIRD_TOKEN = "0x00000000000000000000000000000000000070c3"


def rows() -> list[Row]:
    """Read the balances of two accounts and three tokens."""
    with chain() as node, tempfile.TemporaryDirectory() as folder:
        tokens = tokens_of(node)
        path = Path(folder) / "tokens.json"
        path.write_text(json.dumps({"name": "Bench", "tokens": tokens}))
        node.calls()
        shown = answer(
            "balance", *node.accounts[:2], "--chain", "dev", "--token-list", str(path), "--json",
            environment={"ETH_RPC_URL": node.url, "KINGTHERUM_HOME": f"{folder}/home"},
        )
        asked = node.calls()
    for token in tokens:
        assert shown.count(f'"{token["symbol"]}"') >= 2, f"{token['symbol']} is not shown"
    count = sum(asked.values())
    note("balance", asked)
    return [
        Row(
            "balance, 2 accounts × 3 tokens", f"{count} requests", f"{LEAST} (minimum)",
            count / LEAST, f"≤ {WANTED}", count <= WANTED,
        )
    ]


def tokens_of(node: Chain) -> list[dict[str, object]]:
    """Return a token list of three, the third a copy of the first at another address."""
    first, second = node.contracts["TOKEN"], node.contracts["ODD"]
    node.ask("anvil_setCode", THIRD_TOKEN, node.ask("eth_getCode", first, "latest"))
    rows = [(first, "TUSD", 6), (second, "ODD", 18), (THIRD_TOKEN, "THIRD", 6)]
    return [
        {"chainId": 31337, "address": address, "symbol": symbol, "name": symbol,
         "decimals": decimals}
        for address, symbol, decimals in rows
    ]
