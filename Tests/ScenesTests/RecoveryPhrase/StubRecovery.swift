import Synchronization
import WalletKit

@testable import Scenes

/// Searches on one thread, and notes what becomes of the position.
final class StubRecovery: RecoverPhrase.Worker, RecoverPhrase.SavedPosition {
  /// What goes wrong.
  enum Fault: Error {
    case otherSearch
    case fullDisk
    case interruption
  }

  let position: Int
  private let fault: Fault?
  private let notes = Mutex<[String]>([])

  var noted: [String] { notes.withLock { $0 } }

  init(position: Int = 0, fault: Fault? = nil) { (self.position, self.fault) = (position, fault) }

  func note(_ text: String) { notes.withLock { $0.append(text) } }

  func savedPosition(
    in file: String,
    of problem: RecoveryProblem
  ) throws -> any RecoverPhrase.SavedPosition {
    note("open \(file)")
    if fault == .otherSearch { throw Fault.otherSearch }
    return self
  }

  func run(
    _ search: RecoverySearch,
    onProgress: @Sendable () throws -> Void
  ) throws -> Mnemonic? {
    note("run")
    return try search.work {
      try onProgress()
      if fault == .interruption { throw Fault.interruption }
    }
  }

  func save(_ position: Int) throws {
    note("save \(position)")
    if fault == .fullDisk { throw Fault.fullDisk }
  }

  func remove() { note("remove") }
}
