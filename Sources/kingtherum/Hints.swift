import Core

/// What to do about an error. Hints are in this module because only it knows the flags.
enum Hints {
  /// Returns the hint for an error of the command at `path`.
  ///
  /// If the message contains the escape of a hidden character, the hint first explains it.
  static func hint(for report: Report, in path: [String]) -> Sentence? {
    let hint = common(for: report, in: path)
    guard UntrustedText.hasEscape(report.message.english) else { return hint }
    return hint.map { "\(hidden); \($0)" } ?? hidden
  }

  /// Returns the hint for an error code in the command at `path`.
  static func hint(for code: String, in path: [String]) -> Sentence? {
    special[path.joined(separator: " ")]?[code] ?? passwordFile(for: code, in: path)
      ?? common(for: code)
  }

  /// Names the option for a password that cannot be typed, if the command has it.
  private static func passwordFile(for code: String, in path: [String]) -> Sentence? {
    guard ["no-terminal", "terminal-echo", "terminal-unreadable"].contains(code), !path.isEmpty,
      CommandDescription(CommandTree(path).command)?.optionNames.contains("--password-file") == true
    else { return nil }
    return code == "no-terminal"
      ? "in a script, use --password-file FILE" : "use --password-file FILE"
  }

  private static let hidden: Sentence =
    "\\u{…} stands for an invisible character or one that reverses text"

  /// The hint for shares of too many groups or of none.
  static let shareGroups: Sentence = "use --group for each group, such as --group 2of3"

  private static let likeAnother: Sentence =
    "do not trust this name: it may imitate another one"

