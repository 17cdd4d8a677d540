import Core
import Logging

/// Lines of the node's log on stderr, for `--verbose`.
struct NodeLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Console().say("\(event.level): \(ForeignText.escaped("\(event.message)", limit: 400))")
  }

  /// A log that tells all when wanted, and only of trouble otherwise.
  static func logger(isVerbose: Bool) -> Logger {
    Logger(label: "kingtherum.node") { _ in NodeLog(logLevel: isVerbose ? .debug : .warning) }
  }
}
