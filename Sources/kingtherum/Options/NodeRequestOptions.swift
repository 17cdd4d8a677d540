import ArgumentParser

/// How long nodes are waited for, and whether the requests to them are printed.
struct NodeRequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds to wait for nodes (default: 3 to connect, 30 for an answer, 60 altogether)",
      valueName: "seconds"
    )
  )
  var timeout: UInt16?

  @Flag(name: [.short, .long], help: "Print each node request and its duration to stderr")
  var verbose = false

  func validate() throws {
    if timeout == 0 { throw ValidationError(.timeoutNotPositive) }
  }
}
