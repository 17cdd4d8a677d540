import ArgumentParser

/// The options of commands that write labels and notes.
struct LabelOptions: ParsableArguments {
  @Flag(help: "Remove it, and print what it was")
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
