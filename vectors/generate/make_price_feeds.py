"""Makes price-feeds.json from what public sources say, with eth-utils for the checksums.

The sources are not read again here: collect_price_feeds.py has written down what they say.
"""

import random

from eth_utils import is_checksum_address, to_checksum_address

from common import Case, VectorFile, invalid, stream, valid
from printed_price_feeds import FEEDS, SOURCES, UPTIME
from wanted_price_feeds import ASSETS, COINS, Asset
from wanted_tokens import WANTED

# Feeds of which no source states it are read as if it was a day, the longest that prices have.
DAY = 86_400


def case(asset: Asset, contract: str | None, note: str = "") -> Case:
    proxy, decimals, heartbeat, sources = FEEDS[asset.chain, asset.symbol]
    assert is_checksum_address(proxy) and len(sources.split()) >= 3
    kind = contract.lower() if contract else "krw" if asset.symbol == "KRW" else "coin"
    stated = "" if heartbeat else "; no source states the heartbeat"
    return valid(
        note + "in " + ", ".join(f"{SOURCES[name][0]} ({SOURCES[name][2]})" for name in sources.split()) + stated,
        chain=str(asset.chain),
        asset=kind,
        feed=to_checksum_address(proxy),
        pair=f"{asset.base} / USD",
        decimals=decimals,
        heartbeat=str(heartbeat or DAY),
    )


def sequencer(chain: int) -> Case:
    proxy = UPTIME[chain]
    assert is_checksum_address(proxy)
    return valid(
        f"in {SOURCES['aave'][0]} ({SOURCES['aave'][2]}), {SOURCES['chainlink'][0]} ({SOURCES['chainlink'][2]})",
        chain=str(chain), asset="sequencer", feed=proxy, pair="sequencer uptime", decimals=0, heartbeat="0",
    )


def unpriced(priced: set[tuple[int, str]]) -> list[Case]:
    """Makes the built-in tokens without a feed of their own: wrapped, staked and bridged forms, and others."""
    return [
        invalid(
            "unpriced", f"{token.symbol} has no feed of its own", chain=str(token.chain), asset=token.address.lower(),
        )
        for token in WANTED
        if (token.chain, token.address.lower()) not in priced
    ]


def lookalike(source: random.Random, chain: int, contract: str) -> Case:
    """Makes the address of another contract that begins and ends with the same four digits."""
    digits = contract.lower()[2:]
    middle = "".join(source.choice("0123456789abcdef") for _ in range(32))
    assert middle != digits[4:36]
    return invalid(
        "unpriced", f"begins and ends like {contract}", chain=str(chain), asset=f"0x{digits[:4]}{middle}{digits[36:]}",
    )


def build() -> VectorFile:
    source = stream("price-feeds")
    assert {(asset.chain, asset.symbol) for asset in ASSETS} == FEEDS.keys()
    cases = [case(asset, asset.contract) for asset in ASSETS]
    contracts = [(asset.chain, asset.contract) for asset in ASSETS if asset.contract]
    for chain, (base, symbol, wrapper) in COINS.items():
        if wrapper:
            cases.append(case(Asset(chain, base, symbol, None), wrapper, "the wrapped coin: "))
            contracts.append((chain, wrapper))
    cases += [sequencer(chain) for chain in UPTIME]
    cases += unpriced({(chain, contract.lower()) for chain, contract in contracts})
    cases += [lookalike(source, chain, contract) for chain, contract in contracts]
    cases += [
        invalid("unpriced", f"chain {chain} has no such feed", chain=str(chain), asset=asset)
        for chain in (5, 11155111, 31337)
        for asset in ("coin", "krw", "sequencer")
    ]
    return VectorFile(
        name="price-feeds.json",
        standard="AggregatorV3Interface (Chainlink)",
        comment=(
            "The price feeds of the coins of large chains and of their most held tokens, as Chainlink's list, "
            "Aave's address book and at least one more source have them; and the feeds about sequencers. The "
            "comment of a case names the sources, with the day of each."
        ),
        packages=("eth-utils",),
        given={
            "chain": "the chain ID",
            "asset": "`coin`, `krw` (South Korean won), `sequencer`, or the contract of a token, without a checksum",
        },
        gives={
            "feed": "the proxy contract of the feed, with its checksum",
            "pair": "what it gives the price of, and in which currency",
            "decimals": "the number of decimals of its answers",
            "heartbeat": "the most seconds between two answers; 86400 if no source states it; 0 for a sequencer",
        },
        errors={"unpriced": "no feed gives the price of this asset itself"},
        cases=cases,
    )
