/// What to do about an error. Only this floor knows the flags, so only it can say.
enum Hints {
  static func hint(for code: String) -> String? { table[code] }

  static let table: [String: String] = [
    "abi-subject": "see: kingtherum abi encode --help",
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
      "use --mnemonic-file, --private-key-file, --shares-file or --keystore, with - to read stdin",
    "export-no-file": "use --out FILE",
    "export-no-account": "see: kingtherum account list",
    "discover-no-chains": "give --rpc-url URL, or rpc-url for a chain in config.toml",
    "derive-not-found": "raise --count; a BIP-39 passphrase also makes other addresses",
    "mnemonic-ambiguous": "name the list with --language",
    "mnemonic-unknown-word":
      "look at it again on paper; --abbreviated takes four letters, --language names the list",
    "words-passphrase-wrong":
      "a wrong letter, a space or a capital makes another wallet; try again with --passphrase-file",
    "wallet-secret-passphrase": "give it with --passphrase-file, or type it when asked",
    "path-template-open": "see: kingtherum mnemonic derive --help",
    "recovery-not-found":
      "try other paths with --path or --scheme and --count, or --passphrase-file",
    "recovery-unknown": "each word that is surely right makes the search 2048 times shorter",
    "recovery-state-other": "name another file with --state, or remove this one",
    "shares-sources": "name a wallet, or use --secret-file, --mnemonic-file or --bytes",
    "shares-groups": "give --group for each group, such as --group 2of3",
    "shares-no-screen": "use --out-dir DIR to have a file for each share",
    "shares-no-place": "use --secret-out FILE, or --mnemonic-out FILE, or both",
    "shares-too-many": "leave out one share, and the others will do",
    "shares-too-many-groups": "leave out the shares of a group, and the others will do",
    "call-reverted": "nothing was signed and nothing was sent",
    "v3-too-heavy": "for a file you trust --allow-heavy-kdf allows up to 64 GiB",
    "v3-words": "--key-only takes the key alone",
    "v3-words-elsewhere": "--key-only takes the key alone",
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
    "wallet-watch-only":
      "sign on the machine with the key; tx build --from NAME --out FILE writes what to carry there",
    "watch-sources": "use --xpub XPUB, or --address 0x…, or --addresses-file FILE",
    "watch-depth": "use --path, such as --path m/{i}",
    "watch-path-above": "see: kingtherum wallet watch --help",
    "discover-not-found": "raise --most; a BIP-39 passphrase also makes other addresses",
    "remove-declined": "in a script add --yes, once you are sure",
    "wallet-exists": "see: kingtherum wallet list",
    "restore-name-taken":
      "leave it out with --skip NAME, or take it alone with --wallet NAME --as NEW",
    "restore-other-version": "leave it out with --skip NAME; the one here stays as it is",
    "restore-here-as": "leave it out with --skip NAME; the one here stays as it is",
    "restore-as": "name the wallet with --wallet NAME",
    "backup-nothing": "see: kingtherum wallet create NAME",
    "backup-damaged-wallet": "leave it out with --skip NAME, once you know why",
    "backup-not-inside": "see: kingtherum wallet restore --help",
    "backup-cut-off": "copy the file again from where it was kept",
    "backup-damaged": "take another copy of the backup",
    "drill-others":
      "look at the paper again; a BIP-39 passphrase (--ask-passphrase) also makes other addresses",
    "drill-kind": "see: kingtherum wallet verify-backup --help",
    "drill-nothing": "see: kingtherum wallet verify-backup --help",
    "message-missing": "type it after the command, or use --message-file, with - to read stdin",
    "signature-other-signer":
      "the message has to be the same to the last byte, line ends included; hex needs --hex",
    "json-large-number": "a number of so many digits is written in quotes",
    "typed-data-no-domain-type":
      "add EIP712Domain to types, with those fields that domain has",
    "typed-data-type-unused": "take it out of types, or ask for a document without it",
    "message-other-chain": "sign it only if you meant that chain, and then name it with --chain",
    "siwe-trailing":
      "a line end after the last line has to go too; the site would not know the text",
    "siwe-expired": "ask the site for a new one; `siwe check --at TIME` checks for another moment",
    "siwe-other-domain": "do not sign it: another site may be passing it on",
    "sign-blind":
      "--abi FILE tells what is called, if you have the contract's ABI; --blind signs it unseen",
    "sign-blind-inside":
      "--abi FILE tells what is called, if you have the contract's ABI; --blind signs it unseen",
    "descriptor-unknown": "see: kingtherum clearsign list",
    "document-unsigned": "see: kingtherum tx sign --help",
    "wrong-chain": "choose the chain with --chain, or another node with --rpc-url",
    "unexpected": "please report this, with the command and the version",
  ]
}
