import ArgumentParser

/// How a transaction is sent once it is built.
struct SendingOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Send without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be sent, and send nothing")
  var dryRun = false

  @Flag(help: "Allow signing a call that cannot be decoded (dangerous)")
  var blind = false

  @Option(
    name: [.long, .customLong("confirmations")],
    help: ArgumentHelp(
      "Number of confirmations to wait for, its own block included",
      valueName: "count"
    )
  )
  var wait: UInt64 = 1

  @Flag(help: "Do not wait until it is mined")
  var noWait = false

  /// The number of confirmations to wait for.
  var confirmations: UInt64 { noWait ? 0 : max(1, wait) }
}
