import ArgumentParser

/// The private relay that a transaction is sent to.
struct RelayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Private relay to send the transaction to, in place of nodes",
      valueName: "url"
    )
  )
  var relay: String?

  @Flag(
    name: .customLong("private"),
    help: "Send to the private relay in config.toml, in place of nodes"
  )
  var isPrivate = false

  /// Whether the transaction is sent to a private relay.
  var isWanted: Bool { isPrivate || relay != nil }
}
