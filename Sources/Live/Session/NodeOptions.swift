package import Exchange

/// What a node is asked through.
package protocol NodeOptions: Sendable {
  /// The node's address; nil for that of the settings.
  var rpcURL: String? { get }
  /// Whether the network is forbidden.
  var offline: Bool { get }
  /// How long a node may take to answer, in seconds; nil for the usual times.
  var timeout: UInt16? { get }
  /// Whether the worker tells what nodes are asked.
  var verbose: Bool { get }
}

extension NodeOptions {
  /// How many seconds a connection may take, and an answer to begin, and to end.
  package var timeouts: (connect: Int64, begin: Int64, end: Int64) {
    guard let timeout else { return (3, 30, 60) }
    return (Int64(timeout), Int64(timeout), Int64(timeout))
  }

  /// How long the worker may say nothing. It says each second that it lives, also while a node takes its time.
  package var workerSilenceLimit: SilenceLimit { SilenceLimit(nodeSeconds: timeouts.begin) }
}
