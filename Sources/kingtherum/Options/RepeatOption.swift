import ArgumentParser

/// Whether a payment may be made a second time while it is pending.
struct RepeatOption: ParsableArguments {
  @Flag(help: "Allow the same payment again while the first one is pending, for scripts")
  var again = false
}
