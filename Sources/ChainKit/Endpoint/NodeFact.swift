package import Entity

/// A property of a node that only its answers show; its value is a number.
package enum NodeFact: Hashable, Sendable {
  /// The lowest block of which it keeps the state and the transactions; 0 if it keeps all.
  case archiveFrom
  /// The lowest block of which it keeps the logs; 0 if it keeps all.
  case logsFrom
  /// It told what it keeps (`eth_capabilities`); the value says nothing more.
  case retention
  /// What was missing of an account was searched for again at it; the value says nothing more.
  case repair(Address)
  /// The highest block up to which its logs were searched for an account, from the first block on.
  case searched(Address)
  /// It was shown to be wrong, as far as it was asked; the value is the block.
  case wrong(NodeFault)
  /// It is a source of the settings that failed when it was last asked; the value says nothing more.
  case failedSource(SourceFailure.Reason)
  /// The most blocks that one log search may cover.
  case logsRange
  /// The most accounts or contracts that one log search may name.
  case logsEntries
  /// The lowest block that is known to log movements of ether (EIP-7708).
  case etherLogsFrom
  /// The highest block that is known not to log movements of ether (EIP-7708).
  case noEtherLogs
  /// The highest block whose access list (EIP-7928) it did not give; the highest number if it gives
  /// none, or gave a false one.
  case noAccessList
  /// The highest block that it did not trace with this method; the highest number if it lacks the
  /// method.
  case noTrace(String)
  /// The most requests of a batch, of which a larger one was refused.
  case batchLimit
  /// The most contract calls that one request made, of which a larger one failed.
  case callLimit
  /// It does not take a block by its hash (EIP-1898); the value says nothing more.
  case noBlockHash
  /// It does not have this method; the value says nothing more.
  case noMethod(String)
  /// It names no blocks of an account by this method; the value says nothing more.
  case noHints(String)
  /// It does not take this block tag for this method; the value says nothing more.
  case noTag(String, method: String)

  /// Begins the names of what was searched for again.
  static let repairPrefix = "repair "

  /// Begins the names of what was searched.
  static let searchedPrefix = "searched "

  /// Begins the names of what a node was shown to be wrong about.
  static let wrongPrefix = "wrong "

  /// Begins the names of why a source failed.
  static let failedSourcePrefix = "source-failed "

  /// The name under which it is kept.
  var key: String {
    switch self {
    case .archiveFrom: "archive-from"
    case .logsFrom: "logs-from"
    case .retention: "retention"
    case .repair(let account): Self.repairPrefix + "\(account)"
    case .searched(let account): Self.searchedPrefix + "\(account)"
    case .wrong(let fault): Self.wrongPrefix + fault.rawValue
    case .failedSource(let reason): Self.failedSourcePrefix + reason.rawValue
    case .logsRange: "logs-range"
    case .logsEntries: "logs-entries"
    case .etherLogsFrom: "ether-logs-from"
    case .noEtherLogs: "no-ether-logs"
    case .noAccessList: "no-access-list"
    case .noTrace(let method): "no-trace \(method)"
    case .batchLimit: "batch-limit"
    case .callLimit: "call-limit"
    case .noBlockHash: "no-block-hash"
    case .noMethod(let name): "no-method \(name)"
    case .noHints(let name): "no-hints \(name)"
    case .noTag(let tag, let method): "no-tag \(tag) \(method)"
    }
  }

  /// For how many seconds it is believed.
  ///
  /// A node that prunes old state moves on every day, and one with a newer version may have a method
  /// that it lacked. What only a search for old blocks asks is worth less than that. What was asked
  /// stays asked.
  var lifetime: Int64 {
    switch self {
    case .searched: 3650 * Self.day
    case .noMethod(GetCapabilities.name), .logsRange, .logsEntries, .batchLimit, .callLimit,
      .etherLogsFrom, .noEtherLogs, .failedSource:
      7 * Self.day
    case .archiveFrom, .logsFrom, .retention, .repair, .wrong, .noAccessList, .noTrace, .noMethod,
      .noTag, .noBlockHash, .noHints:
      Self.day
    }
  }

  private static let day: Int64 = 86_400
}
