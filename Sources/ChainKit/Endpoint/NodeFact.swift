/// A property of a node that only its answers show; its value is a number.
package enum NodeFact: Hashable, Sendable {
  /// The lowest block of which it keeps the state.
  case archiveFrom
  /// The most blocks that one log search may cover.
  case logsRange
  /// It does not have this method; the value says nothing more.
  case noMethod(String)

  /// The name under which it is kept.
  var key: String {
    switch self {
    case .archiveFrom: "archive-from"
    case .logsRange: "logs-range"
    case .noMethod(let name): "no-method \(name)"
    }
  }

  /// For how many seconds it is believed.
  ///
  /// A node that prunes old state moves on every day, and one with a newer version may have a method
  /// that it lacked.
  var lifetime: Int64 {
    switch self {
    case .archiveFrom, .noMethod: 86_400
    case .logsRange: 7 * 86_400
    }
  }
}
