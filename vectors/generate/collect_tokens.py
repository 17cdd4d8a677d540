"""Makes printed_tokens.py: what public token lists say about the tokens in wanted_tokens.py.

    python vectors/generate/collect_tokens.py FOLDER

FOLDER has a clone of each repository in LISTS, with a work tree or bare, as `owner+name/repo`. A
token is taken if two lists or more agree on its contract, its decimals and its symbol, letter case
aside, and no more lists say otherwise; its name must be that of one of them.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wanted_tokens import WANTED, Token

HEAD = '''"""What public token lists say about the most held tokens.

Made by collect_tokens.py.
"""

'''


@dataclass(frozen=True)
class TokenSource:
    """Files of a repository that list tokens; `*` in the last part of a path means every file."""

    repository: str
    paths: tuple[str, ...]
    # For files that do not say the chain of each token, by the name of the file.
    chains: dict[str, int] | None = None


VIA = {"ethereum": 1, "optimism": 10, "bsc": 56, "gnosis": 100, "polygon": 137, "arbitrum": 42161, "avax": 43114}
LISTS = {
    "aave": TokenSource("bgd-labs/aave-address-book", ("tokenlist.json",)),
    "balancer": TokenSource("balancer/tokenlists", ("generated/balancer.tokenlist.json",)),
    "coingecko": TokenSource("cowprotocol/token-lists", ("src/public/CoinGecko*.json",)),
    "cow": TokenSource("cowprotocol/token-lists", ("src/public/CowSwap.json",)),
    "lifi": TokenSource("lifinance/customized-token-list", ("tokens/*.json",)),
    "linea": TokenSource("Consensys/linea-token-list", ("json/linea-mainnet-token-shortlist.json",)),
    "metamask": TokenSource("MetaMask/contract-metadata", ("contract-map.json",), {"contract-map": 1}),
    "optimism": TokenSource("ethereum-optimism/ethereum-optimism.github.io", ("optimism.tokenlist.json",)),
    "pancake": TokenSource(
        "pancakeswap/token-list",
        tuple(f"lists/pancakeswap-{name}.json" for name in (
            "extended", "eth-default", "arbitrum-default", "base-default", "linea-default")),
    ),
    "scroll": TokenSource("scroll-tech/token-list", ("scroll.tokenlist.json",)),
    "superbridge": TokenSource("superbridgeapp/token-lists", ("superchain.tokenlist.json",)),
    "sushi": TokenSource("sushiswap/list", ("lists/token-lists/default-token-list/tokens/*.json",)),
    "uniswap": TokenSource("Uniswap/default-token-list", ("src/tokens/*.json",)),
    "via": TokenSource("viaprotocol/tokenlists", tuple(f"all_tokens/{name}.json" for name in VIA), VIA),
    # Sepolia's LINK, of which token lists have no entry: the constants of Chainlink's examples.
    "chainlink-hardhat": TokenSource("smartcontractkit/hardhat-starter-kit", ("helper-hardhat-config.js",)),
    "chainlink-foundry": TokenSource("smartcontractkit/ccip-starter-kit-foundry", ("script/Helper.sol",)),
}
Place = tuple[int, str]
Said = tuple[str, str, int]


def git(folder: Path, source: TokenSource, *arguments: str) -> str:
    clone = folder / source.repository.replace("/", "+") / "repo"
    line = ["git", "-C", str(clone), *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout


def files(folder: Path, source: TokenSource) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of each file."""
    every = git(folder, source, "ls-tree", "-r", "--name-only", "HEAD").splitlines()
    for pattern in source.paths:
        found = [path for path in every if Path(path).match(pattern)]
        assert found, (source.repository, pattern)
        for path in found:
            yield Path(path).stem, git(folder, source, "show", f"HEAD:{path}")


def rows(name: str, text: str, source: TokenSource) -> Iterator[tuple[Place, Said]]:
    """Yields the tokens of a file that a list in any of the usual shapes has."""
    parsed: Any = json.loads(text)
    if source.chains and name == "contract-map":
        parsed = [{**entry, "address": address} for address, entry in parsed.items() if entry.get("erc20")]
    for entry in parsed["tokens"] if isinstance(parsed, dict) else parsed:
        chain = source.chains[name] if source.chains else entry["chainId"]
        # The lists of chains with other addresses, such as Solana, are left out.
        if isinstance(chain, int) and str(entry["address"]).startswith("0x"):
            said = (entry["symbol"], str(entry.get("name", "")).strip(), entry["decimals"])
            yield (chain, entry["address"].lower()), said


def constants(text: str) -> Iterator[tuple[Place, Said]]:
    """Yields Sepolia's LINK if a program names its contract."""
    for token in WANTED:
        if token.chain == 11155111 and token.symbol == "LINK" and token.address.lower() in text.lower():
            yield (token.chain, token.address.lower()), (token.symbol, token.name, token.decimals)


def gather(folder: Path) -> dict[Place, dict[str, Said]]:
    """Returns what each list says about each contract."""
    found: dict[Place, dict[str, Said]] = {}
    for title, source in LISTS.items():
        for name, text in files(folder, source):
            each = constants(text) if title.startswith("chainlink") else rows(name, text, source)
            for place, said in each:
                found.setdefault(place, {})[title] = said
    return found


def agreeing(token: Token, said: dict[str, Said]) -> list[str]:
    """Returns the lists that describe a token as it is wanted; fails if they are too few."""
    same = [
        title for title, (symbol, _, decimals) in said.items()
        if symbol.lower() == token.symbol.lower() and decimals == token.decimals
    ]
    other = [title for title, (_, _, decimals) in said.items() if decimals != token.decimals]
    assert len(same) >= 2 and len(other) < len(same), (token, said)
    names = {said[title][1] for title in said}
    assert token.name in names, (token, names)
    return sorted(same)


def main() -> None:
    folder = Path(sys.argv[1])
    found = gather(folder)
    lines = [HEAD, "# List: its repository, and the commit and day that it is from.\n"]
    lines.append("SOURCES: dict[str, tuple[str, str, str]] = {\n")
    for title, source in sorted(LISTS.items()):
        commit, day = git(folder, source, "log", "-1", "--format=%H %cs").split()
        lines.append(f'    "{title}": (\n        "{source.repository}",\n        "{commit}", "{day}",\n    ),\n')
    lines.append("}\n\n# Chain and contract: the lists that agree on it.\n")
    lines.append("AGREEING: dict[tuple[int, str], str] = {\n")
    for token in WANTED:
        place = (token.chain, token.address.lower())
        titles = " ".join(agreeing(token, found.get(place, {})))
        lines.append(f'    ({place[0]}, "{place[1]}"): "{titles}",\n')
    lines.append("}\n")
    (Path(__file__).parent / "printed_tokens.py").write_text("".join(lines))


if __name__ == "__main__":
    main()
