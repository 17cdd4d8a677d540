import Live
import WalletKit

/// A command without the network that may need the worker for the sent transactions.
///
/// Its arguments are read first, so that a command with a wrong one opens no database. As in every
/// ``OfflineView`` the network is forbidden before a secret is read; the worker is given no node's
/// address.
protocol OutboxView: View {
  associatedtype Request

  /// True if the command needs the transactions that were sent from this machine.
  var needsOutbox: Bool { get }
  /// Reads the arguments, and no secret.
  func request(_ session: Session) throws -> Request
  func perform(_ request: Request, _ session: Session, _ outbox: Outbox?) async throws
}

extension OutboxView {
  mutating func run() async throws {
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }

  func perform() async throws {
    let session = try Session(common)
    let request = try request(session)
    let outbox = needsOutbox ? try await Outbox(session) : nil
    try ProcessGuard.forbidNetwork()
    try await perform(request, session, outbox)
  }
}
