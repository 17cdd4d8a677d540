// Made by scripts/topics from docs/nodes.md; a test holds one against the other.
// swift-format-ignore-file

extension HelpTopic {
  static let nodesText = ##"""
    # Nodes

    kingtherum asks a node about balances, fees and history, and sends transactions through one. It is
    reached by JSON-RPC over HTTP (`http://127.0.0.1:8545`, `https://…`) or a WebSocket (`ws://…`,
    `wss://…`): your own node, or a provider's. A node on this machine can also be reached through its socket
    file (IPC), such as `/var/lib/ethereum/geth.ipc`.

    ## Choose a node

    - For one command: `--rpc-url URL`.
    - For one shell: the environment variable `ETH_RPC_URL`. If no chain was chosen, the chain is the one
      that this node serves.
    - For good: `kingtherum node add URL`. The node is asked for its chain, and used for that chain from then on,
      behind the nodes that the chain already has.

    ```console
    $ kingtherum node add https://rpc.example.org
    $ kingtherum node list
    $ kingtherum node remove https://rpc.example.org
    $ kingtherum chain use base
    ```

    `chain use` sets the chain that is used without `--chain`; if none is set, that is `ethereum`. A chain that
    is not built in is added with its ID and the symbol of its coin, or with the JSON object (EIP-3085) that web
    pages show to wallets:

    ```console
    $ kingtherum chain add mynet --id 424242 --symbol MYN --rpc-url http://127.0.0.1:8545
    $ kingtherum chain add --file mynet.json
    $ kingtherum chain remove mynet
    ```

    Take the ID from a source that you trust: what you sign for it is valid on every chain with that ID.

    These commands change `config.toml` in the home folder (`~/.kingtherum`, or `KINGTHERUM_HOME`), and keep your
    comments and everything else in it. It can also be written with a text editor:

    ```toml
    chain = "ethereum"

    [chains.ethereum]
    rpc-url = "https://rpc.example.org"

    [chains.mynet]
    id = 424242
    symbol = "MYN"
    rpc-url = "http://127.0.0.1:8545"
    explorers = ["https://explorer.example.org"]
    ```

    `kingtherum chain list` shows the chains, their nodes and the default; with `--json` also other names of each
    chain, how it prices transactions, when a block is final, block explorers, and public nodes that need no key. No command uses such a node unless you allow it: whoever runs it learns
    your addresses and your IP address (see "Public endpoints" below).

