import Live
import WalletKit

/// A command without the network that may need the worker for the sent transactions.
///
/// As in every ``OfflineView`` the network is forbidden before the command's first line runs; the
/// worker is given no node's address.
protocol OutboxView: View {
  /// True if the command needs the transactions that were sent from this machine.
  var needsOutbox: Bool { get }
  func perform(_ session: Session, _ outbox: Outbox?) async throws
}

extension OutboxView {
  mutating func run() async throws {
    let session = try Session(common)
    let outbox = needsOutbox ? try await Outbox(session) : nil
    try ProcessGuard.forbidNetwork()
    let command = self
    try await EchoSuppression.during { try await command.perform(session, outbox) }
  }

  func perform() async throws { try await perform(try Session(common), nil) }
}
