import Live
import WalletKit

/// A command without network that may need the worker for what was sent.
///
/// As in every ``OfflineView`` the network is forbidden before the command's first line runs; the worker
/// is given no node's address.
protocol OutboxView: View {
  /// Whether it needs what was sent from here.
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