  static let table: [String: Sentence] = [
    "abi-subject": "see: kingtherum abi encode --help",
    "abi-decode-subject": "see: kingtherum abi decode --help",
    "abi-decode-source": "for --log and --topic, see: kingtherum abi decode --help",
    "abi-decode-words": "see: kingtherum abi decode --help",
    "abi-values-twice": "leave out --values",
    "abi-value-count":
      "an array or a tuple is one value, as JSON; see: kingtherum abi encode --help",
    "abi-value-json": "in JSON, addresses, bytes and text need double quotes, as in '[\"0x…\", 5]'",
    "abi-function-unknown":
      "give its full form, such as \"pay(address,uint256)\", or use --abi FILE",
    "abi-event-unknown":
      "give its full form, such as --event \"Paused(address account)\", or use --abi FILE",
    "abi-event-name-unknown":
      "give its full form, such as --event \"Paused(address account)\", or use --abi FILE",
    "abi-error-unknown":
      "give its full form, such as --error \"Broke(uint256 by)\", or use --abi FILE",
    "abi-error-name-unknown":
      "give its full form, such as --error \"Broke(uint256 by)\", or use --abi FILE",
    "build-missing": "see: kingtherum tx build --help",
    "build-incomplete":
      "set --nonce, --gas and either --gas-price or --max-fee-per-gas with "
      + "--max-priority-fee-per-gas",
    "build-approval-alone": "see: kingtherum tx build --help",
    "raw-no-sender": "name it with --from ADDRESS",
    "sign-other-account": "leave out --from, or build the transaction for that account",
    "build-gas-too-low": "leave out --gas to use the node's estimate",
    "build-gas-too-high": "leave out --gas to use the node's estimate",
    "build-coin-approved": "name a token, such as --amount \"100 usdc\"",
    "build-to-twice": "leave out --to",
    "build-amount-twice": "leave out --amount",
    "build-chain-twice": "leave out --chain",
    "build-from-twice": "leave out --from",
    "build-link-alone": "leave out --data and --create",
    "build-amount-asked": "leave out the amount",
    "build-amount-open": "add an amount, such as --amount \"0.1 eth\"",
    "payment-words": "put a name of several words in quotes, or use --to and --amount",
    "payment-words-nobody": "name the recipient after \"to\", or use --to",
    "payment-words-no-amount": "see: kingtherum send --help",
    "payment-words-ambiguous": "use --to and --amount",
    "account-unnamed": "use --from NAME, or set a default wallet with: kingtherum wallet use NAME",
    "default-wallet-unknown": "run: kingtherum wallet use NAME",
    "wallet-use-unnamed": "run: kingtherum wallet list",
    "wallet-use-both": "leave out the name to have no default wallet",
    "address-other-chain":
      "if you mean that chain, use --chain NAME; else ask the recipient for another address",
    "address-every-chain": "leave out --every-chain, and select the chain with --chain",
    "interop-no-chain": "use the address alone, or add its chain, as in 0x…@base",
    "interop-no-address": "ask the recipient for the address",
    "interop-chain": "to see the names and IDs of chains, run: kingtherum chain list",
    "interop-namespace": "ask the recipient for an address that begins with 0x",
    "interop-chain-type": "ask the recipient for an address on the chain that you use",
    "interop-checksum":
      "copy all of it again from its source; do not change the checksum to make it fit",
    "interop-name-checksum":
      "ask the recipient which address is right; do not change the checksum to make it fit",
    "recipient-unknown": "run: kingtherum contact list",
    "recipient-ambiguous": "see: kingtherum contact rename --help",
    "contact-unknown": "run: kingtherum contact list",
    "contact-name-taken":
      "choose another name, or first run: kingtherum contact remove NAME",
    "contact-address-taken": "to change its name, run: kingtherum contact rename NAME NEW",
    "contact-name-own": "choose another name",
    "name-like-address":
      "choose a name without 0x, such as savings; to watch an address, run: kingtherum wallet watch "
      + "ADDRESS",
    "address-for-wallet":
      "name one of the wallets, or watch the address with: kingtherum wallet watch NAME ADDRESS",
    "address-for-backup":
      "name the file, or watch the address with: kingtherum wallet watch NAME ADDRESS",
    "name-like-ens": "leave out the dot, or add a space next to it",
    "name-mixed-scripts": likeAnother, "name-confusable": likeAnother,
    "name-of-account": "choose another name; to see the accounts, run: kingtherum account list",
    "name-of-contact": "choose another name; to see the contacts, run: kingtherum contact list",
    "name-like-account": "choose another name; to see the accounts, run: kingtherum account list",
    "name-like-contact": "choose another name; to see the contacts, run: kingtherum contact list",
    "contacts-json": "restore the previous file, or see: kingtherum wallet restore --help",
    "contacts-entry": "fix the file contacts in the home folder, or restore the previous file",
    "gas-price-no-unit": "most prices are in gwei, such as \"20 gwei\"",
    "gas-price-unit": "most prices are in gwei, such as \"20 gwei\"",
    "watch-unnamed": "add a name, as in: kingtherum wallet watch cold 0x…",
    "watch-name":
      "for a file, check its path; for an ENS name, use the address, which this shows: kingtherum name "
      + "resolve NAME",
    "wallet-unknown": "run: kingtherum wallet list",
    "account-name-unknown": "run: kingtherum account list",
    "account-number-unknown": "for the next account, run: kingtherum account add NAME",
    "no-contacts": "run: kingtherum contact add NAME ADDRESS",
    "no-wallets": "run: kingtherum wallet create NAME",
    "secret-in-arguments":
      "use the option that ends in -file, or type it when asked; change a secret that others may "
      + "know",
    "no-home": "name the folder with --home DIR",
    "offline": "leave out --offline",
    "chain-unknown": "run: kingtherum chain list",
    "policy-account-unverified": "run: kingtherum wallet show NAME --verify",
    "no-terminal": "in a script, use the option that ends in -file, such as --password-file FILE",
    "confirmation-needed": "in a script, add --yes once you are sure",
    "known-test-key": "for a test chain, add --known-test-key",
    "import-sources":
      "use one of --mnemonic-file, --private-key-file, --shares-file and --keystore (- for stdin)",
    "export-no-file": "use --out FILE",
    "export-no-account": "run: kingtherum account list",
    "discover-no-chains": "use --rpc-url URL, or run: kingtherum node add URL",
    "derive-not-found": "raise --count; another BIP-39 passphrase also gives other addresses",
    "mnemonic-ambiguous": "select the word list with --language",
    "mnemonic-private-key": "to import a key, see: kingtherum wallet import --help",
    "mnemonic-unknown-word":
      "check the paper; --abbreviated accepts four letters, --language selects the word list",
    "bip39-passphrase-wrong":
      "one wrong letter, space or capital gives another wallet; try again with "
      + "--bip39-passphrase-file",
    "wallet-secret-passphrase": "use --bip39-passphrase-file, or type it when asked",
    "path-template-open": "see: kingtherum mnemonic derive --help",
    "recovery-not-found":
      "try other paths with --path or --scheme and --count, or --bip39-passphrase-file",
    "recovery-unknown": "each word that is certainly correct makes the search 2,048 times shorter",
    "recovery-state-other": "use another file with --state, or remove this one",
    "shares-sources": "name a wallet, or use --secret-file, --mnemonic-file or --bytes",
    "shares-groups": shareGroups,
    "shares-no-screen": "use --out-dir DIR to write each share to a file",
    "shares-no-place": "use --secret-out FILE, or --mnemonic-out FILE, or both",
    "shares-too-many": "leave out one share; the others are enough",
    "shares-too-many-groups": "leave out the shares of one group; the others are enough",
    "call-reverted": "nothing was signed and nothing was sent",
    "v3-too-heavy": "for a file that you trust, --allow-heavy-kdf allows up to 64 GiB",
    "v3-words": "to import only the key, add --key-only",
    "v3-words-length": "to import only the key, add --key-only",
    "v3-phrase-path": "to import only the key, add --key-only",
    "v3-wrong-password":
      "use the keystore's own password (--keystore-password-file); a damaged file looks the same",
    "removed-wallet-unknown": "run: kingtherum wallet list",
    "restore-removed-nothing": "to restore it from a backup, run: kingtherum wallet restore FILE",
    "pin-locked": "use --password-file, or type the password when asked",
    "pin-counter-missing": "use --password-file, or type the password when asked",
    "pin-counter-damaged": "use --password-file, or type the password when asked",
    "pin-counter-old": "use --password-file, or type the password when asked",
    "pin-other-device":
      "use the password; for a PIN on this machine, run: kingtherum wallet pin set NAME",
    "pin-trivial": "choose digits that are not a date, a sequence or a pattern",
    "device-missing":
      "use the password; for a PIN on this machine, run: kingtherum wallet pin set NAME",
    "keystore-no-slot": "see: kingtherum wallet show --help",
    "wallet-watch-only": "sign on the machine that has the key; see: kingtherum help offline",
    "discover-not-found": "raise --most; another BIP-39 passphrase also gives other addresses",
    "wallet-exists": "run: kingtherum wallet list",
    "wallet-unnamed": "run: kingtherum wallet create NAME",
    "restore-name-taken":
      "leave it out with --skip NAME, or restore it alone with --wallet NAME --as NEW",
    "restore-other-version":
      "use --skip NAME to leave it out; the one on this machine stays as it is",
    "restore-other-name": "use --skip NAME to leave it out; the one on this machine stays as it is",
    "restore-as": "name the wallet with --wallet NAME",
    "paper-pdf":
      "save the page as PNG or JPEG, or type its lines into a text file and name that file",
    "paper-picture-renamed":
      "restore a file with its text; to write one, run: kingtherum qr decode --image FILE --out TEXT",
    "paper-options": "leave out --skip and --password-file",
    "backup-nothing": "run: kingtherum wallet create NAME",
    "backup-damaged-wallet": "once you know why, leave it out with --skip NAME",
    "backup-not-inside": "see: kingtherum wallet restore --help",
    "backup-format": "use a file written by `wallet backup`",
    "backup-cut-off": "copy the file again from the original",
    "backup-damaged": "use another copy of the backup",
    "verify-backup-other":
      "check the paper again; a BIP-39 passphrase (--ask-passphrase) also gives other addresses",
    "verify-backup-kind": "see: kingtherum wallet verify-backup --help",
    "verify-backup-nothing":
      "name a wallet, or the file of a backup or a paper backup",
    "input-missing": "name the file after the command, or use --in FILE (- for stdin)",
    "input-twice": "leave out --in",
    "message-missing": "add it after the command, or use --message-file FILE (- for stdin)",
    "signature-other-signer": "the message must be the same to the last byte, including line ends",
    "signature-contract-refused":
      "the message must be the same to the last byte; the contract's keys may have changed since",
    "signature-contract-refused-after-call":
      "the message must be the same to the last byte; the contract's keys may have changed since",
    "signature-not-deployed": "use the address and the chain that the signer meant",
    "signature-of-new-contract": "to ask the chain, add --online or --rpc-url URL",
    "signature-of-contract": "to ask the chain, add --online or --rpc-url URL",
    "signature-no-contract": "use --chain to select the chain of the contract",
    "verify-chain-offline": "add --online or --rpc-url URL, or leave out --chain",
    "json-large-number": "write a number this large in quotes",
    "typed-data-no-domain-type": "add EIP712Domain to types, with the fields of domain",
    "typed-data-type-unused": "remove it from types, or ask for typed data without it",
    "message-other-chain": "sign it only if you meant that chain; then select it with --chain",
    "siwe-trailing":
      "remove everything after the last line, including its line break",
    "siwe-expired":
      "ask the site for a new message; `siwe check --at TIME` checks it for another time",
    "siwe-other-domain": "do not sign it: another site may be passing it on",
    "sign-blind":
      "to decode it, use --abi FILE with the contract's ABI, or `clearsign add` with its "
      + "descriptor; --blind signs it unseen (dangerous)",
    "sign-blind-inside":
      "to decode it, use --abi FILE with the contract's ABI, or `clearsign add` with its "
      + "descriptor; --blind signs it unseen (dangerous)",
    "sign-unverified":
      "leave out --yes to read the review and be asked, or use --blind to sign unseen (dangerous)",
    "typed-data-blind":
      "leave out --yes to see the fields and be asked, or use --blind to sign unseen (dangerous)",
    "typed-data-blind-inside": "use --blind to sign it unseen (dangerous)",
    "policy": "run: kingtherum policy show",
    "policy-check": "run: kingtherum policy show",
    "policy-looser": "if you changed it, see: kingtherum policy accept --help",
    "policy-removed": "if you removed it, see: kingtherum policy accept --help",
    "policy-lost": "if policy.toml is as it should be, see: kingtherum policy accept --help",
    "policy-unknown-key": "to see every rule, run: kingtherum help policy",
    "audit-in-future":
      "set the clock of this machine; if it is correct, see: kingtherum audit restart --help",
    "audit-appended": "remove those lines, or see: kingtherum audit restart --help",
    "audit-out-of-order": "restore the previous log, or see: kingtherum audit restart --help",
    "audit-cut-off": "put the log back in its place, or see: kingtherum audit restart --help",
    "audit-damaged": "restore the previous log, or see: kingtherum audit restart --help",
    "audit-not-written": "nothing was output; fix the cause and sign again",
    "transaction-text-payouts": "for payout lists, see: kingtherum payout --help",
    "payout-text-single": "for single transactions, see: kingtherum tx --help",
    "payouts-column": "fields must be separated by commas; see: kingtherum payout build --help",
    "payouts-no-column": "see: kingtherum payout build --help",
    "payout-duplicates": "to allow such a list, add --allow-duplicates",
    "payout-duplicate": "to allow such a list, add --allow-duplicates",
    "payout-same-account": "to allow such a list, add --allow-duplicates",
    "payout-unsigned": "to sign it, run: kingtherum payout sign FILE",
    "payout-stopped": "once that is fixed, run the same command again to resume",
    "payout-replaced": "build the rest of the list again, with new nonces",
    "descriptor-unknown": "run: kingtherum clearsign list",
    "descriptor-unnamed": "name the descriptors, or use --all",
    "descriptor-include": "use --within DIR with a folder that contains both",
    "descriptor-outside": "use --within DIR with a folder that contains it",
    "document-unsigned": "to sign it, run: kingtherum tx sign FILE",
    "ur-incomplete": "keep the camera on the screen, or add the missing parts in any order",
    "ur-mixed": "start again with the codes of one message only",
    "ur-checksum": "read the code again",
    "ur-record-private-key":
      "move the funds; for a watch-only wallet, export the public key instead",
    "ur-record-open-path":
      "to add a wallet that knows the paths of its accounts, see: kingtherum wallet watch --help",
    "request-no-account": "for --path, see: kingtherum account add --help",
    "request-path": "run: kingtherum account list",
    "request-several-accounts": "ask for a new request that contains the address",
    "request-no-transaction": "run: kingtherum tx sign --dry-run --in FILE",
    "image-format": "save the image again as PNG",
    "image-no-code": "take the picture again, straight, with a light margin around the code",
    "qr-several": "take a picture of one code, or of the codes of one message",
    "qr-secret":
      "anyone who sees the code controls the funds; to import it, run: kingtherum wallet import "
      + "NAME",
    "qr-to-terminal": "name a file with --out FILE",
    "qr-blobs":
      "transfer it as a file, or use --sign-request to get only the signature, for tx attach",
    "broadcast-no-sidecar":
      "use the signed file that contains the blobs, or name their file with --sidecar",
    "qr-no-room": "make the terminal larger, or use --gif FILE",
    "qr-several-parts": "use --gif FILE",
    "qr-too-many-frames": "transfer it as a file",
    "wrong-chain": "use --chain to select the chain, or --rpc-url to select another node",
    "unexpected": "please report this, with the command and the version",
  ]
}
