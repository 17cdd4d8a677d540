import Core
package import Entity
import Files
import Scenes
import WalletKit

/// What was sent from here: in the worker's database, or where there is none yet, in the file that a
/// restored backup left for it.
package struct Outbox: Sendable {
  /// All of it, as it was at the start.
  package let kept: [SavedTransaction]
  private let worker: WorkerProcess?
  private let session: Session

  /// Reads what there is. The worker is started only where it has a database.
  package init(_ session: Session) async throws {
    self.session = session
    guard try session.hasChainStore else {
      (worker, kept) = (nil, try session.waitingOutbox())
      return
    }
    try session.prepareStore()
    let worker = try await WorkerProcess.start(session.chainFolder)
    try await session.openStore(in: worker)
    (self.worker, kept) = (worker, try await worker.ask(ListSavedTransactions()))
  }

  /// Puts back what a backup has of it, and answers how many were new.
  package func keep(_ more: [SavedTransaction]) async throws -> Int {
    if let worker { return try await worker.ask(RestoreTransactions(kept: more)) }
    let here = Set(kept.map(\.signed.hash))
    let new = more.filter { !here.contains($0.signed.hash) }
    guard !new.isEmpty else { return 0 }
    try session.wallets.keystore.makeHome()
    try AtomicFile.write(OutboxLines.text(of: kept + new), to: session.waitingOutboxFile)
    return new.count
  }
}

extension Session {
  /// The lines of a restored backup that the worker has not taken in yet.
  var waitingOutboxFile: String { home + "/outbox" }

  func waitingOutbox() throws -> [SavedTransaction] {
    guard try InputFile.isThere(waitingOutboxFile) else { return [] }
    return try OutboxLines.parse(InputFile.read(waitingOutboxFile, limit: 16 << 20))
  }

  /// Opens the database in a worker, which takes in what waits for it.
  ///
  /// Taking it in twice does no harm, so the file goes after it.
  func openStore(in worker: WorkerProcess) async throws {
    _ = try await worker.ask(OpenStore(path: chainStore))
    let waiting = try waitingOutbox()
    guard !waiting.isEmpty else { return }
    _ = try await worker.ask(RestoreTransactions(kept: waiting))
    FileLocation.remove(waitingOutboxFile)
  }
}
