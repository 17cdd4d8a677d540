import Core

/// Hints for families of errors: one for all codes that begin alike.
///
/// A code with its own hint is not looked up here. If two families match, the longer prefix wins.
enum HintFamilies {
  /// Returns the hint for an error code; nil if it belongs to no family.
  static func hint(for code: String) -> Sentence? {
    guard !plain.contains(code) else { return nil }
    let families = table.filter { code.hasPrefix($0.prefix) }
    return families.max { $0.prefix.count < $1.prefix.count }?.hint
  }

  /// Codes with a family's prefix and a message that already says what to do or what is expected.
  static let plain: Set<String> = [
    "amount-other-unit", "config-open-to-others", "config-owner",
    "paper-ending", "path-template-many", "path-template-reversed", "path-too-deep",
    "payout-would-fail", "policy-declined", "policy-mode", "shares-bytes", "shares-group-text",
    "shares-iterations", "shares-one-of-many", "token-list-open-to-others", "token-list-owner",
    "watch-path-counter",
  ]

  /// The hint of each family, with the prefix of its codes.
  static let table: [(prefix: String, hint: Sentence)] = [
    ("abi-bytes-", "check that the data is complete and was encoded with these types"),
    ("abi-event-", "check that the data, the topics and the event belong together"),
    ("abi-value-", "for the form of each value, see: kingtherum abi encode --help"),
    ("accounts-", "restore it from a backup, or move it away and add the accounts again"),
    ("address-", "copy the address again from its source"),
    ("interop-", "copy the address again from its source"),
    ("amount-", "write a number and a unit, such as \"1.5 eth\" or \"20 gwei\""),
    ("backup-", "use another copy of the backup"),
    ("cbor-", "show the code again in the other wallet, and read it again"),
    ("certificates-", "name a file of PEM certificates, or unset the variable"),
    ("chain-id-", "run: kingtherum chain list"),
    ("clear-", "use a descriptor by the contract's author (ERC-7730)"),
    ("config-", "edit config.toml; for its form, see: kingtherum help settings"),
    ("contract-answer-", "check the contract's address, and use --chain to select its chain"),
    ("document-", "build it again, and transfer the file unchanged"),
    ("endpoint-", "check --rpc-url, ETH_RPC_URL and rpc-url in config.toml"),
    ("extended-key-", "copy the key again from the wallet that shows it"),
    ("hash-", "copy the hash again from its source"),
    ("hex-", "check that the text was copied whole"),
    ("json-", "check that the text is complete and was not changed on its way"),
    ("keystore-", "see: kingtherum wallet restore --help"),
    ("mnemonic-", "compare each word with the paper"),
    ("name-", "copy the name again from its source"),
    ("name-gateway-", "run it again later, or ask the name's owner for the address"),
    ("name-lookup-", "ask the name's owner for the address"),
    ("own-entropy-", "see: kingtherum mnemonic new --help"),
    ("paper-", "compare what was typed with the paper, line by line"),
    ("password-", "use four or more random words"),
    ("path-", "in a shell, put the path in double quotes"),
    ("payment-", "ask the payee for a new link, or use --to and --amount"),
    ("payout-", "correct the list, and build it again"),
    ("payouts-", "correct the list; for its form, see: kingtherum payout build --help"),
    ("point-", "write the sidecar again with the program that made it"),
    ("policy-", "correct policy.toml; to see every rule, run: kingtherum help policy"),
    ("private-key-", "copy the key again from its source"),
    ("proxy-", "correct the variable, or unset it to connect directly"),
    ("public-key-", "copy the key again from its source"),
    ("quantity-", "use --rpc-url to select another node"),
    ("recovery-code-", "compare the code with the paper"),
    ("rlp-", "check that the data was copied whole"),
    ("share-", "compare the words of that share with the paper"),
    ("shares-", "check that all shares come from the same set"),
    ("sidecar-", "write the sidecar again with the program that made it"),
    ("signature-", "copy the signature again from its source"),
    ("siwe-", "ask the site for a new message, and sign it unchanged"),
    ("token-list-", "correct the token list, or leave out --token-list"),
    ("token-no-", "check the token's address, and use --chain to select its chain"),
    ("transaction-", "check that it was copied whole, or build it again"),
    ("typed-data-", "ask the site or program that made the data to correct it"),
    ("ur-", "read the code again; if that does not help, show it again in the other wallet"),
    ("ur-record-", "show the code again in the other wallet; its program may need an update"),
    ("v3-", "export the key again from the wallet that wrote the file"),
    ("wallet-name-", "choose another name, such as savings"),
    ("wallet-secret-", "see: kingtherum wallet restore --help"),
    ("watch-", "move the file away, and create the watch-only wallet again"),
  ]
}
