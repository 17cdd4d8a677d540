"""Makes printed_chains.py from public lists of chains, for each built-in chain.

    python vectors/generate/collect_chains.py ALLOY VIEM SOURCIFY DOCUMENTATION

ALLOY is a checkout of alloy-rs/chains, VIEM one of wevm/viem, SOURCIFY one of argotorg/sourcify,
and DOCUMENTATION one of smartcontractkit/documentation, with the settings of Chainlink's nodes.
What ethereum-lists/chains says is taken from the package evmchains (not pinned), which contains a
part of it, and for the other chains from SOURCIFY, which contains an older copy of all of it.
"""

import json
import re
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "Sources" / "Entity" / "Chain"
PRINTED = Path(__file__).with_name("printed_chains.py")
HEAD = '''"""What public lists say of the built-in chains; made by collect_chains.py.

The lists are github.com/ethereum-lists/chains, by evmchains 0.1.10 of 2026-10-14, else by
github.com/argotorg/sourcify, commit d7446935 of 2026-02-18; github.com/alloy-rs/chains, commit
c8d59806ee96 of 2026-08-03; github.com/wevm/viem, commit 0912a29d5c7a of 2026-08-22; and for fees
and finality github.com/smartcontractkit/documentation, commit 59e5cde702f7, whose page of settings
is of 2026-06-15.
"""

# Chain ID; short name, symbol and decimals by ethereum-lists; symbol by alloy, which names it for
# some; symbol and decimals by viem; whether ethereum-lists names EIP-1559 among its features; whether
# Chainlink's nodes rely on the tag `finalized`, and the software that they know it by.
CHAINS: tuple[
    tuple[int, str, str, int, str | None, str, int, bool, bool, str | None], ...
] = (
'''

Facts = tuple[str, str, int]
Settings = tuple[bool, str | None]

# Definitions of viem for another chain under the same ID, or for an earlier name of it.
OTHERS = {"klaytn", "wanchainTestnet", "zoraTestnet"}


def built_in() -> list[int]:
    """Lists the IDs of the program's table."""
    rows = "".join(path.read_text() for path in SOURCES.glob("BuiltInChains+*.swift"))
    found = [int(text.replace("_", "")) for text in re.findall(r'^ *\(?([\d_]+), "', rows, re.M)]
    assert len(found) == len(set(found)) > 60
    return sorted(found)


def listed(checkout: Path) -> dict[int, Facts]:
    """Returns what ethereum-lists/chains says, by the newest source of it."""
    entries: list[dict[str, object]] = []
    whole = checkout / "services" / "server" / "src" / "chains.json"
    entries += json.loads(whole.read_text())
    for ecosystem in import_module("evmchains").PUBLIC_CHAIN_META.values():
        entries += ecosystem.values()
    found: dict[int, Facts] = {}
    for entry in entries:
        coin = entry["nativeCurrency"]
        assert isinstance(coin, dict) and isinstance(entry["chainId"], int)
        found[entry["chainId"]] = (str(entry["shortName"]), coin["symbol"], coin["decimals"])
    return found


def with_base_fee(checkout: Path) -> set[int]:
    """Returns the chains with EIP-1559 among the features that ethereum-lists/chains names."""
    whole = checkout / "services" / "server" / "src" / "chains.json"
    entries = json.loads(whole.read_text())
    return {
        entry["chainId"]
        for entry in entries
        if any(feature["name"] == "EIP1559" for feature in entry.get("features", []))
    }


def settings(checkout: Path) -> dict[int, Settings]:
    """Returns whether Chainlink's nodes rely on `finalized`, and the software of each chain."""
    page = checkout / "src" / "content" / "chainlink-nodes" / "v1" / "node-config.mdx"
    found: dict[int, Settings] = {}
    for number, text in re.findall(r"\((\d+)\)[^\n]*\n+```toml\n(.*?)```", page.read_text(), re.S):
        software = re.search(r"^ChainType = '(\w+)'$", text, re.M)
        tag = re.search(r"^FinalityTagEnabled = true$", text, re.M)
        found[int(number)] = (tag is not None, software and software[1])
    assert len(found) > 100
    return found


def alloy(checkout: Path) -> dict[int, str | None]:
    """Returns the symbols of alloy-rs/chains."""
    chains = json.loads((checkout / "assets" / "chains.json").read_text())["chains"]
    return {int(number): chain["nativeCurrencySymbol"] for number, chain in chains.items()}


def viem(checkout: Path, wanted: list[int]) -> dict[int, tuple[str, int]]:
    """Returns the symbols and decimals of viem's definitions of the wanted chains."""
    found: dict[int, tuple[str, int]] = {}
    for path in sorted((checkout / "src" / "chains" / "definitions").glob("*.ts")):
        for part in re.split(r"\nexport const ", path.read_text())[1:]:
            number = re.search(r"\bid: ([\d_]+)", part)
            coin = re.search(r"nativeCurrency: \{(.*?)\}", part, re.DOTALL)
            if not number or not coin or part.split(" ")[0] in OTHERS:
                continue
            symbol = re.search(r"symbol: ['\"](.*?)['\"]", coin[1])
            decimals = re.search(r"decimals: (\d+)", coin[1])
            assert symbol and decimals, path
            key = int(number[1].replace("_", ""))
            facts = (symbol[1], int(decimals[1]))
            assert key not in wanted or found.setdefault(key, facts) == facts, path
    return found


def main() -> None:
    numbers = built_in()
    (symbols, coins) = (alloy(Path(sys.argv[1])), viem(Path(sys.argv[2]), numbers))
    (lists, priced) = (listed(Path(sys.argv[3])), with_base_fee(Path(sys.argv[3])))
    nodes = settings(Path(sys.argv[4]))
    rows = [
        (
            number, *lists[number], symbols.get(number), *coins[number], number in priced,
            *nodes.get(number, (False, None)),
        )
        for number in numbers
    ]
    lines = [f"    {row!r},\n".replace("'", '"') for row in rows]
    PRINTED.write_text(HEAD + "".join(lines) + ")\n")


if __name__ == "__main__":
    main()
