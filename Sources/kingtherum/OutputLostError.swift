import Core
import Entity
import Files
import Scenes

/// A transaction or payments were sent, but the answer could not be written.
enum OutputLostError: Error, Equatable {
  case transaction(Hash32, status: Sentence, reason: String)
  case payments(count: Int, last: Hash32?, reason: String)
}

extension View {
  /// Shows the answer for what was sent; throws `OutputLostError` if it cannot be written.
  ///
  /// A script must be able to tell a lost answer from a refusal, or it pays twice.
  func show(sent response: Broadcast.Response) throws {
    let answer = Broadcast.Presenter().present(response)
    do { try console.show(answer) } catch OutputError.unwritable(let reason) {
      throw OutputLostError.transaction(
        response.transaction.hash,
        status: response.outcome.status,
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

extension Broadcast.Outcome {
  /// The status of the answer, for people.
  fileprivate var status: Sentence {
    switch self {
    case .accepted: "accepted"
    case .alreadyKnown: "already-known"
    case .mined(let receipt): receipt.succeeded != false ? "success" : "failed"
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
        "transaction \(hash) was sent (\(status)), but the output could not be written: \(term: reason)"
      )
    case .payments(let count, let last?, let reason):
      Report(
        .outputLost,
        "payouts-output-lost",
        count == 1
          ? "the payment was broadcast (\(last)), but the output could not be written: \(term: reason)"
          : "all \(count: count) payments were broadcast (the last is \(last)), but the output "
            + "could not be written: \(term: reason)"
      )
    case .payments(let count, nil, let reason):
      Report(
        .outputLost,
        "payouts-output-lost",
        count == 1
          ? "the payment was broadcast, but the output could not be written: \(term: reason)"
          : "all \(count: count) payments were broadcast, but the output could not be written: "
            + "\(term: reason)"
      )
    }
  }
}
