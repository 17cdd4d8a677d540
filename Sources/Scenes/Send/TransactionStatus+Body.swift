package import Core
import Entity

extension TransactionStatus {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-status"

    package let hash: String
    package let status: String
    package let confirmations: String?
    package let nonce: String?
    package let from: String?
    package let to: String?
    /// The coins that it moves, beside the fee; absent if its type is not supported.
    package let value: WeiModel?
    /// The names of the addresses that have one on this machine; absent if there are none.
    package let names: [KnownAddresses.Name]?
    /// The time of its block; absent if it is not mined.
    package let time: String?
    /// The time of its first broadcast from this machine.
    package let sent: String?
    /// Whether it was sent to a private relay alone; absent if it was not.
    package let `private`: Bool?
    /// The transaction that took its nonce, if it was found.
    package let replacedBy: String?
    /// Why it is not mined yet, the decisive reason first; absent unless it is pending or dropped.
    package let waitsFor: [Reason]?
    /// The lowest fees of a replacement; absent unless it is pending.
    let replacement: ReplacementFees.Fields?
    package let receipt: ReceiptModel?
    /// The events that contracts logged, in order.
    package let logs: [LogModel.Fields]?

    package struct Reason: Encodable, Sendable, Equatable {
      package let code: String
      package let text: Sentence
    }
  }
}
