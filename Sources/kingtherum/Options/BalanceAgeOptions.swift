import ArgumentParser

/// How old balances may be.
struct BalanceAgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept balances that were read less than so long ago, instead of asking the node "
        + "(default: `max-age` in config.toml, else 0, or 300 for the first ones with --watch)",
      valueName: "seconds"
    )
  )
  var maxAge: UInt32?

  @Flag(help: "Ask the node, whatever is known from earlier")
  var refresh = false

  /// How old balances may be on a screen that is soon redrawn, in seconds.
  private static let onScreen: Int64 = 300

  /// The age in seconds below which balances are accepted; 0 to ask the node.
  ///
  /// `setting` is that of the settings; nil if they set none, or if it does not apply.
  func age(onScreen: Bool, setting: UInt32?) -> Int64 {
    guard !refresh else { return 0 }
    return (maxAge ?? setting).map { Int64($0) } ?? (onScreen ? Self.onScreen : 0)
  }

  func validate() throws {
    if refresh, maxAge != nil { throw ValidationError(.ageAndRefresh) }
  }
}
