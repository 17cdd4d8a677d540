"""Makes printed_price_feeds.py: what public sources say about the feeds in wanted_price_feeds.py.

    python vectors/generate/collect_price_feeds.py FOLDER

FOLDER has a clone of each repository in SOURCES, with a work tree or bare, as `owner+name/repo`. A
feed is taken if Chainlink's own list of feeds still has it, if Aave's address book names its proxy,
and if another repository names the same proxy. The heartbeat and the decimals are those that a
source states.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from wanted_price_feeds import ASSETS, COINS, Asset

HEAD = '''"""What public sources say about price feeds.

Made by collect_price_feeds.py.
"""

'''
# Short name: the repository, and the commit to read.
SOURCES = {
    "aave": ("bgd-labs/aave-address-book", "HEAD"),
    "chainlink": ("smartcontractkit/documentation", "HEAD"),
    "compound": ("compound-finance/comet", "HEAD"),
    "dune": ("duneanalytics/spellbook", "HEAD"),
    "hyplabs": ("hyplabs/ts-chainlink-datafeed", "HEAD"),
    # Later commits have only a few feeds, for a test.
    "lzero": ("LZeroAnalytics/chainlink-package", "a6b1d6fb311fddc58d97857eda304cc498eaa5bb"),
    "venus": ("VenusProtocol/oracle", "HEAD"),
}
# What each source calls a chain.
AAVE = {
    1: "Ethereum", 10: "Optimism", 56: "BNB", 100: "Gnosis", 137: "Polygon", 324: "ZkSync", 1088: "Metis",
    8453: "Base", 42161: "Arbitrum", 42220: "Celo", 43114: "Avalanche", 59144: "Linea", 534352: "Scroll",
}
CHAINLINK = AAVE | {56: "bnb-chain", 100: "gnosis-chain"}
COMPOUND = {
    1: "mainnet", 10: "optimism", 137: "polygon", 8453: "base", 42161: "arbitrum", 59144: "linea", 534352: "scroll",
}
DUNE = {
    1: "ethereum", 10: "optimism", 56: "bnb", 100: "gnosis", 137: "polygon", 42161: "arbitrum", 43114: "avalanche_c",
}
LZERO = {1: "ETHEREUM", 10: "OP", 8453: "BASE", 42161: "ARBITRUM", 59144: "LINEA"}
VENUS = {
    1: "ethereum", 10: "opmainnet", 56: "bscmainnet", 324: "zksyncmainnet", 8453: "basemainnet", 42161: "arbitrumone",
}
ADDRESS = "(0x[0-9a-fA-F]{40})"
DUNE_FILE = "dbt_subprojects/daily_spellbook/models/chainlink/{0}/chainlink_{0}_price_feeds_oracle_addresses.sql"


class Clones:
    """The files of the cloned repositories."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def git(self, source: str, *arguments: str) -> str:
        repository = SOURCES[source][0]
        clone = self.folder / repository.replace("/", "+") / "repo"
        line = ["git", "-C", str(clone), *arguments]
        return subprocess.run(line, capture_output=True, text=True, check=True).stdout

    def text(self, source: str, path: str) -> str:
        return self.git(source, "show", f"{SOURCES[source][1]}:{path}")

    def day(self, source: str) -> tuple[str, str]:
        commit, day = self.git(source, "log", "-1", "--format=%H %cs", SOURCES[source][1]).split()
        return commit, day


def book(clones: Clones, chain: int) -> dict[str, str]:
    """Returns the proxies in Aave's address book, which takes them from Chainlink, by name."""
    text = clones.text("aave", f"src/ts/Chainlink{AAVE[chain]}.ts")
    return {name.upper(): proxy for name, proxy in re.findall(rf"export const (\w+) =\s*'{ADDRESS}'", text)}


def others(clones: Clones, asset: Asset) -> dict[str, tuple[str, str, str]]:
    """Returns what other sources say: the proxy, the decimals and the heartbeat, or nothing."""
    said: dict[str, tuple[str, str, str]] = {}
    pair = f"{asset.base} / USD".upper()
    if name := DUNE.get(asset.chain):
        text = clones.text("dune", DUNE_FILE.format(name))
        titles = {key: title.upper() for key, title in re.findall(r"set (\w+) = '([^']+)'", text)}
        for key, decimals, proxy in re.findall(rf"\('\{{\{{(\w+)\}}\}}', (\d+), {ADDRESS},", text):
            if titles[key] == pair:
                said["dune"] = (proxy.lower(), decimals, "")
    if name := LZERO.get(asset.chain):
        every = clones.text("lzero", "src/package_io/constants.star")
        text = every.split(f"{name}_PRICE_FEEDS = {{")[1].split("\n}")[0]
        row = rf'"{asset.base.lower()}-usd": \{{\s*"address": "{ADDRESS}",\s*"decimals": (\d+),\s*"heartbeat": (\d+)'
        for proxy, decimals, heartbeat in re.findall(row, text):
            said["lzero"] = (proxy.lower(), decimals, heartbeat)
    if asset.chain != 324:
        text = clones.text("hyplabs", f"src/dataFeeds/{AAVE[asset.chain].lower()}.ts")
        for title, proxy in re.findall(rf'"([^"]+)":\s*"{ADDRESS}"', text):
            if title.upper().replace(" ", "") == pair.replace(" ", ""):
                said["hyplabs"] = (proxy.lower(), "", "")
    return said


