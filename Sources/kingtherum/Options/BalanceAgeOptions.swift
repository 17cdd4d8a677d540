import ArgumentParser

/// How old balances may be.
struct BalanceAgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept balances that were read at most so long ago, instead of asking the node (default: 0)",
      valueName: "seconds"
    )
  )
  var maxAge: UInt32?

  @Flag(help: "Ask the node, whatever is known from earlier")
  var refresh = false

  /// In seconds.
  var age: Int64 { refresh ? 0 : Int64(maxAge ?? 0) }

  func validate() throws {
    if refresh, maxAge != nil { throw ValidationError(.ageAndRefresh) }
  }
}
