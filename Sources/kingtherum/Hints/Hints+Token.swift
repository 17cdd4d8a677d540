import Core

extension Hints {
  /// Hints about tokens.
  static let token: [String: Sentence] = [
    "token-list-redefines": "remove that entry from the list",
    "token-built-in": "to see the tokens, run: kingtherum token list",
    "token-incomplete": "add both --symbol and --decimals, or neither to read the contract",
    "token-is-collection": "to see its items, run: kingtherum balance --collection ADDRESS",
    "token-known": "to replace it, first run: kingtherum token remove ADDRESS",
    "token-list-busy": "wait until the other process ends, and run it again",
    "token-list-chains": "leave out one of them",
    "token-list-too-long": "remove entries from tokens.json, or import fewer tokens",
    "token-not-own": "run: kingtherum token list",
    "token-redefined": "to replace it, first run: kingtherum token remove ADDRESS",
    "token-symbol-empty": "add a symbol, such as --symbol USDC",
    "token-symbol-shared": "use the contract in place of the symbol",
    "token-undescribed":
      "check the address, and use --chain to select its chain; to describe the token yourself, add "
      + "--symbol and --decimals",
    "token-unread": "add --symbol and --decimals, or leave out --offline",
    "token-unknown": "for --token-list, see: kingtherum balance --help",
  ]
}
