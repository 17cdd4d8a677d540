/// Which lasting connections to a node are known to lead to the right chain.
///
/// Behind one address there may be several nodes, so a connection that was opened again may lead to
/// another one.
struct ConnectionChecks: Sendable {
  private var checked: Set<UInt64> = []
  /// The number of the newest check. The one before it may still run.
  private var newestCheck: UInt64 = 0
  /// Those on which the answers to the newest check came.
  private var answering: Set<UInt64> = []
  /// The newest connection that somebody wanted to have checked.
  private var newest: UInt64 = 0

  /// Whether the answers on a connection are from the right chain.
  func isChecked(_ connection: UInt64) -> Bool { checked.contains(connection) }

  /// Returns true only for the first caller with a connection that is newer than all before it.
  mutating func claimsCheck(of connection: UInt64) -> Bool {
    defer { newest = max(newest, connection) }
    return connection > newest
  }

  /// Notes that a check begins, and returns its number.
  mutating func beginCheck() -> UInt64 {
    answering = []
    newestCheck += 1
    return newestCheck
  }

  /// Whether no check began after this one.
  func isNewest(_ check: UInt64) -> Bool { check == newestCheck }

  /// Notes on which connection an answer to a check came; nil if there are no lasting ones.
  mutating func answered(_ check: UInt64, on connection: UInt64?) {
    if let connection, isNewest(check) { answering.insert(connection) }
  }

  /// Notes that a check has found the right chain.
  ///
  /// If its answers came on several connections, it is not known which of them led where.
  mutating func endCheck(_ check: UInt64) {
    if isNewest(check), answering.count == 1 { checked.formUnion(answering) }
  }
}
