import ArgumentParser

/// How old balances may be.
struct BalanceAgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept balances that were read less than so long ago, instead of asking the node "
        + "(default: 0, or 300 for the first ones with --watch)",
      valueName: "seconds"
    )
  )
  var maxAge: UInt32?

  @Flag(help: "Ask the node, whatever is known from earlier")
  var refresh = false

  /// How old balances may be on a screen that is soon redrawn, in seconds.
  private static let onScreen: Int64 = 300

  /// The age in seconds below which balances are accepted; 0 to ask the node.
  func age(onScreen: Bool) -> Int64 {
    guard !refresh else { return 0 }
    return maxAge.map { Int64($0) } ?? (onScreen ? Self.onScreen : 0)
  }

  func validate() throws {
    if refresh, maxAge != nil { throw ValidationError(.ageAndRefresh) }
  }
}
