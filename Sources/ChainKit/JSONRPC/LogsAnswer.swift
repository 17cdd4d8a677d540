package import Entity

/// Logs in the format of nodes.
package struct LogsAnswer: Decodable, Hashable, Sendable {
  /// The logs, in order.
  package let logs: [LogEntry]

  package init(from decoder: any Decoder) throws {
    logs = try decoder.singleValueContainer().decode([LogAnswer].self).map(\.log)
  }

  /// Reads logs as nodes usually write them; nil leaves them to the decoder.
  init?(_ text: inout JSONCursor) {
    var logs: [LogEntry] = []
    var last = LogAnswer.Last()
    let isWhole = text.elements { text in
      guard let answer = LogAnswer(&text, after: &last) else { return false }
      logs.append(answer.log)
      return true
    }
    guard isWhole else { return nil }
    self.logs = logs
  }
}
