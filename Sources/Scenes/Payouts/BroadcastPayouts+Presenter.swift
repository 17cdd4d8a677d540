import Entity

extension BroadcastPayouts {
  package struct ViewModel: Scenes.ViewModel {
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
    package let payments: [Payment]

    package let text: String
    package let notes: [String]
    package let next: Route?

    private enum CodingKeys: String, CodingKey { case from, digest, sent, payments }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      let fates = response.fates
      let count = { (fate: Fate) in fates.count { $0 == fate } }
      let failed = fates.indices.filter { fates[$0] == .mined(succeeded: false) }
      var facts = Facts()
      facts.add("payments", "\(fates.count)")
      facts.add("sent now", "\(response.sent)")
      if count(.known) > 0 { facts.add("waiting since before", "\(count(.known))") }
      if count(.mined(succeeded: true)) > 0 {
        facts.add("mined", "\(count(.mined(succeeded: true)))")
      }
      if !failed.isEmpty { facts.add("failed", "\(failed.count)") }
      facts.add("last", response.document.signed.last?.hash.description)
      return ViewModel(
        from: response.document.sender.description,
        digest: response.document.totals.digest.description,
        sent: response.sent,
        payments: zip(response.document.signed, fates).enumerated().map { index, pair in
          .init(
            number: index + 1,
            nonce: "\(pair.0.transaction.nonce)",
            hash: pair.0.hash.description,
            status: pair.1.word
          )
        },
        text: facts.text,
        notes: failed.map { index in
          "caution: payment \(index + 1) failed on the chain and paid nobody: "
            + response.document.signed[index].hash.description
        },
        next: .history(
          account: response.document.sender.description,
          chain: response.chain.name
        )
      )
    }
  }
}

extension BroadcastPayouts.Fate {
  fileprivate var word: String {
    switch self {
    case .sent: "sent"
    case .known: "already-known"
    case .mined(let succeeded): succeeded ? "success" : "failed"
    }
  }
}
