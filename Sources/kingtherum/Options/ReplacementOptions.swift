import ArgumentParser
import Entity

/// What `tx speed-up` and `tx cancel` have in common.
struct ReplacementOptions: ParsableArguments {
  @Argument(help: "Hash of the pending transaction (default: the only one)")
  var hash: String?

  @Option(help: "How soon it should be mined (default: fast)")
  var speed: FeeSpeed = .fast

  @OptionGroup var sending: SendingOptions
  @OptionGroup var relaying: RelayOptions
}
