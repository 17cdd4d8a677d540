import Core

/// The order in which help lists the options of a command, the same for every command.
///
/// An option that is in no group belongs to its command alone, and comes first.
enum OptionGroups {
  struct Group {
    let title: Sentence
    let names: [String]
  }

  static let all: [Group] = [
    Group(title: "Pay", names: ["--from", "--to", "--amount", "--request", "--token-list"]),
    Group(
      title: "Filter",
      names: [
        "--asset", "--direction", "--kind", "--counterparty", "--year", "--after", "--until",
        "--time-zone", "--min", "--max",
      ]
    ),
    Group(title: "Sync", names: ["--since", "--recent", "--max-calls"]),
    Group(
      title: "Contract",
      names: [
        "--approve", "--data", "--data-file", "--create", "--abi", "--authorization", "--sidecar",
        "--blind",
      ]
    ),
    Group(
      title: "Fee",
      names: [
        "--speed", "--nonce", "--gas", "--max-fee-per-gas", "--max-priority-fee-per-gas",
        "--gas-price", "--max-fee-per-blob-gas",
      ]
    ),
    Group(
      title: "Recovery phrase",
      names: ["--mnemonic-file", "--language", "--abbreviated", "--ask-passphrase", "--words"]
    ),
    Group(
      title: "Shares (SLIP-39)",
      names: [
        "--shares-file", "--type-shares", "--shares-passphrase-file", "--ask-shares-passphrase",
        "--as-words",
      ]
    ),
    Group(
      title: "Keys and keystore files",
      names: [
        "--private-key-file", "--keystore", "--keystore-password-file", "--key-only",
        "--allow-heavy-kdf", "--known-test-key",
      ]
    ),
    Group(
      title: unlock,
      names: [
        "--password-file", "--password-fd", "--pin-file", "--recovery-code-file",
        "--bip39-passphrase-file", "--passphrase-file", "--low-memory",
      ]
    ),
    Group(
      title: "Node",
      names: [
        "--chain", "--rpc-url", "--quorum", "--relay", "--private", "--public", "--online",
        "--offline", "--timeout",
      ]
    ),
    Group(
      title: "Output",
      names: [
        "--out", "--mnemonic-out", "--json", "--quiet", "--verbose", "--color", "--lang", "--home",
        "--log-level", "--log-file",
      ]
    ),
  ]

  static let unlock: Sentence = "Unlock"

  /// The options that most people need, which `-h` shows for a command with many options.
  static let essential: Set<String> = [
    "--from", "--to", "--amount", "--speed", "--chain", "--rpc-url", "--yes", "--dry-run", "--in",
    "--out", "--mnemonic-out", "--json", "--password-file", "--mnemonic-file",
    "--private-key-file", "--keystore", "--shares-file", "--file", "--paper",
  ]

  /// A command with at most this many options shows them all, in one list.
  static let maxUngrouped = 13
  /// Fewer options than this are no group of their own.
  static let minGrouped = 3
}
