import Core

/// What to do about an error. Only this floor knows the flags, so only it can say.
enum Hints {
  /// The hint for an error of the command with this path; what is foreign in the error and not seen is
  /// told of before it.
  static func hint(for report: Report, in path: [String]) -> String? {
    let hint = hint(for: report.code, in: path)
    guard ForeignText.hasEscape(report.message) else { return hint }
    return hidden + (hint.map { "; " + $0 } ?? "")
  }

  /// The hint for an error with this code of the command with this path.
  static func hint(for code: String, in path: [String]) -> String? {
    special[path.joined(separator: " ")]?[code] ?? table[code]
  }

  private static let hidden = "\\u{…} stands for a character that is not seen, or turns text around"

  /// Where one command has a flag that others have not.
  static let special: [String: [String: String]] = [
    "message verify": [
      "signature-other-signer":
        "the message has to be the same to the last byte, line ends included; hex needs --hex"
    ],
    "wallet show": [
      "confirmation-needed": "run it on a terminal: only a person can compare the addresses"
    ],
    "tx build": [
      "token-unknown": "see: kingtherum tx build --help about --token-list",
      "build-incomplete":
        "use --nonce, --gas, --max-fee-per-gas and --max-priority-fee-per-gas or --gas-price; for "
        + "blobs also --max-fee-per-blob-gas",
    ],
    "send": ["token-unknown": "see: kingtherum send --help about --token-list"],
    "payout build": ["token-unknown": "see: kingtherum payout build --help about --token-list"],
    "receive": ["token-unknown": "see: kingtherum receive --help about --token-list"],
    "history": ["token-unknown": "see: kingtherum history --help about --token-list"],
  ]

