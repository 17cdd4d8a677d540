import Entity
import Exchange
import Logging

/// Forwards the node's log to the question that caused it.
struct ForwardingLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    WorkerLoop.emit(.log(level: "\(event.level)", text: "\(event.message)"))
  }
}
