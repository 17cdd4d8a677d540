"""Makes printed_chains.py from public lists of chains, for each built-in chain.

    python vectors/generate/collect_chains.py ALLOY VIEM

ALLOY is a checkout of alloy-rs/chains, VIEM one of wevm/viem. What ethereum-lists/chains says is
taken from the packages evmchains (not pinned) and eth-utils, which contain copies of it, the newer
one first; READ has the chains that are in neither, or outdated, as their files there have them.
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

The lists are github.com/ethereum-lists/chains, by evmchains 0.1.10, eth-utils 6.0.0 and single
files; github.com/alloy-rs/chains, commit c8d59806ee96; github.com/wevm/viem, commit 0912a29d5c7a.
"""

# Chain ID; short name, symbol and decimals by ethereum-lists; symbol by alloy, which names it for
# some; symbol and decimals by viem.
CHAINS: tuple[tuple[int, str, str, int, str | None, str, int], ...] = (
'''

Facts = tuple[str, str, int]

# The files _data/chains/eip155-ID.json of ethereum-lists/chains.
READ: dict[int, Facts] = {
    690: ("redstone", "ETH", 18),
    5330: ("sseed", "ETH", 18),
    8217: ("kaia-mainnet", "KAIA", 18),
    42793: ("etlk", "XTZ", 18),
    48900: ("zircuit-mainnet", "ETH", 18),
    98866: ("plume-mainnet", "PLUME", 18),
}

# Definitions of viem for another chain under the same ID, or for an earlier name of it.
OTHERS = {"klaytn", "wanchainTestnet", "zoraTestnet"}


def built_in() -> list[int]:
    """Lists the IDs of the program's table."""
    rows = "".join(path.read_text() for path in SOURCES.glob("BuiltInChains+*.swift"))
    found = [int(text.replace("_", "")) for text in re.findall(r'^ *\(?([\d_]+), "', rows, re.M)]
    assert len(found) == len(set(found)) > 60
    return sorted(found)


def listed() -> dict[int, Facts]:
    """Returns what ethereum-lists/chains says, by the newest source of it."""
    entries: list[dict[str, object]] = []
    networks = Path(str(import_module("eth_utils").__file__)).parent / "__json/eth_networks.json"
    entries += json.loads(networks.read_text())
    for ecosystem in import_module("evmchains").PUBLIC_CHAIN_META.values():
        entries += ecosystem.values()
    found: dict[int, Facts] = {}
    for entry in entries:
        coin = entry["nativeCurrency"]
        assert isinstance(coin, dict) and isinstance(entry["chainId"], int)
        found[entry["chainId"]] = (str(entry["shortName"]), coin["symbol"], coin["decimals"])
    return found | READ


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
    (lists, symbols, coins) = (listed(), alloy(Path(sys.argv[1])), viem(Path(sys.argv[2]), numbers))
    rows = [(number, *lists[number], symbols.get(number), *coins[number]) for number in numbers]
    lines = [f"    {row!r},\n".replace("'", '"') for row in rows]
    PRINTED.write_text(HEAD + "".join(lines) + ")\n")


if __name__ == "__main__":
    main()
