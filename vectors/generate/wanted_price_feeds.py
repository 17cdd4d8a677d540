"""The price feeds that are built in: of the coins of large chains, and of their most held tokens.

collect_price_feeds.py compares them with public sources. A token is priced only by a feed of its own
symbol, and the coin's wrapper by the feed of the coin: wstETH, stETH and ETH have different prices,
and so have bridged forms such as USDC.e.
"""

from typing import NamedTuple

from wanted_tokens import WANTED


class Asset(NamedTuple):
    """An asset: chain ID, the feed's first symbol, the asset's own, and its contract if it is a token."""

    chain: int
    base: str
    symbol: str
    contract: str | None


# Chain ID: the first symbol of the feed, the coin, and the contract of its wrapper if that is known.
COINS: dict[int, tuple[str, str, str | None]] = {
    1: ("ETH", "ETH", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
    10: ("ETH", "ETH", "0x4200000000000000000000000000000000000006"),
    56: ("BNB", "BNB", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"),
    100: ("DAI", "xDAI", "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"),
    137: ("MATIC", "POL", "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270"),
    324: ("ETH", "ETH", "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91"),
    1088: ("METIS", "METIS", None),
    8453: ("ETH", "ETH", "0x4200000000000000000000000000000000000006"),
    42161: ("ETH", "ETH", "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"),
    42220: ("CELO", "CELO", None),
    43114: ("AVAX", "AVAX", "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"),
    59144: ("ETH", "ETH", "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f"),
    534352: ("ETH", "ETH", "0x5300000000000000000000000000000000000004"),
}
# The chains with a feed of the won.
KRW = (1, 137, 42161)
# The symbols of tokens with a feed, by chain. Left out are those of which a second source, or
# Chainlink's list, has no feed: EURC on Ethereum, LUSD on OP Mainnet, USD1, USDe and wstETH on BNB
# Smart Chain, AAVE on Base, sUSDe on Avalanche, LINEA on Linea, WBTC on Scroll.
TOKENS: dict[int, str] = {
    1: "USDC USDT DAI USDS USDe sUSDe PYUSD GHO stETH cbBTC tBTC LINK UNI AAVE",
    10: "USDC USDT DAI wstETH WBTC OP LINK UNI AAVE SNX WLD",
    56: "USDT USDC DAI FDUSD CAKE LINK UNI XRP ADA DOGE",
    100: "USDC USDT GNO WBTC LINK",
    137: "USDC USDT DAI WBTC LINK UNI AAVE CRV",
    8453: "USDC USDT DAI EURC sUSDe cbETH cbBTC tBTC LBTC AERO MORPHO VIRTUAL DEGEN",
    42161: "USDC USDT DAI USDe USDS WBTC tBTC ARB LINK UNI AAVE GMX PENDLE",
    43114: "USDC USDT EURC GMX JOE",
    59144: "USDC USDT DAI wstETH",
    534352: "USDC USDT DAI",
}


def tokens(chain: int) -> list[Asset]:
    """Returns the tokens of a chain that have a feed."""
    known = {token.symbol: token.address for token in WANTED if token.chain == chain}
    return [Asset(chain, name, name, known[name]) for name in TOKENS.get(chain, "").split()]


def coins(chain: int) -> list[Asset]:
    """Returns the coin of a chain, and the won if the chain has a feed of it."""
    base, symbol, _ = COINS[chain]
    return [Asset(chain, base, symbol, None)] + [Asset(chain, "KRW", "KRW", None)] * (chain in KRW)


ASSETS = [asset for chain in COINS for asset in coins(chain) + tokens(chain)]