def named(clones: Clones) -> dict[tuple[str, int], set[str]]:
    """Returns all addresses in the settings of two lending protocols, by protocol and chain."""
    found: dict[tuple[str, int], set[str]] = {}
    for chain, name in COMPOUND.items():
        paths = clones.git("compound", "ls-tree", "-r", "--name-only", "HEAD", f"deployments/{name}").splitlines()
        texts = [clones.text("compound", path) for path in paths if path.endswith("configuration.json")]
        found["compound", chain] = {proxy.lower() for text in texts for proxy in re.findall(ADDRESS, text)}
    feeds = clones.text("venus", "helpers/deploymentConfig.ts").split("chainlinkFeed: Config = {")[1].split("\n};")[0]
    for chain, name in VENUS.items():
        text = feeds.split(f"\n  {name}: {{")[1].split("\n  }")[0]
        found["venus", chain] = {proxy.lower() for proxy in re.findall(ADDRESS, text)}
    return found


def uptime(clones: Clones) -> dict[int, str]:
    """Returns the feeds about sequencers, on which Chainlink's page and the address book agree."""
    page = clones.text("chainlink", "src/content/data-feeds/l2-sequencer-feeds.mdx")
    listed = set(re.findall(rf"Mainnet: \[{ADDRESS}\]", page))
    found = {}
    for chain in COINS:
        for title, proxy in book(clones, chain).items():
            if title == "L2_SEQUENCER_UPTIME_STATUS_FEED":
                assert proxy in listed, (chain, proxy)
                found[chain] = proxy
    return found


def main() -> None:
    clones = Clones(Path(sys.argv[1]))
    baseline = json.loads(clones.text("chainlink", ".github/scripts/data/baseline.json"))
    listed = set(baseline["knownIds"]) - {str(entry) for entry in baseline["knownDeprecatingFeeds"]}
    settings = named(clones)
    lines = [HEAD, "# Source: its repository, and the commit and day that it is from.\n"]
    lines.append("SOURCES: dict[str, tuple[str, str, str]] = {\n")
    for title, (repository, _) in SOURCES.items():
        commit, day = clones.day(title)
        lines.append(f'    "{title}": (\n        "{repository}",\n        "{commit}", "{day}",\n    ),\n')
    lines.append("}\n\n# Chain and symbol: proxy, decimals and heartbeat (0 if none is stated), and sources.\n")
    lines.append("FEEDS: dict[tuple[int, str], tuple[str, int, int, str]] = {\n")
    for asset in ASSETS:
        key = f"{CHAINLINK[asset.chain].lower()}-{asset.base.lower()}-usd"
        assert key in listed, key
        proxy = book(clones, asset.chain)[f"{asset.base}__USD".upper()]
        said = others(clones, asset)
        assert all(other == proxy.lower() for other, _, _ in said.values()), (asset, proxy, said)
        titles = sorted(said) + [
            name for (name, chain), every in settings.items() if chain == asset.chain and proxy.lower() in every
        ]
        assert titles, asset
        decimals = {found for _, found, _ in said.values() if found} or {"8"}
        assert len(decimals) == 1, (asset, decimals)
        heartbeat = said.get("lzero", ("", "", ""))[2] or "0"
        sources = " ".join(["aave", "chainlink", *titles])
        row = f'("{proxy}", {decimals.pop()}, {heartbeat}, "{sources}")'
        lines.append(f'    ({asset.chain}, "{asset.symbol}"): {row},\n')
    lines.append("}\n\n# Chain: the feed about its sequencer.\nUPTIME: dict[int, str] = {\n")
    lines += [f'    {chain}: "{proxy}",\n' for chain, proxy in uptime(clones).items()]
    lines.append("}\n")
    (Path(__file__).parent / "printed_price_feeds.py").write_text("".join(lines))


if __name__ == "__main__":
    main()
