import Core

extension Hints {
  private static let readLess: Sentence =
    "add --yes to read all of it, or read less with --recent 90d, --since DATE or --max-calls COUNT"

  private static let sourceForm: Sentence =
    "trueblocks has a folder, every other kind a url; for examples, see: kingtherum help nodes"

  /// Hints for errors of nodes and endpoints, and in their data.
  static let node: [String: Sentence] = [
    "no-node":
      "use --rpc-url URL, set ETH_RPC_URL, or run: kingtherum node add URL",
    "balance-contradicted":
      "do not rely on these nodes; use --rpc-url to select others, or run: kingtherum node add URL",
    "balance-disputed":
      "one of these nodes is wrong; use --rpc-url to add a third one, and the fewer are set aside",
    "balance-not-proved":
      "the notes say why; use --rpc-url to select a node that gives proofs, and a second one to "
      + "agree on the header",
    "history-contradicted":
      "do not rely on these nodes; use --rpc-url to read the history from others, after you run: "
      + "kingtherum history reset --chain NAME",
    "history-not-proved":
      "only a history that is read wholly can be proved: leave out --since, --recent and "
      + "--max-calls, or use --rpc-url to select an archive node that gives proofs, and a second one "
      + "to agree on the header; a token whose balances change by themselves always differs: read its "
      + "rows as told, or leave it out: kingtherum token remove ADDRESS",
    "balance-incomplete":
      "run it again later, or see which nodes of a chain work: kingtherum chain test NAME",
    "balance-no-chains":
      "write public-nodes = true in config.toml, or run: kingtherum node add URL",
    "chain-test-no-node": "add another node: kingtherum node add URL",
    "node-unknown": "run: kingtherum node list",
    "node-ambiguous": "give the whole address, or use --chain to select the chain",
    "node-add-no-chain": "use --chain to select the chain, or leave out --offline",
    "node-add-other-chain": "leave out --chain, or check the address",
    "node-add-unknown-chain":
      "add the chain with this ID, and run it again: kingtherum chain add NAME --id NUMBER",
    "no-relay":
      "use --relay URL, or write relay-url = \"URL\" below [chains.NAME] in config.toml; see: "
      + "kingtherum help nodes",
    "worker-folder-writable":
      "once you are sure of its contents, remove write access for others (chmod go-w)",
    "worker-silent": "run it again; if that does not help, see: kingtherum doctor",
    "worker-late":
      "use --timeout to wait longer; if that does not help, see: kingtherum doctor",
    "node-unreachable":
      "check the address and the connection, or use --rpc-url to select another node",
    "nodes-unreachable":
      "check the addresses and the connection, or use --rpc-url to select another node",
    "nodes-disagree":
      "run it again in a minute, since a node may be behind; if they still disagree, add a third "
      + "node with --rpc-url or in config.toml, to see which one differs",
    "quorum-missed":
      "add a node with --rpc-url or in config.toml, or lower --quorum",
    "quorum-too-high":
      "name more nodes with --rpc-url, or in config.toml (rpc-urls), or lower --quorum",
    "config-nodes-twice": "keep one of them: rpc-url for one node, rpc-urls for a list",
    "node-timeout-connecting":
      "check the address and the connection, use --timeout to wait longer, or --rpc-url to select "
      + "another node",
    "node-timeout-sending":
      "use --timeout to wait longer, or --rpc-url to select another node",
    "node-timeout-waiting":
      "use --timeout to wait longer, or --rpc-url to select another node",
    "node-timeout-command":
      "use --timeout to wait longer, or --rpc-url to select another node",
    "node-time-limit":
      "run it again in a minute, or use --rpc-url to select another node",
    "node-unauthorized":
      "set ETH_RPC_URL, or rpc-url in config.toml, to the URL with its key: https://host/KEY or "
      + "https://user:password@host; for tokens, see: kingtherum help nodes",
    "credential-unencrypted": "use https in the address of the node",
    "credential-invalid":
      "check what token-file or token-command of the node in config.toml gives: the token alone",
    "credential-jwt-secret":
      "set jwt-secret-file in config.toml to the file that the node uses (geth: jwtsecret)",
    "credential-not-started": "run it again, or use token-file in config.toml",
    "credential-command-failed":
      "run the token-command of config.toml in a shell; it must print the token and nothing else",
    "credential-command-late":
      "run the token-command of config.toml in a shell; it has no terminal, so it cannot ask",
    "credential-command-long":
      "run the token-command of config.toml in a shell; it must print the token and nothing else",
    "credential-command-ended": "run it again",
    "event-command-not-started": "run it again, or leave out --exec and --notify",
    "event-command-failed":
      "run the command in a shell; its input is one line of JSON, and variables have the facts",
    "event-command-late":
      "let the command start in the background what takes long, as with a & at its end",
    "event-command-ended": "run it again",
    "notifier-missing":
      "install notify-send (libnotify), or use --exec with a command that tells you",
    "config-credential-node":
      "name the scheme and the host of the node, and its port if the address has one",
    "config-credential-source":
      "use exactly one of them; for their form, see: kingtherum help nodes",
    "config-source-ambiguous": sourceForm,
    "config-source-incomplete": sourceForm,
    "config-source-kind":
      "write kind = \"etherscan\", blockscout, hypersync or trueblocks; see: kingtherum help nodes",
    "config-source-twice": "remove one of the two tables",
    "config-credentials-restored":
      "the backup was not made by this program; restore the rest, and write config.toml yourself",
    "node-rate-limited":
      "wait a minute, raise --timeout, or use --rpc-url to select another endpoint",
    "node-quota":
      "use --rpc-url to select another endpoint, or raise the quota at the provider",
    "node-missing-data": "use --rpc-url to select an archive node",
    "node-unsupported": "use --rpc-url to select a node that supports it",
    "node-range-too-large": "use --rpc-url to select a node with a higher limit",
    "node-filter-too-long": "use --rpc-url to select a node with a higher limit",
    "node-pool-busy":
      "wait until pending transactions are mined, or use --rpc-url to select another node",
    "node-fault": "run it again in a minute, or use --rpc-url to select another node",
    "node-error": "if it happens again, use --rpc-url to select another node",
    "node-answer-invalid": "check the address, or use --rpc-url to select another node",
    "wrong-genesis": "use --rpc-url to select a node of the chain",
    "history-other-chain":
      "use --rpc-url to select another node; if the chain was started anew, run: kingtherum history "
      + "reset --chain NAME",
    "history-costly": readLess,
    "history-declined": readLess,
    "history-start-later": "name an earlier day or block, or leave out --since or --recent",
    "history-unsteady": "run it again in a minute",
    "history-in-use":
      "wait until it ends, or stop it with Ctrl-C, which keeps what was read; then run it again",
    "history-stuck":
      "if it is stopped in a shell, continue it with fg, otherwise end its process, and run this "
      + "again; --offline shows what is stored",
    "history-inseparable":
      "leave out --privacy, or use --rpc-url to select the node by its http:// or ws:// address",
    "contract-no-answer": "check the contract's address, and use --chain to select its chain",

    "broadcast-other-chain":
      "build and sign it again for the expected chain, or use --chain if it was signed for another",
    "signed-for-any-chain": "build and sign it again for one chain",
    "signed-for-other-chain": "use --chain to select the chain that it was signed for",
    "transaction-known": "run: kingtherum tx status HASH",
    "transaction-unknown": "use --chain to select its chain, or broadcast it again",
    "nonce-too-low": "build it again without --nonce",
    "nonce-gap": "send the earlier transaction first, or leave out --nonce",
    "replacement-underpriced": "raise --max-fee-per-gas and --max-priority-fee-per-gas",
    "fee-too-low": "build it again, with higher fees or with the node's own",
    "fee-cap-exceeded": "lower the fee, or use --rpc-url to select another node",
    "gas-limit": "leave out --gas to use the node's estimate",
    "insufficient-funds": "send less (max sends all that is left), or fund the account first",
    "not-enough": "send less (max sends all that is left), or fund the account first",
    "nothing-left": "fund the account first; run: kingtherum receive",
    "token-to-itself": "check the recipient's address",

    "worker-missing": "install kingtherum-worker there, or in the same folder as kingtherum",
    "worker-foreign-owner": "install it again, as root or as yourself",
    "worker-folder-owner": "install it again, as root or as yourself",
    "worker-not-a-file": "install both programs again",
    "worker-not-executable": "install both programs again",
    "worker-not-started": "run: kingtherum doctor",
    "worker-other-program": "install both programs again",
    "worker-version": "install both programs from the same release",
    "worker-writable":
      "once you are sure of its contents, remove write access for others (chmod go-w)",
    "store-busy": "wait until the other process ends, and run it again",
    "store-damaged": "run the same command again",
    "store-foreign-owner": "change its owner (chown), or move it away",
    "store-unreachable": "check the owner and the mode of its folder",
    "store-unwritable": "free some space on the disk, or mount it for writing",
    "store-newer": "install the newer version, or move the file away and begin a new one",
    "store-not-a-file": "move it away: a new one is created",
    "journal-damaged":
      "move the file away, and get the list back from a backup: kingtherum wallet restore FILE",
  ]
}
