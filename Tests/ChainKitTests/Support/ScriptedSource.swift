import Entity
import Synchronization

@testable import ChainKit

/// A source of hints that says what it is told, and remembers what it was asked.
final class ScriptedSource: HistorySource {
  let id = EndpointID(redacted: "https://source.example")
  private let answer: @Sendable (ClosedRange<UInt64>) -> Result<NamedBlocks, HistorySourceFailure>
  private let ranges = Mutex<[ClosedRange<UInt64>]>([])

  init(
    _ answer:
      @escaping @Sendable (ClosedRange<UInt64>)
      -> Result<NamedBlocks, HistorySourceFailure>
  ) { self.answer = answer }

  /// The ranges that it was asked for.
  var asked: [ClosedRange<UInt64>] { ranges.withLock { $0 } }

  func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    ranges.withLock { $0.append(range) }
    return try answer(range).get()
  }
}
