import ArgumentParser
import Live

/// How to reach a node that is tried out.
struct NodeTrialOptions: ParsableArguments {
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

  /// Returns the options for some nodes; for those of the settings if none is named.
  func options(_ urls: [String]) -> NodeTrial {
    NodeTrial(urls, timeout: timeout, verbose: verbose)
  }

  /// Returns the settings as seen by a command with these options.
  func settings(of session: Session) -> LiveNodeSettings {
    LiveNodeSettings(session, timeout: timeout, verbose: verbose)
  }
}
