import Entity
import Synchronization

/// The questions that a stub was asked.
final class AskedHistory: Sendable {
  private let questions = Mutex<[ReadHistory]>([])

  var last: ReadHistory? { questions.withLock { $0.last } }
  var limits: [Int] { questions.withLock { $0.map(\.limit) } }

  func keep(_ question: ReadHistory) { questions.withLock { $0.append(question) } }
}
