import ArgumentParser

/// The options of commands that write labels and notes.
struct LabelOptions: ParsableArguments {
  @Flag(help: "Remove it; what it was is printed")
  var remove = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain of the transaction, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?
}
