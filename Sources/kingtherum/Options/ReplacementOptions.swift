import ArgumentParser
import Entity

/// What `tx speed-up` and `tx cancel` have in common.
struct ReplacementOptions: ParsableArguments {
  @Argument(help: "Hash of the pending transaction (default: the only one)")
  var hash: String?

  @Option(help: "How fast it should be mined (default: fast)")
  var speed: FeeSpeed = .fast

  @Flag(name: [.short, .long], help: "Send without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be sent, and send nothing")
  var dryRun = false

  @Flag(help: "Allow signing a call that cannot be decoded (dangerous)")
  var blind = false

  @Flag(help: "Do not wait until it is mined")
  var noWait = false
}
