import ArgumentParser

/// `kingtherum shares …`
struct SharesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shares",
    abstract: "Split a secret into SLIP-39 shares, and put shares together. No network.",
    discussion: """
      The secret of SLIP-39 shares can mean two things, which the shares do not tell. For hardware \
      wallets, and for wallet import, it is the seed of BIP-32 itself. If BIP-39 words were shared, \
      it is the entropy of those words: shares combine --mnemonic-out gives the words back, and \
      wallet import takes such shares with --as-words. The same shares give other accounts in the \
      one meaning than in the other.
      """,
    subcommands: [SharesSplitCommand.self, SharesCombineCommand.self]
  )
}
