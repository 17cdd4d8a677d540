/// What to do about an error. Only this floor knows the flags, so only it can say.
enum Hints {
  static func hint(for code: String) -> String? { table[code] }

  static let table: [String: String] = [
    "account-unnamed": "see: kingtherum account list",
    "wallet-unknown": "see: kingtherum wallet list",
    "account-name-unknown": "see: kingtherum account list",
    "account-number-unknown": "see: kingtherum account list",
    "no-wallets": "see: kingtherum wallet create NAME",
    "secret-in-arguments":
      "use the flag that ends in -file, or type it when asked; change a secret others may have seen",
    "no-node": "give --rpc-url URL, set ETH_RPC_URL, or rpc-url in config.toml",
    "chain-unknown": "see: kingtherum chain list",
    "token-unknown": "see: kingtherum balance --help about --token-list",
    "no-terminal": "in a script use the flag that ends in -file, such as --password-file FILE",
    "confirmation-needed": "in a script add --yes, once you are sure",
    "known-test-key": "for a test chain add --known-test-key",
    "import-sources":
      "use --mnemonic-file, --private-key-file or --keystore, with - to read stdin",
    "call-reverted": "nothing was signed and nothing was sent",
    "v3-too-heavy": "for a file you trust --allow-heavy-kdf allows up to 64 GiB",
    "v3-wrong-password":
      "the file's own password is wanted (--keystore-password-file); damage looks the same",
    "wallet-not-kept": "see: kingtherum wallet list",
    "pin-locked": "use --password-file, or type the passphrase when asked",
    "pin-counter-missing": "use --password-file, or type the passphrase when asked",
    "pin-counter-damaged": "use --password-file, or type the passphrase when asked",
    "pin-counter-old": "use --password-file, or type the passphrase when asked",
    "pin-other-device":
      "use the passphrase; this device gets a PIN by: kingtherum wallet pin set NAME",
    "pin-trivial": "choose digits that are no date, no run and no pattern",
    "device-missing":
      "use the passphrase; this device gets a PIN by: kingtherum wallet pin set NAME",
    "keystore-no-slot": "see: kingtherum wallet show --help",
    "remove-declined": "in a script add --yes, once you are sure",
    "wallet-exists": "see: kingtherum wallet list",
    "document-unsigned": "see: kingtherum tx sign --help",
    "wrong-chain": "choose the chain with --chain, or another node with --rpc-url",
    "unexpected": "please report this, with the command and the version",
  ]
}