    A provider's key is part of the URL (`https://rpc.example.org/v2/KEY`, or
    `https://user:password@host`). It is hidden in every message; `node remove` also accepts the
    address without it, as `node list` shows it. If `config.toml` contains a key, nobody else may read the file:
    `chmod 600 ~/.kingtherum/config.toml`. The commands above see to that.

    ## Measure nodes

    ```console
    $ kingtherum chain test base
    $ kingtherum node test https://rpc.example.org
    ```

    Each node is asked, side by side, for what decides whether it is a good choice:

    - whether it is on the chain: its chain ID and, where its hash is known (`chain list --json`), block 0
    - how long an answer takes: the median of five
    - how far its newest block is behind the best one of the nodes that are measured
    - how old its newest block is by your machine's clock, where it is known how often the chain has one: after ten block
      times, at least a minute, a line says that the node is behind or the chain has stopped, also if no other node is
      ahead
    - whether it has state from a quarter of the chain's length ago (an archive node), for old balances
    - how many blocks one log search may cover, and how many requests one batch may have: with more, `history` is
      faster

    The node learns no address of yours by that. `node test` also measures a node before it is added.

    The history of an account is read much faster from a node with an index of accounts: Erigon, or a provider with
    `trace_filter` or `alchemy_getAssetTransfers`. `history sync` finds out by itself whether the node has one
    ([what names blocks](history-assurance.md#what-names-blocks)). Nodes that allow `trace_filter` only over a few blocks at once, as reth
    and Besu do by default, are not asked.

    ## Public endpoints

    The first command that needs a node, and finds none, asks you on a terminal: it names the public endpoints of
    the chain, and offers to use them, to add a node of your own, or to decide later. `balance --all-chains`, and
    `account discover` without `--chain`, ask so if no chain has a node.

    - A public endpoint learns the addresses that you ask about and your IP address, and may connect the two.
      Your own node tells nobody.
    - If you choose them, `public-nodes = true` is written to `config.toml`: from then on, they are used for every
      chain without a node of its own, the next one if one fails. A node that you add for a chain is used in
      their place. `chain list --json` shows the public endpoints of all chains.
    - A node of your own serves one chain: the first command for another chain without a node asks again.
    - If you decide later, `public-nodes = false` is written, so that no command asks again. To use public
      endpoints after all, change it to `true`; to be asked again, remove the line.
    - `account discover` without `--chain` then asks the public endpoints of every main net for all addresses that it
      searches, so each of their providers can tell that these are of one wallet. `--chain NAME` limits it to one
      chain. Test chains are only asked if you have added a node for them.
    - With `public-nodes = false` nobody is asked, and no public endpoint is used.
    - A script is never asked, nor a command with `--json` or `--yes`: without a node, it ends with an error.

    ## Socket files

    Wherever the URL of a node is expected, a path that begins with `/` names a socket file:

    ```toml
    [chains.ethereum]
    rpc-url = "/var/lib/ethereum/geth.ipc"
    ```

    No network is involved, and only those who may write to the file can use the node. The connection is made
    when the command starts: if the node is restarted in the meantime, run the command again.

    ## Several nodes

    ```toml
    [chains.ethereum]
    rpc-urls = ["https://rpc.example.org", "https://node.example.net"]
    quorum = 2
    ```

    The first one is used as long as it works; another one takes over if it fails, and a note says so. A signed
    transaction is sent to every node.

    On a chain with fast blocks, a single node is asked for the receipt together with the broadcast
    (EIP-7966), if the receipt is waited for and the node supports it. Several nodes are never asked like
    that.

    With a quorum, that many nodes must give the same answer; one that gives another is named. If one fails or
    is slow, another one is asked in its place. If too few are left, those that failed are asked again for a
    short time.

    ## Several accounts

    `history` and `watch` ask for all accounts of a command together, in the same requests, which is faster. So the node learns that
    they belong together. With `--privacy`, they are read one after another:

    ```console
    $ kingtherum history sync --all-accounts --privacy
    ```

    - No request and no batch names two accounts, and no two accounts share a connection (HTTP or WebSocket). All are read up to
      the same block, if the nodes still have it. The rows and what is said of them are the same as without it.
    - It takes more requests, about as many as one sync for each account. The price is that of all of them, and is asked once.
    - Of the [sources](#indexers-for-the-history) only an index on disk is used, and `--verify` proves each account over its own
      connections.
    - A node with a socket file has one connection for everything, so `--privacy` with several accounts is refused there.
    - What is not mined yet is then read from this machine alone.

    It hides less than it may seem. These still connect the accounts, for whoever runs the node or watches the network:

    - **The same IP address**, or the same proxy, within seconds. Only other routes at other times change that: sync one account
      per command.
    - **The same credentials**: a key in the URL, or a token.
    - **The same program**: all requests have the same headers, the same order, and the same last block. No cookie is kept, and
      each account has TLS connections of its own.
    - **What accounts have in common**: if one pays the other, both ask about the same block. Block headers that are checked for a
      reorganization, and symbols and decimals of tokens, are asked for without an account, but can be those of another one.
    - **Names**: if you type ENS names, their nodes are asked for all of them.
    - Other commands: `balance` asks for all accounts together.

    ## Private relays

    A relay hands a transaction only to block builders, so that it is not in the public pool before it is
    mined:

    ```toml
    [chains.ethereum]
    relay-url = "https://relay.example.org"
    ```

    - `--private` sends to this relay and to no node, with `send`, `tx broadcast`, `tx speed-up`, `tx cancel` and
      `tx outbox resend`. `--relay URL` names another one for a single command. Without either, the setting does
      nothing.
    - A transaction that was sent privately is sent again, and replaced, only through a relay. To publish it,
      run `kingtherum tx outbox resend HASH --public`.
    - The nodes of the chain are still asked for balances, gas and receipts, and so learn of the accounts
      involved.
    - A relay may need a token, like a node.

    ## Indexers for the history

    The history is read from your nodes alone. Who has thousands of transactions can name an indexer, so that the first
    `history` takes fewer requests:

    ```toml
    [[chains.ethereum.history-sources]]
    kind = "etherscan"
    url = "https://api.etherscan.io/v2/api"

    [[chains.ethereum.history-sources]]
    kind = "trueblocks"
    folder = "/srv/unchained/mainnet"

    [credentials."https://api.etherscan.io"]
    token-file = "etherscan-key"
    ```

    | kind | what it is | `url` or `folder` |
    |---|---|---|
    | `etherscan` | Etherscan's API, version 2; the chain is added to each request | `https://api.etherscan.io/v2/api` |
    | `blockscout` | the API of a Blockscout instance, or of another explorer with the same one | the address that ends with `/api` |
    | `hypersync` | a HyperSync server | the address that ends with `/query` |
    | `trueblocks` | an Unchained Index on this machine | the absolute path of the folder with `finalized` and `blooms` |

    - **An indexer learns the addresses whose history you read, and your IP address, and may connect them.** None is asked unless it
      is in the settings. An index on disk tells nobody; nothing is downloaded for it. `node list` shows what is in
      the settings.
    - An indexer only names blocks. What happened there is read from the node, and the balances show whether one was left out: a
      source that lies or lags costs requests, and never makes a history look complete.
    - They are asked in this order, each for what the ones before it did not look at, and for long ranges alone. One that fails is
      left out, and `history` says which, why, and what to do.
    - The token of a credential is sent as `apikey` in the query to `etherscan` and `blockscout`, as a header to `hypersync`. A key
      may also stand in the URL; then nobody else may read `config.toml`.
    - With `--privacy`, only an index on disk is used; with `--offline`, none.

    ## Access tokens

    A node may want a token in a header instead. `config.toml` says where the token is; it never contains the token:

    ```toml
    [credentials."https://rpc.example.org"]
    token-file = "rpc-token"

    [credentials."https://node.example.net"]
    token-command = "pass show rpc/node"
    header = "X-Api-Key"

    [credentials."http://127.0.0.1:8551"]
    jwt-secret-file = "jwtsecret"
    ```

    - The name of the table is the scheme, host and port of the nodes that receive the token, however their
      address was given. Over an unencrypted connection to another machine it is not sent.
    - `token-file` contains the token alone, and nobody else may read it (`chmod 600`). A path that does not
      begin with `/` is relative to the home folder.
    - `token-command` is a shell command that prints the token alone within 30 s. It has no terminal.
    - `header` names the header that contains the token. Without it, the header is
      `Authorization: Bearer TOKEN`. For another form of `Authorization`, set `header` to that name and let
      the file contain the whole value.
    - `jwt-secret-file` contains the 32-byte hex secret shared with the node; a token is signed for the time of
      each request, and follows the node's clock.

    If a node rejects the token (HTTP status 401, 403 or 419), the file is read or the command is run again,
    once for all requests, and each request is repeated once with the new token.

    Backups do not contain this table.

    ## Proxies and certificates

    - Nodes on other machines are reached through the proxy in `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY`
      (`http://…` with `CONNECT`, or `socks5://…`), except for the hosts in `NO_PROXY`.
    - Gateways of names (EIP-3668) are reached through the proxy for `https`, also if the node is on this machine.
    - If `SSL_CERT_FILE` or `SSL_CERT_DIR` is set, only the certificates there are trusted.

    ## What is remembered about a node

    Some properties of a node show only in its answers. They are kept in the history database, so that later
    commands need fewer requests, and are tried again after a while:

    - For a day: the lowest blocks of which it keeps states and logs, and a method or a block such as `pending`
      that it does not support.
    - For a week: how many blocks one log search may cover, how many requests one batch may have, and how many
      balances one request may read; also that an indexer failed, until it works again.
    - For a day: that it was shown to be wrong (below).

    If a node has deleted old states or logs, `kingtherum history` shows what is left and says what is missing.
    Add a node that keeps them to the list, and the next `history` is complete.

    ## Nodes that are wrong

    A node that was shown to be wrong while a history was read is asked only if the other nodes fail, for a day, and while another one
    is there. `history status`, `node list` and `chain test` name it with the reason and the time; `history reset` forgets it.

    | reason | in JSON | evidence |
    |---|---|---|
    | it left out a log | `left-out-log` | it leaves it out again when asked for that block, and its own receipt has the log, or its own balances changed by it, or those of two other nodes did |
    | it gave a false balance | `false-balance` | two other nodes give the balance that the rows of a token add up to; or, where nothing explains a change of ether, two that keep the account's states of that time give another one and none the same; or a proof shows another one |
    | it gave a false nonce | `false-nonce` | where nothing explains a nonce, two other nodes that keep the account's states of that time give another one, and none the same; or a proof shows another one |

    A receipt counts only against the node that gave it; it is not proved against the block. Where two nodes contradict each other
    and nothing more is known, neither is demoted. A node that lacks something, is behind or limits requests is not wrong.

    ## What a node can do

    A node learns your addresses, and it can lie: about balances and fees, and about what a contract says.
    It cannot change what you sign: that is shown by the program with the keys, which has no network code.
    A quorum compares what several nodes say. `kingtherum balance --verify` proves balances, and `history --verify` what a
    history adds up to, against the header of a block: a node that lies about a balance is found, unless as many nodes as must agree on the header forge it together.
    """##
}
