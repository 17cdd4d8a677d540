import Core
import Entity

extension TransactionStatus {
  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      switch response.found.finding {
      case .mined(let receipt, let confirmations): mined(receipt, confirmations, response)
      case .waiting(let nonce, let from):
        unmined("waiting", "pending", nonce, from, response)
      case .dropped(let nonce, let from):
        unmined(
          "dropped",
          "dropped: the node no longer knows it, and its nonce is free",
          nonce,
          from,
          response
        )
      case .nonceUsed(let nonce, let from):
        unmined(
          "nonce-used",
          "its nonce is used, but the transaction that used it was not found",
          nonce,
          from,
          response
        )
      case .replaced(let nonce, let from, let successor):
        unmined(
          "replaced",
          successor.isMined
            ? response.wordsOfReplacement
            : "replaced: another transaction with its nonce is pending; only one can be mined",
          nonce,
          from,
          by: successor,
          response
        )
      }
    }

    private func mined(_ receipt: Receipt, _ confirmations: UInt64, _ response: Response)
      -> Answer<Body>
    {
      let found = response.found
      let model = ReceiptModel(receipt)
      let logs = LogModel.all(of: receipt, on: response.chain, tokens: response.tokens)
      let parts = response.parts
      var facts = LabeledLines()
      facts.add("transaction", data: response.hash.description)
      facts.add("from", response.names.named(receipt.from))
      if let parts {
        parts.add(to: &facts, names: response.names)
      } else {
        facts.add("to", receipt.to.map(response.names.named))
      }
      model.add(to: &facts, symbol: response.chain.symbol, confirmations: confirmations)
      facts.add("sent to", found.isPrivate ? .privateRelay : nil)
      let time = found.minedAt.map(UTC.text)
      facts.add("time", time)
      LogModel.add(logs, to: &facts)
      return Answer(
        Body(
          hash: response.hash.description,
          status: model.status,
          confirmations: "\(confirmations)",
          nonce: found.signed.map { "\($0.transaction.nonce)" },
          from: receipt.from.description,
          to: receipt.to?.description,
          value: found.signed.map { WeiModel($0.transaction.value) },
          names: response.known([receipt.from, receipt.to, parts?.recipient]),
          time: time?.english,
          sent: found.sent?.english,
          private: found.isPrivate ? true : nil,
          replacedBy: nil,
          waitsFor: nil,
          replacement: nil,
          receipt: model,
          logs: logs.map(\.fields)
        ),
        styled: facts.styled,
        suggestedActions: LogModel.suggestedActions(to: logs)
      )
    }

    /// Presents a transaction in no block; its status is `status` in JSON, and `words` as text.
    private func unmined(
      _ status: String,
      _ words: Sentence,
      _ nonce: UInt64,
      _ from: Address,
      by successor: TransactionFinding.Successor? = nil,
      _ response: Response
    ) -> Answer<Body> {
      let found = response.found
      let parts = response.parts
      let reasons = response.reasons
      let replacement = response.replacement
      var facts = LabeledLines()
      facts.add("transaction", data: response.hash.description)
      facts.add("status", words)
      facts.add("replaced by", successor?.words)
      facts.add("from", response.names.named(from))
      parts?.add(to: &facts, names: response.names)
      facts.add("nonce", data: "\(nonce)")
      facts.add("sent", found.sent)
      facts.add("sent to", found.isPrivate ? .privateRelay : nil)
      for (number, reason) in (reasons ?? []).enumerated() {
        facts.add(number == 0 ? "reason" : "", reason.sentence(response.chain.symbol))
      }
      if reasons?.isEmpty == true, status == "waiting", response.knowsAllPrices {
        facts.add("reason", Self.nextBlock(after: found.outlook?.head))
      }
      // Higher fees do not help against anything else.
      if reasons?.contains(where: \.isOfPrice) != false {
        facts.add("replace with", replacement.map { "\($0.words) (at fast speed)" })
      }
      return Answer(
        Body(
          hash: response.hash.description,
          status: status,
          confirmations: nil,
          nonce: "\(nonce)",
          from: from.description,
          to: found.signed?.transaction.to?.description,
          value: found.signed.map { WeiModel($0.transaction.value) },
          names: response.known([from, found.signed?.transaction.to, parts?.recipient]),
          time: nil,
          sent: found.sent?.english,
          private: found.isPrivate ? true : nil,
          replacedBy: successor?.hash.description,
          waitsFor: reasons?.map {
            Body.Reason(code: $0.code, text: $0.sentence(response.chain.symbol))
          },
          replacement: replacement?.fields,
          receipt: nil,
          logs: nil
        ),
        styled: facts.styled,
        next: response.next(successor),
        cancellation: response.cancellation
      )
    }
  }
}

