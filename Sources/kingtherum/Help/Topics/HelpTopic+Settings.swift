// Made by scripts/topics from docs/settings.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let settingsText = ##"""
    # Settings

    Settings are in `config.toml` in the home folder (`~/.kingtherum`, or `KINGTHERUM_HOME`). No command
    needs the file; `kingtherum doctor` checks it. `config set`, `config unset`, `wallet use`, `chain use`, `chain add`, `chain remove`,
    `node add` and `node remove` change it and keep everything else as you wrote it; the rest is set with a
    text editor. Every key may be left out:

    ```console
    $ kingtherum config show
    $ kingtherum config set currency krw
    $ kingtherum config get currency
    $ kingtherum config unset currency
    ```

    ```toml
    wallet = "savings"   # used if no account is named (kingtherum wallet use)
    account = "savings/2"  # one account; it comes before the wallet
    chain = "sepolia"    # used without --chain; set by: kingtherum chain use
    currency = "krw"     # used without --currency
    language = "en"      # used without --lang and KINGTHERUM_LANG
    max-age = 300        # used without --max-age, in seconds
    speed = "normal"     # used without --speed
    time-zone = "Asia/Seoul"   # used without --time-zone
    public-nodes = true  # use public endpoints if no node is configured

    [chains.sepolia]
    rpc-url = "https://rpc.example.org"

    [chains.mynet]       # a chain that is not built in needs an id
    id = 424242
    symbol = "MYN"
    rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
    quorum = 2           # how many of these nodes must agree
    relay-url = "https://relay.example.org"   # for what is sent with --private
    genesis = "0x9b1c…"  # the hash of block 0, which each node must have
    explorers = ["https://explorer.example.org"]   # only listed

    [[chains.mynet.history-sources]]   # whom the history asks besides the nodes
    kind = "blockscout"
    url = "https://explorer.example.org/api"

    [chains.mynet.prices]   # price feeds, for balance --currency
    coin = "0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf"

    [credentials."https://rpc.example.org"]
    token-file = "rpc-token"
    ```

    - An option in a command comes first, then the environment variable (`ETH_FROM` for `account`, `KINGTHERUM_LANG` for
      `language`), then this file, then what is built in. `config show` lists each value with where it comes from.
    - `config set` checks the value: a wallet, an account, a chain and a time zone must exist. The file is replaced in one step,
      read back, and readable by you alone; comments and the order of lines stay.
    - `account` is a wallet, `NAME/2`, a label or an address of a wallet on this machine. It follows its wallet if that is
      renamed; if that is removed, nothing is used in its place until the setting is changed.
    - `currency` is for `balance`; `--currency none` does without it once, and with `--offline` nothing is valued. `history export`
      asks a node for prices only if `--currency` is typed.
    - `speed` is that of new transactions. `tx speed-up` and `tx cancel` are `fast` unless it is `urgent`.
    - `max-age` is for `balance`. It does not apply with `--verify`, nor with a `--block` other than `latest`; `--refresh` and
      `--max-age 0` ask the node.
    - No setting of `config set` is a URL: chains and nodes are added by `chain add` and `node add`, and the credentials of a node
      stand in a file of their own (`token-file` below).
    - A built-in chain may be named in any way that `--chain` understands: `[chains.mainnet]` is about
      Ethereum. Two tables must not name the same chain.
    - A chain has either `rpc-url` or `rpc-urls`, the preferred node first.
    - `public-nodes` is about the built-in public endpoints of all chains, which learn your addresses and your IP
      address; without it, a command that finds no node asks you on a terminal: `kingtherum help nodes`.
    - `relay-url` is used only for what is sent privately: `kingtherum help nodes`.
    - `genesis` is the hash of block 0. A node of another chain with the same ID is refused (`wrong-genesis`). Many
      built-in chains have one, which cannot be changed; `chain list --json` shows them.
    - `explorers` are addresses of block explorers. `chain list --json` shows them; nothing asks them.
    - `history-sources` lists indexers, and indexes on disk, that the history asks in which blocks an account may have changed:
      `kingtherum help nodes`. Without it, none is asked.
    - `prices` has the price feeds of a chain: see docs/prices.md.
    - Credentials are described in `kingtherum help nodes`.
    - An unknown key is an error, so that no typing error is ignored.
    - Others must not be able to change the file, nor to read it if an address in it contains a key:
      `chmod 600 ~/.kingtherum/config.toml`.
    - Limits for signing are in another file, `policy.toml`: `kingtherum help policy`.
    """##
}
