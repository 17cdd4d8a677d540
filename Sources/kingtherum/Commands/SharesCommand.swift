import ArgumentParser

/// `kingtherum shares …`
struct SharesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shares",
    abstract: "Split a secret into SLIP-39 shares, or combine shares",
    discussion: """
      The secret of SLIP-39 shares can mean two things, and the shares do not say which. For \
      hardware wallets, and for `wallet import`, it is a BIP-32 seed. If a BIP-39 recovery phrase \
      was split, it is the entropy of that phrase: `shares combine --mnemonic-out` writes the \
      phrase, and `wallet import` accepts such shares with --as-words. The same shares give \
      different accounts in each meaning. These commands do not use the network.
      """,
    subcommands: [SharesSplitCommand.self, SharesCombineCommand.self]
  )
}
