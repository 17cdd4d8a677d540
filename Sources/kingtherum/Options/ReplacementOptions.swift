import ArgumentParser
import Entity

/// What `tx speed-up` and `tx cancel` have in common.
struct ReplacementOptions: ParsableArguments {
  @Argument(help: "Hash of the pending transaction (default: the only one)")
  var hash: String?

  @Option(help: "How soon it should be mined (default: fast, or urgent if config.toml says so)")
  var speed: FeeSpeed?

  @OptionGroup var sending: SendingOptions
  @OptionGroup var relaying: RelayOptions

  /// Returns the speed that was typed, else fast: whoever replaces a transaction has waited for it.
  ///
  /// `setting` is that of the settings, which only makes it faster.
  func speed(else setting: FeeSpeed?) -> FeeSpeed {
    speed ?? (setting == .urgent ? .urgent : .fast)
  }
}
