import Core
import Entity
import Files
import Scenes

/// It was sent, which cannot be taken back, and the answer could not be written.
enum OutputLostError: Error, Equatable {
  case transaction(Hash32, status: String, reason: String)
  case payments(count: Int, last: Hash32?, reason: String)
}

extension View {
  /// Shows the answer of what was sent. A script has to tell its loss from a refusal, or it pays twice.
  func show(sent response: Broadcast.Response) throws {
    let answer = Broadcast.Presenter().present(response)
    do { try console.show(answer) } catch OutputError.unwritable(let reason) {
      throw OutputLostError.transaction(
        response.transaction.hash,
        status: answer.status,
        reason: reason
      )
    }
  }

  func show(sent response: BroadcastPayouts.Response) throws {
    let answer = BroadcastPayouts.Presenter().present(response)
    do { try console.show(answer) } catch OutputError.unwritable(let reason) {
      throw OutputLostError.payments(
        count: response.document.signed.count,
        last: response.document.signed.last?.hash,
        reason: reason
      )
    }
  }
}

extension OutputLostError: Reportable {
  var report: Report {
    switch self {
    case .transaction(let hash, let status, let reason):
      Report(
        .outputLost,
        "sent-output-lost",
        "transaction \(hash) was sent (\(status)), but the output could not be written: \(reason)"
      )
    case .payments(let count, let last, let reason):
      Report(
        .outputLost,
        "payouts-output-lost",
        "all \(count) payments were broadcast\(last.map { " (the last is \($0))" } ?? ""), but the "
          + "output could not be written: \(reason)"
      )
    }
  }
}
