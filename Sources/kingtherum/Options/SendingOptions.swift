import ArgumentParser

/// How a transaction is sent once it is built.
struct SendingOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Send without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be sent, and send nothing")
  var dryRun = false

  @Flag(help: "Allow signing a call that cannot be decoded (dangerous)")
  var blind = false

  @Flag(help: "Do not wait until it is mined")
  var noWait = false
}