extension TransactionStatus.Presenter {
  /// A chain that stands still is seen by the time of its last block.
  fileprivate static func nextBlock(after head: BlockReference?) -> Sentence {
    guard let head else { return "its fees are high enough; it waits for the next block" }
    return
      "its fees are high enough; it waits for the next block (the last one, \(head.number), is "
      + "from \(UTC.text(head.time)))"
  }
}

extension TransactionStatus.Response {
  fileprivate var parts: TransactionFacts? {
    found.signed.map { TransactionFacts($0.transaction, on: chain, tokens: tokens) }
  }

  fileprivate var reasons: [PendingReason]? {
    guard let signed = found.signed, let outlook = found.outlook else { return nil }
    return PendingReason.all(of: signed.transaction, outlook, on: chain.id)
  }

  /// Whether every offer of the transaction was compared with its price.
  fileprivate var knowsAllPrices: Bool {
    found.signed?.transaction.fees.blobs == nil || found.outlook?.blobBaseFee != nil
  }

  fileprivate var replacement: ReplacementFees? {
    guard let signed = found.signed, let outlook = found.outlook else { return nil }
    return ReplacementFees(
      replacing: signed.transaction,
      at: outlook.fastFees.fees,
      blobPrice: outlook.blobBaseFee.flatMap(BlobFees.offer)
    )
  }

  /// What helps: to look at the transaction that comes first, or to speed this one up.
  fileprivate func next(_ successor: TransactionFinding.Successor?) -> Route? {
    if let hash = successor?.hash { return .transactionStatus(hash, chain: chain.name) }
    if case .earlierNonce(_, let first)? = reasons?.first {
      return first.map { .transactionStatus($0, chain: chain.name) }
    }
    guard canReplace, replacement != nil, reasons?.contains(where: \.isOfPrice) == true else {
      return nil
    }
    return .speedUp(hash, chain: chain.name)
  }

  /// How to cancel it; nil if it is a cancellation itself, or an earlier transaction holds it up.
  fileprivate var cancellation: Route? {
    guard canReplace, replacement != nil, found.signed?.isCancellation == false else { return nil }
    if case .earlierNonce? = reasons?.first { return nil }
    return .cancel(hash, chain: chain.name)
  }

  /// What became of a transaction whose nonce another one took, which is mined.
  fileprivate var wordsOfReplacement: Sentence {
    guard let successor, let signed = found.signed, successor.sender == signed.sender else {
      return "replaced: another transaction took its nonce, so this one paid nothing"
    }
    // Whether the successor succeeded is in its own status.
    if successor.hasSameCall(as: signed) {
      if signed.isCancellation { return "replaced by another cancellation" }
      return parts?.amount == nil
        ? "replaced by a transaction with the same call"
        : "replaced by a transaction with the same payment"
    }
    return successor.isCancellation
      ? "replaced by a cancellation, so this one paid nothing"
      : "replaced: another transaction took its nonce, so this one paid nothing"
  }

  fileprivate func known(_ addresses: [Address?]) -> [KnownAddresses.Name]? {
    let known = names.names(of: addresses.compactMap(\.self))
    return known.isEmpty ? nil : known
  }
}

extension FoundTransaction {
  /// The time of its first broadcast from this machine.
  fileprivate var sent: Sentence? { sentAt.flatMap(UInt64.init(exactly:)).map(UTC.text) }
}

extension TransactionFinding.Successor {
  fileprivate var isMined: Bool {
    switch self {
    case .mined, .foreign: true
    case .waiting: false
    }
  }

  fileprivate var hash: Hash32 {
    switch self {
    case .mined(let other), .foreign(let other): other.hash
    case .waiting(let hash): hash
    }
  }

  fileprivate var words: Sentence {
    switch self {
    case .mined(let other): "\(other.hash) (mined in block \(other.block))"
    case .waiting(let hash): "\(hash) (pending)"
    case .foreign(let other):
      "\(other.hash) (mined in block \(other.block), not sent from this machine)"
    }
  }
}
