// Made by scripts/topics from docs/prices.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let pricesText = ##"""
    # Prices and values

    `kingtherum balance --currency usd` shows what your balances are worth, in US
    dollars or, with `krw`, in South Korean won. The prices come from contracts on
    the chain, called price feeds, which the node of the chain reads in one request
    after the same block as the balances. No web service is asked: nobody learns
    more than the node does, which knows your addresses already.

    ## What a value means

    - It is an estimate, written with ≈. A feed gives one price for the whole
      market; a sale brings more or less.
    - The price is as old as it says. A feed gives a new price when the market moves
      by a set percentage, and at the latest after its heartbeat, such as an hour or
      a day.
    - Age counts from the time of the block after which the balances were read. A
      node that is behind shows old prices as it shows old balances; compare the
      time of the block.
    - Amounts times price are computed exactly and rounded once, to eight digits
      behind the point, halves to the even digit; what is shown is rounded in the
      same way to cents of the dollar or to whole won.
    - In won, the value in dollars is divided by the price of the won in dollars.

    ## When a value is unknown

    A price that fails a check is never used, and never shown as zero. The total
    leaves the asset out and says so.

    | It says | Meaning |
    |---|---|
    | no price feed | no feed for this asset is known on this chain |
    | price too old | older than the heartbeat and a quarter of it, at most an hour |
    | there is no price feed … | nothing answers at its address; check the chain |
    | … refused, malformed | the contract does not answer as a feed does |
    | a price of 0 or less, newer than the block, wrong decimals | not plausible |
    | the sequencer … | the rollup is down, or was until an hour ago |

    - Feeds cannot be updated while the sequencer of a rollup is down. On Arbitrum
      One, OP Mainnet, Base, Scroll, ZKsync Era and Metis a feed about the sequencer
      is read too; for an hour after it is up again, prices may still be those of
      before.
    - The feed of the won follows the hours of the currency market: it may be too
      old on weekends and holidays, and the values in won are unknown then. It is on
      Ethereum, Arbitrum One and Polygon; values on other chains in won require that
      one of these is read, too (`--all-chains`).

    ## Which feed prices what

    - The coin of a chain, and the contract that wraps it (WETH, WBNB, WPOL …),
      which gives one coin for each token: by the feed of the coin.
    - Every other token: only by a feed of exactly its own symbol. wstETH, stETH,
      rETH and ETH have different prices, and so have WBTC and BTC, USDC.e and USDC.
      Without a feed of its own a token has no value here, although it has one on
      the market.
    - POL on Polygon is priced by MATIC / USD, the name that its feed kept, and
      xDAI by DAI / USD.

    The built-in feeds are those of Chainlink for the coins of 13 chains and for the
    most held built-in tokens. A feed is built in if Chainlink's list has it, if
    Aave's address book names its contract, and if another source names the same
    one; `docs/price-feeds.md` in the source lists each with its sources. Whoever
    operates a feed could give a wrong price, and so could a node that lies; several
    nodes with a quorum guard against the latter (`kingtherum help nodes`).

    ## Your own feeds

    Any contract with the functions `latestRoundData()` and `decimals()` (Chainlink's
    AggregatorV3Interface) that gives a price in US dollars can be used. In
    `config.toml`:

    ```toml
    [chains.mynet.prices]
    coin = "0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf"   # of the chain's coin
    krw = "0x01435677FB11763550905594A16B645847C1d0F3"    # of the won
    sequencer = "0xFdB631F5EE196F0ed6FAa767959853A9F217697D"

    [chains.mynet.prices."0xdAC17F958D2ee523a2206206994597C13D831ec7"]   # of a token
    feed = "0x3E7d1eAB13ad0104d2750B8863b489D65364e32D"
    heartbeat = 3600
    ```

    - The keys are `coin`, `krw`, `sequencer`, and contracts of tokens in quotes. A
      feed of yours replaces a built-in one for the same asset.
    - `heartbeat` is in seconds (default: 86400, a day), `decimals` is what the feed
      must say (default: 8).
    """##
}
