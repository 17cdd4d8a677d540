package import Exchange

/// The options of commands that use a node.
package protocol NodeOptions: Sendable {
  /// The nodes' addresses, the preferred one first; empty for those in the settings.
  var rpcURL: [String] { get }
  /// The number of nodes that must give the same answer; nil for that of the settings.
  var quorum: Int? { get }
  /// Whether the network is forbidden.
  var offline: Bool { get }
  /// The time limit of an answer, in seconds; nil for the defaults.
  var timeout: UInt16? { get }
  /// Whether the worker logs the requests to nodes.
  var verbose: Bool { get }
  /// Whether the nodes that the command or ETH_RPC_URL names are of another chain.
  var usesSettingsOnly: Bool { get }
}

extension NodeOptions {
  package var usesSettingsOnly: Bool { false }

  /// The time limits in seconds for connecting, and for an answer to begin and to end.
  package var timeouts: (connect: Int64, begin: Int64, end: Int64) {
    guard let timeout else { return (3, 30, 60) }
    return (Int64(timeout), Int64(timeout), Int64(timeout))
  }

  /// The longest time the worker may send nothing.
  ///
  /// It sends a sign of life each second, even during slow requests.
  package var workerSilenceLimit: SilenceLimit { SilenceLimit(nodeSeconds: timeouts.begin) }

  /// The longest time the worker may take for an answer with a deadline; nil for any time.
  ///
  /// Without nodes a command has no time limit.
  package var workerAnswerLimit: AnswerLimit? {
    offline ? nil : AnswerLimit(commandSeconds: timeouts.end)
  }
}
