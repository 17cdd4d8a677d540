import Core

extension Hints {
  /// Hints for options that conflict, and for amounts and other values that cannot be used.
  static let option: [String: Sentence] = [
    "amount-comma": "write 0.1 eth for 0,1 eth, and 1000 eth for 1,000 eth",
    "amount-exponent": "write 1000 eth for 1e3 eth, and 0.001 eth for 1e-3 eth",
    "amount-long-unit":
      "use the symbol of the token; to see the tokens that you have, run: kingtherum balance",
    "amount-no-number": "put the number before the unit",
    "amount-no-text": "if a variable or a file contains the amount, check that it is not empty",
    "amount-no-unit": "add the unit, such as 0.1eth; for a token, add its symbol, such as 20usdc",
    "amount-too-large": "check the number and the unit (max sends all that is left)",
    "amount-words": "leave out spaces inside the number, and words after the unit",
    "balance-nothing-kept": "run it once without --offline",
    "balances-nothing-kept": "run it once without --offline",
    "balance-block": "leave out --all-chains, or use latest, safe or finalized",
    "balance-field-missing": "write one comma between two names, as in --fields symbol,amount",
    "balance-field-option": "add the option to the command, or leave the field out",
    "balance-field-unknown": "see: kingtherum balance --help",
    "balance-watch-for-scripts": intervals,
    "balance-watch-no-terminal": intervals,
    "balance-watch-unchanging": "leave out --watch, or use latest, safe or finalized",
    "build-max-with-call": "to send all that is left, leave out --data",
    "build-tokens-with-call": "to send the tokens to that address, leave out --data",
    "receive-maximum":
      "name an amount, such as \"0.1 eth\", or leave it out to let the payer choose",

    "abi-decode-topics": "add --event auto, or --event with the event and its types",
    "abi-event-indexed": "mark as indexed only what the contract's source marks",
    "abi-packed-function": "leave out --packed, or name the types with --types",
    "abi-signature": "add the types in parentheses; for types without a function, use --types",
    "abi-type-count": "for an array of any length, write [] without a number",

    "account-address-and-path":
      "use --address in a wallet of addresses, and --path in one with a key or an xpub",
    "account-label-ambiguous": "to see the addresses, run: kingtherum account list",
    "authorization-chains": "leave out --every-chain to authorize it on one chain only",
    "authorization-delegate":
      "use --delegate to name the contract, or --revoke to remove the account's code",
    "authorization-zero": "leave out --delegate, and add --revoke",
    "build-creation-to": "leave out --to to create a contract, or --create to call one",
    "build-data-twice": "use --data for hex in the command, or --data-file for hex in a file",
    "derive-count": "for later accounts, use --first",
    "chart-nothing": "to read the history, run: kingtherum history sync --all-accounts",
    "chart-stdout": "use --png FILE or --svg FILE to name a file",
    "chart-stdout-twice": "use --png FILE or --svg FILE to name a file for one of them",
    "chart-terminal":
      "use --png FILE or --svg FILE to name a file, or send the picture to another program with |",
    "chart-too-large": "choose another asset with --asset",
    "export-changed": "run it again when no other command reads the history",
    "export-day": "write the year, the month and the day, such as 2025-01-31",
    "export-format": "see: kingtherum history export --help",
    "export-no-feeds":
      "add price feeds of the chain to config.toml, or leave out --currency",
    "export-no-rate": "use --currency usd, or add a feed of the currency to config.toml",
    "export-order": "put the earlier day after the option --after",
    "export-prefix": "leave out --account-prefix, or write it as in Crypto:Private",
    "export-stdout": "use --out FILE to name a file, or --format json for JSON on stdout",
    "export-year": "write the year in four digits, such as 2025",
    "export-year-and-days": "leave out --year, or --after and --until",
    "history-amount-decimals": "leave out --min and --max",
    "history-amount-order": "put the smaller amount after --min, and the larger after --max",
    "history-before-form":
      "use a block number, the hash of a transaction of the history, or `next` of its JSON",
    "history-before-unknown":
      "use the number of a block instead, or leave out --before to begin with the newest transaction",
    "history-date-form":
      "write a day, or a time with its zone, such as 2026-01-31T09:00:00+09:00",
    "history-date-order": "put the earlier date after --after, and the later one after --until",
    "history-date-range": "check the month, the day and the hour",
    "history-period-form": period,
    "history-period-short": period,
    "history-start-form":
      "write it as in --since 2026-01-31, --since 2026-01-31T09:00:00+09:00 or --since 19000000",
    "history-kind-missing": "write one comma between two kinds, as in --kind sent,fee",
    "history-kind-unknown": "see: kingtherum history list --help",
    "follow-interval": "leave out --interval to ask once per block time",
    "follow-limit": "leave out --limit to watch until Ctrl-C",
    "history-limit": "for older transactions, use --before or --offset",
    "time-zone-damaged": "use an offset such as +09:00 instead",
    "time-zone-unknown":
      "use a name such as Asia/Seoul or Europe/Berlin, or an offset such as +09:00",
    "history-offset": "leave out --offset to begin with the newest transaction",
    "message-request-forwarded":
      "leave out --sign-request and --answer to sign it with a wallet on this machine",
    "message-twice": "leave out all but one of the message, --message-file and --request",
    "path-index": "write a hardened level with an apostrophe, such as 44' for 2147483692",
    "path-template-count": "leave out --count, or write {i} in place of the range",
    "recover-key-paths": "leave out --scheme, and use one --path to name the path of that key",
    "recover-passphrase-twice": "use --passphrases-file only if the passphrase is not known",
    "recover-target":
      "use --address for an address of the wallet, or --xpub for its extended public key",
    "secret-several-ways":
      "leave out all but one of --password-file, --pin-file and --recovery-code-file",
    "time-form": "write it in UTC, with Z at the end; for the current time, leave out --at",
    "time-range": "check the day and the hour; for the current time, leave out --at",
    "watch-count": "to watch more addresses later, run: kingtherum account add NAME",
    "watch-scheme-and-path":
      "use --scheme for the addresses of a known scheme, or --path for any others",

    "shares-groups-needed": "lower --group-threshold, or add a group with --group",
    "shares-members": "for more shares, split the secret into several groups with --group",
    "shares-members-needed": "put the smaller number first, such as --group 3of4",
    "shares-passphrase": "use only the letters, digits and signs of an English keyboard",
    "shares-passphrase-twice":
      "leave out the option that asks for it, or the one that names a file",
    "shares-secret-length": "check that the file contains the whole secret",
  ]

  private static let period: Sentence =
    "write it as in --recent 90d, --recent 12w, --recent 6m or --recent 1y"

  private static let intervals: Sentence =
    "leave out --watch, and run the command again at intervals, as watch(1) does"
}
