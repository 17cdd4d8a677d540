/// Which lasting connections to a node are known to lead to the right chain.
///
/// Behind one address there may be several nodes, so a connection that was opened again may lead to
/// another one.
struct ConnectionChecks: Sendable {
  private var checked: Set<UInt64> = []
  /// Those on which the answers to the running check came.
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

  /// Notes that a check begins.
  mutating func beginCheck() { answering = [] }

  /// Notes on which connection one of its answers came; nil if there are no lasting ones.
  mutating func answered(on connection: UInt64?) {
    if let connection { answering.insert(connection) }
  }

  /// Notes that the check has found the right chain.
  ///
  /// If its answers came on several connections, it is not known which of them led where.
  mutating func endCheck() {
    if answering.count == 1 { checked.formUnion(answering) }
  }
}
