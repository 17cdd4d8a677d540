import ArgumentParser

/// The chain of a command that is given no node.
struct ChainOption: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?
}
