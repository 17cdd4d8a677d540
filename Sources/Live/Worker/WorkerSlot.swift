import Synchronization

/// Keeps a worker that was started before its chain was known, since a process starts only one.
final class WorkerSlot: Sendable {
  private let worker = Mutex<WorkerProcess?>(nil)

  func keep(_ process: WorkerProcess) { worker.withLock { $0 = process } }

  /// Returns the kept worker, once.
  func take() -> WorkerProcess? {
    worker.withLock { worker in
      defer { worker = nil }
      return worker
    }
  }
}
