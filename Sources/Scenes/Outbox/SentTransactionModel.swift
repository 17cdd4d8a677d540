import Core
package import Entity

/// A transaction of the outbox, in words and in JSON.
package struct SentTransactionModel: Sendable {
  package struct Fields: Encodable, Sendable {
    package let hash: String
    /// `signed`, `unknown`, `accepted`, `mined`, `rejected` or `replaced`, as last recorded.
    package let state: OutboxEntry.State
    /// The chain's name; absent if it is not in the settings.
    package let chain: String?
    package let chainID: String
    package let nonce: String
    package let from: String
    package let to: String?
    let value: WeiModel
    package let sent: String?
    /// The code of its last failure.
    package let error: String?
    /// Whether it was sent to a private relay alone; absent if it was not.
    package let `private`: Bool?
    /// The hash of the one that was mined in its place; absent if none was, or if it was not sent
    /// from this machine.
    package let replacedBy: String?
  }

  package let fields: Fields
  private let words: [Line]

  private struct Line: Sendable {
    let name: Sentence
    let value: Sentence?
    /// Whether it was recorded when it was sent or later; the rest is what was signed.
    var isRecord = false
  }

  init(
    _ saved: SavedTransaction,
    on chains: ChainRegistry,
    tokens: TokenList,
    names: KnownAddresses,
    isOneOfSeveral: Bool = false,
    isOutbid: Bool = false,
    replacedBy: Hash32? = nil
  ) {
    let transaction = saved.signed.transaction
    let entry = chains[saved.chain]
    let time = saved.sent.flatMap(UInt64.init(exactly:)).map(UTC.text)
    fields = Fields(
      hash: saved.signed.hash.description,
      state: saved.state,
      chain: entry?.name,
      chainID: "\(saved.chain)",
      nonce: "\(transaction.nonce)",
      from: saved.signed.sender.description,
      to: transaction.to?.description,
      value: WeiModel(transaction.value),
      sent: time?.english,
      error: saved.errorCode,
      private: saved.isPrivate ? true : nil,
      replacedBy: replacedBy?.description
    )
    let parts = entry.map { TransactionFacts(transaction, on: $0, tokens: tokens) }
    words = [
      Line(name: "transaction", value: "\(hex: fields.hash)"),
      Line(
        name: "status",
        value: isOutbid
          ? "outbid by another transaction with the same nonce"
          : saved.state.words,
        isRecord: true
      ),
      Line(name: "replaced by", value: replacedBy.map { "\($0)" }, isRecord: true),
      Line(
        name: "last error",
        value: saved.errorCode.map { "\(foreign: $0)" },
        isRecord: true
      ),
      Line(
        name: "chain",
        value: entry.map { "\(name: $0.name) (id \(saved.chain))" } ?? "id \(saved.chain)"
      ),
      Line(name: "amount", value: parts?.amount),
      Line(name: "token", value: parts?.contract.map { "\($0)" }),
      Line(name: "from", value: names.named(saved.signed.sender)),
      Line(name: "to", value: (parts?.recipient ?? transaction.to).map(names.named)),
      Line(
        name: "nonce",
        value: isOneOfSeveral
          ? "\(number: fields.nonce) (shared with others in this list; only one can be mined)"
          : "\(number: fields.nonce)"
      ),
      Line(name: "sent", value: time, isRecord: true),
      Line(name: "sent to", value: saved.isPrivate ? .privateRelay : nil, isRecord: true),
    ]
  }

  var styled: StyledText { Self.styled(words) }

  /// What was recorded about it, without what was signed.
  var styledRecord: StyledText { Self.styled(words.filter(\.isRecord)) }

  private static func styled(_ lines: [Line]) -> StyledText {
    var facts = LabeledLines()
    for line in lines { facts.add(line.name, line.value) }
    return facts.styled
  }
}

extension OutboxEntry.State {
  /// The state in words.
  var words: Sentence {
    switch self {
    case .signed: "not sent"
    case .unknown: "may have been sent; it is unknown whether a node accepted it"
    case .accepted: "pending when it was last seen"
    case .mined: "mined"
    case .rejected: "rejected or dropped"
    case .replaced: "replaced by another transaction"
    }
  }
}