  static let table: [String: String] = [
    "abi-subject": "see: kingtherum abi encode --help",
    "abi-decode-subject": "see: kingtherum abi decode --help",
    "abi-decode-source": "see: kingtherum abi decode --help about --log and --topic",
    "abi-event-unknown":
      "write it out, such as --event \"Paused(address account)\", or give the contract's --abi FILE",
    "abi-event-name-unknown":
      "write it out, such as --event \"Paused(address account)\", or give the contract's --abi FILE",
    "abi-error-unknown":
      "write it out, such as --error \"Broke(uint256 by)\", or give the contract's --abi FILE",
    "abi-error-name-unknown":
      "write it out, such as --error \"Broke(uint256 by)\", or give the contract's --abi FILE",
    "build-missing": "see: kingtherum tx build --help",
    "build-incomplete":
      "use --nonce, --gas, --max-fee-per-gas and --max-priority-fee-per-gas or --gas-price",
    "build-approval-alone": "see: kingtherum tx build --help",
    "build-coin-approved": "name a token, such as --amount \"100 usdc\"",
    "account-unnamed": "see: kingtherum account list",
    "recipient-unknown": "see: kingtherum contact list",
    "recipient-ambiguous": "see: kingtherum contact rename --help",
    "contact-unknown": "see: kingtherum contact list",
    "contact-name-taken": "see: kingtherum contact rename --help",
    "contact-address-taken": "see: kingtherum contact rename --help",
    "contact-name-own": "choose another name",
    "name-like-address": "choose a name without 0x, such as savings",
    "name-like-ens": "leave the dot out, or put a blank beside it",
    "name-of-account": "choose another name; see: kingtherum account list",
    "name-of-contact": "choose another name; see: kingtherum contact list",
    "name-like-account": "choose another name; see: kingtherum account list",
    "name-like-contact": "choose another name; see: kingtherum contact list",
    "contact-declined": "in a script add --yes, once you are sure",
    "contacts-json": "put the file back as it was, or see: kingtherum wallet restore --help",
    "contacts-entry": "mend the file contacts in the home folder, or put it back as it was",
    "wallet-unknown": "see: kingtherum wallet list",
    "account-name-unknown": "see: kingtherum account list",
    "account-number-unknown": "see: kingtherum account list",
    "no-wallets": "see: kingtherum wallet create NAME",
    "secret-in-arguments":
      "use the flag that ends in -file, or type it when asked; change a secret others may have seen",
    "no-home": "name the folder with --home DIR",
    "offline": "leave out --offline",
    "no-node": "give --rpc-url URL, set ETH_RPC_URL, or rpc-url in config.toml",
    "chain-unknown": "see: kingtherum chain list",
    "policy-account-unverified": "verify it with: kingtherum wallet show NAME --verify",
    "watch-not-compared":
      "if they differ, remove the wallet and watch again: kingtherum wallet watch --help",
    "token-list-redefines": "remove that entry from the list",
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
      "sign where the key is; tx build --out FILE, or for a message --sign-request, writes what to carry",
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
    "paper-options": "leave out --skip and --password-file",
    "backup-nothing": "see: kingtherum wallet create NAME",
    "backup-damaged-wallet": "leave it out with --skip NAME, once you know why",
    "backup-not-inside": "see: kingtherum wallet restore --help",
    "backup-cut-off": "copy the file again from where it was kept",
    "backup-damaged": "take another copy of the backup",
    "drill-others":
      "look at the paper again; a BIP-39 passphrase (--ask-passphrase) also makes other addresses",
    "drill-kind": "see: kingtherum wallet verify-backup --help",
    "drill-nothing": "name a wallet, or a backup with --file FILE",
    "message-missing": "type it after the command, or use --message-file, with - to read stdin",
    "signature-other-signer":
      "the message has to be the same to the last byte, line ends included",
    "signature-contract-refused":
      "the message has to be the same to the last byte; the keys of a contract may have changed since",
    "signature-contract-refused-after-call":
      "the message has to be the same to the last byte; the keys of a contract may have changed since",
    "signature-not-deployed": "the address and the chain have to be those that the signer meant",
    "signature-of-new-contract": "add --online, or --rpc-url URL, to ask the chain",
    "signature-of-contract": "add --online, or --rpc-url URL, to ask the chain",
    "signature-no-contract": "name the chain where the contract is with --chain",
    "verify-chain-offline": "add --online, or --rpc-url URL; or leave --chain out",
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
      "--abi FILE or `clearsign add` tells what is called, if you have the contract's ABI or descriptor; "
      + "--blind signs it unseen",
    "sign-blind-inside":
      "--abi FILE or `clearsign add` tells what is called, if you have the contract's ABI or descriptor; "
      + "--blind signs it unseen",
    "sign-claimed":
      "leave out --yes to read the review and be asked, or use --blind to sign it unseen (dangerous)",
    "typed-data-blind":
      "leave out --yes to see the fields and be asked, or use --blind to sign it unseen (dangerous)",
    "typed-data-blind-inside": "use --blind to sign it unseen (dangerous)",
    "policy": "see: kingtherum policy show",
    "policy-check": "see: kingtherum policy show",
    "policy-looser": "if you changed it, see: kingtherum policy accept --help",
    "policy-removed": "if you removed it, see: kingtherum policy accept --help",
    "policy-lost": "if policy.toml is as it should be, see: kingtherum policy accept --help",
    "policy-unknown-key": "the keys are in docs/policy.md",
    "audit-ahead":
      "set the clock of this machine; if it is right, see: kingtherum audit restart --help",
    "audit-appended": "remove those lines, or see: kingtherum audit restart --help",
    "audit-disordered": "put the log back as it was, or see: kingtherum audit restart --help",
    "audit-cut-off": "put the log back where it was, or see: kingtherum audit restart --help",
    "audit-damaged": "put the log back as it was, or see: kingtherum audit restart --help",
    "audit-not-written": "nothing was handed out; mend the place and sign again",
    "transaction-text-payouts": "for lists of payments see: kingtherum payout --help",
    "payout-text-single": "for single transactions see: kingtherum tx --help",
    "payouts-column": "fields are parted by commas; see: kingtherum payout build --help",
    "payouts-no-column": "see: kingtherum payout build --help",
    "payout-duplicate": "with --allow-duplicates such a list is taken as it is",
    "payout-same-account": "with --allow-duplicates such a list is taken as it is",
    "payout-unsigned": "see: kingtherum payout sign --help",
    "payout-stopped": "once that is mended, the same command goes on from there",
    "payout-replaced": "build what is left of the list again, with nonces of its own",
    "descriptor-unknown": "see: kingtherum clearsign list",
    "descriptor-unnamed": "give their names, or use --all",
    "descriptor-include": "use --within DIR with a folder that holds both",
    "descriptor-outside": "use --within DIR with a folder that holds it",
    "document-unsigned": "see: kingtherum tx sign --help",
    "ur-incomplete": "keep the camera on the screen, or add the missing parts in any order",
    "ur-mixed": "begin again, with the codes of one message only",
    "ur-checksum": "read the code again",
    "travel-private-key": "move the funds; to watch, have the other wallet show its public key",
    "travel-open-path":
      "a wallet made by wallet watch --xpub or --ur knows the paths of its accounts",
    "request-no-account": "see: kingtherum account add --help about --path",
    "request-path": "see: kingtherum account list",
    "request-several-accounts": "ask for the request again with its address in it",
    "request-no-transaction": "see: kingtherum tx sign --dry-run --in FILE",
    "image-format": "save it as PNG",
    "image-no-code": "take the picture again, straight, with a light margin around the code",
    "qr-to-terminal": "name a file with --out FILE",
    "qr-blobs":
      "carry it as a file; --sign-request asks for the signature alone, which tx attach puts to it",
    "broadcast-no-sidecar":
      "give the signed document that has them, or name their file with --sidecar",
    "qr-no-room": "make the terminal larger, or use --gif FILE",
    "qr-several-parts": "use --gif FILE",
    "qr-too-many-frames": "carry it as a file",
    "watch-several": "see: kingtherum wallet watch --help",
    "not-mined": "do not pay again; ask for it with: kingtherum tx status HASH",
    "too-few-confirmations": "ask for it with: kingtherum tx status HASH",
    "worker-folder-writable":
      "take the right to write from others (chmod go-w), once you are sure of what is in it",
    "worker-silent": "run it again; if that does not help, see: kingtherum doctor",
    "broadcast-not-followed": "do not pay again; ask for it with: kingtherum tx status HASH",
    "broadcast-unclear": "do not pay again; ask for it with: kingtherum tx status HASH",
    "sent-untold": "do not pay again; ask for it with: kingtherum tx status HASH",
    "payouts-untold": "the same command tells it again and sends nothing twice",
    "wrong-chain": "choose the chain with --chain, or another node with --rpc-url",
    "unexpected": "please report this, with the command and the version",
  ]
}
