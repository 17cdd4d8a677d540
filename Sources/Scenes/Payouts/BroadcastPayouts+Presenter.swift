import Core
import Entity

extension BroadcastPayouts {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.payout-broadcast"

    package struct Payment: Encodable, Sendable {
      let number: Int
      let nonce: String
      let hash: String
      /// `sent`, `already-known`, `success` or `failed`.
      let status: String
    }

    package let from: String
    package let digest: String
    package let sent: Int
    /// False if the outbox does not show the outcome of each payment; absent if it does.
    package let recorded: Bool?
    package let payments: [Payment]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let document = response.document
      return Answer(
        Body(
          from: document.sender.description,
          digest: document.totals.digest.description,
          sent: response.sent,
          recorded: response.isRecorded ? nil : false,
          payments: payments(of: response)
        ),
        styled: text(of: response),
        notes: response.failed.map { index in
          .caution(
            "payment \(index + 1) failed on the chain and paid nobody: "
              + "\(hex: document.signed[index].hash.description)"
          )
        },
        next: .history(account: document.sender.description, chain: response.chain.name)
      )
    }

    private func payments(of response: Response) -> [Body.Payment] {
      zip(response.document.signed, response.statuses).enumerated().map { index, pair in
        .init(
          number: index + 1,
          nonce: "\(pair.0.transaction.nonce)",
          hash: pair.0.hash.description,
          status: pair.1.word
        )
      }
    }

    private func text(of response: Response) -> StyledText {
      let statuses = response.statuses
      let count = { (status: PaymentStatus) in statuses.count { $0 == status } }
      var facts = LabeledLines()
      facts.add("payments", data: "\(statuses.count)")
      facts.add("sent now", data: "\(response.sent)")
      if count(.known) > 0 { facts.add("already pending", data: "\(count(.known))") }
      if count(.mined(succeeded: true)) > 0 {
        facts.add("mined", data: "\(count(.mined(succeeded: true)))")
      }
      if !response.failed.isEmpty { facts.add("failed", data: "\(response.failed.count)") }
      facts.add("last", data: response.document.signed.last?.hash.description)
      return facts.styled
    }
  }
}

extension BroadcastPayouts.Response {
  /// The indices of the payments that failed, and so paid nobody.
  fileprivate var failed: [Int] {
    statuses.indices.filter { statuses[$0] == .mined(succeeded: false) }
  }
}

extension BroadcastPayouts.PaymentStatus {
  fileprivate var word: String {
    switch self {
    case .sent: "sent"
    case .known: "already-known"
    case .mined(let succeeded): succeeded ? "success" : "failed"
    }
  }
}
