import Core
package import Entity
import Files
import Scenes
import WalletKit

/// The sent transactions of this machine.
///
/// They are in the worker's database or, if that does not exist yet, in a file left by a restored
/// backup.
package struct Outbox: Sendable {
  /// All sent transactions at the start.
  package let kept: [SavedTransaction]
  private let worker: WorkerProcess?
  private let session: Session

  /// Reads the sent transactions; the worker is started only if it has a database.
  package init(_ session: Session) async throws {
    self.session = session
    worker = try await session.storedWorker()
    kept = try await worker?.ask(ListSavedTransactions()) ?? session.waitingOutbox()
  }

  /// Restores the sent transactions of a backup, and returns the number of new ones.
  package func keep(_ more: [SavedTransaction]) async throws -> Int {
    if let worker { return try await worker.ask(RestoreTransactions(kept: more)) }
    let here = Set(kept.map(\.signed.hash))
    let new = more.filter { !here.contains($0.signed.hash) }
    guard !new.isEmpty else { return 0 }
    try session.wallets.keystore.makeHome()
    try AtomicFile.write(OutboxLines.text(of: kept + new), to: session.waitingOutboxFile)
    return new.count
  }

  /// Forgets that transactions hold their nonces, all or none.
  ///
  /// Without a database, the transactions leave the file that a restored backup left.
  /// - Throws: `OutboxError.changed` if one was settled since the start.
  package func drop(_ transactions: [SavedTransaction]) async throws {
    let hashes = transactions.map(\.signed.hash)
    if let worker {
      let settled = try await worker.ask(DropSavedTransactions(hashes: hashes))
      if let first = settled.first { throw OutboxError.changed(first) }
      return
    }
    let gone = Set(hashes)
    let rest = kept.filter { !gone.contains($0.signed.hash) }
    try AtomicFile.write(OutboxLines.text(of: rest), to: session.waitingOutboxFile)
  }
}

extension Session {
  /// The file of restored transactions that the worker has not imported yet.
  var waitingOutboxFile: String { home + "/outbox" }

  func waitingOutbox() throws -> [SavedTransaction] {
    guard try InputFile.isThere(waitingOutboxFile) else { return [] }
    return try OutboxLines.parse(InputFile.read(waitingOutboxFile, limit: 16 << 20))
  }

  /// Opens the databases in a worker, which imports restored transactions.
  ///
  /// Importing them twice does no harm, so the file is removed afterwards.
  func openStore(in worker: WorkerProcess) async throws {
    let opened = try await worker.ask(OpenStore(folder: chainFolder))
    if let reason = opened.setAside {
      notify(.historySetAside(chainStore + reason.suffix, because: reason))
    }
    let waiting = try waitingOutbox()
    guard !waiting.isEmpty else { return }
    _ = try await worker.ask(RestoreTransactions(kept: waiting))
    FileLocation.remove(waitingOutboxFile)
  }
}
