import Core

extension Hints {
  /// Hints for a command with a flag that others lack, by command path and error code.
  static let special: [String: [String: Sentence]] = [
    "message verify": [
      "signature-other-signer":
        "the message must be the same to the last byte, including line ends; for hex add --hex"
    ],
    "balance": [
      "address-every-chain": "use --chain to select the chain, without --all-chains"
    ],
    "tx sign": ["address-other-chain": builtForOther],
    "tx show": ["address-other-chain": builtForOther],
    "wallet restore": [
      "input-unreadable":
        "name a backup file; for a removed wallet, run: kingtherum wallet restore-removed NAME",
      "backup-format":
        "for a paper backup, add --paper; for a recovery phrase, run: kingtherum wallet import NAME",
    ],
    "wallet change-password": [
      "no-terminal": "in a script, use --password-file FILE and --new-password-file FILE"
    ],
    "wallet pin set": ["no-terminal": "in a script, use --password-file FILE and --pin-file FILE"],
    "wallet export": [
      "no-terminal":
        "in a script, use --password-file FILE; for --format v3, also --export-password-file FILE"
    ],
    "mnemonic check": ["no-terminal": "in a script, use --mnemonic-file FILE"],
    "mnemonic derive": ["no-terminal": phraseFile],
    "mnemonic recover": ["no-terminal": phraseFile],
    "wallet import": [
      "no-terminal":
        "in a script, use the options that end in -file, such as --mnemonic-file FILE and "
        + "--password-file FILE",
      "wallet-unnamed": "run: kingtherum wallet import NAME",
      "mnemonic-private-key": "use --private-key-file FILE (- for stdin)",
      "private-key-not-hex":
        "copy the key again from its source; for a recovery phrase, use --mnemonic-file FILE",
    ],
    "wallet verify-backup": [
      "backup-format": "for a picture of a paper backup, or its lines in a file, use --paper FILE",
      "wallet-unknown":
        "for a backup file, check the path; for the wallets, run: kingtherum wallet list",
      "paper-options": "leave out --password-file",
      "wallet-watch-only": "name a wallet whose key is on this machine, or a backup file",
      "no-terminal":
        "in a script, use the option that ends in -file, such as --mnemonic-file FILE",
    ],
    "name resolve": ["no-node-for-names": ownNode],
    "name lookup": ["no-node-for-names": ownNode],
    "wallet show": [
      "confirmation-needed": "run it on a terminal: only a person can compare the addresses",
      "wallet-name-path": "for one account, run: kingtherum account list",
    ],
    "tx build": [
      "recipient-unknown": newContact,
      "token-unknown": "for --token-list, see: kingtherum tx build --help",
      "build-incomplete":
        "set --nonce, --gas and either --gas-price or --max-fee-per-gas with "
        + "--max-priority-fee-per-gas; for blobs, also --max-fee-per-blob-gas",
    ],
    "send": [
      "recipient-unknown": newContact,
      "wallet-watch-only":
        "choose another account with --from, or build the payment here and sign it on the machine "
        + "that has the key; see: kingtherum tx build --help",
      "token-unknown": "for --token-list, see: kingtherum send --help",
      "build-missing": "see: kingtherum send --help",
      "offline":
        "leave out --offline; to sign on an offline machine, build the payment with: kingtherum tx "
        + "build",
      "build-approval-alone": "see: kingtherum send --help",
    ],
    "payout build": ["token-unknown": "for --token-list, see: kingtherum payout build --help"],
    "receive": [
      "payment-words-no-amount": "see: kingtherum receive --help",
      "token-unknown": "for --token-list, see: kingtherum receive --help",
      "account-unnamed": unnamed,
    ],
    "history list": [
      "token-unknown": "for --token-list, see: kingtherum history list --help",
      "account-unnamed": unnamed,
    ],
    "history sync": ["account-unnamed": unnamed],
    "watch": [
      "history-costly": readWhole,
      "history-declined": readWhole,
      "token-unknown": "for --token-list, see: kingtherum watch --help",
      "account-unnamed": unnamed,
    ],
    "history chart": ["token-unknown": "for --token-list, see: kingtherum history chart --help"],
    "policy accept": ["account-unnamed": unnamed],
  ]

  private static let phraseFile: Sentence =
    "in a script, use --mnemonic-file FILE; for a BIP-39 passphrase, --bip39-passphrase-file FILE"

  private static let builtForOther: Sentence =
    "leave out the chain in --from, or build the transaction for that chain"

  private static let readWhole: Sentence = "add --yes to read all of it, however long that takes"

  private static let ownNode: Sentence =
    "use --rpc-url URL for a node of Ethereum, or run: kingtherum node add URL"

  private static let newContact: Sentence =
    "use an address, or for a new contact run: kingtherum contact add NAME ADDRESS"

  private static let unnamed: Sentence =
    "name it after the command, or set a default wallet with: kingtherum wallet use NAME"
}
