import Core
import Entity

/// A transaction, read once: its bytes, what they do, and what the document around it claims.
package struct TransactionSubject: Sendable {
  let transaction: Transaction
  let from: Address
  /// What the document calls the chain; nil where there is none.
  let chainName: String?
  /// Nil where it is signed: nothing is claimed then.
  let claims: Claims?
  let isSigned: Bool
  let action: Review.Action
  /// What is judged of its call; nil where it makes none, and for a plain transfer of tokens.
  let analyzed: AnalyzedCall?
  /// What descriptors say of it.
  let descriptionResults: DescriptionResults
  /// What signing it would allow.
  let intent: Intent
  /// The call that it makes, with those within.
  let calls: FlattenedCalls

  init(_ document: UnsignedDocument, knowing knowledge: Knowledge) {
    self.init(
      document.transaction,
      from: document.from.address,
      chainName: document.chainName,
      claims: document.claims,
      isSigned: false,
      knowing: knowledge
    )
  }

  init(_ signed: SignedTransaction, chainName: String?, knowing knowledge: Knowledge) {
    self.init(
      signed.transaction,
      from: signed.sender,
      chainName: chainName,
      claims: nil,
      isSigned: true,
      knowing: knowledge
    )
  }

  init(
    _ transaction: Transaction,
    from: Address,
    chainName: String?,
    claims: Claims?,
    isSigned: Bool,
    knowing knowledge: Knowledge
  ) {
    (self.transaction, self.from) = (transaction, from)
    (self.chainName, self.claims, self.isSigned) = (chainName, claims, isSigned)
    let (descriptionResults, abi) = Self.descriptionResults(transaction, from, knowledge)
    self.descriptionResults = descriptionResults
    let action = Review.Action(transaction, claimed: abi)
    self.action = action
    let tokens = KnownTokens(knowledge.tokens.tokens)
    analyzed = AnalyzedCall(transaction, from: from, doing: action, claimed: abi, tokens: tokens)
    intent = Intent(transaction, from: from, tokens: tokens)
    calls = FlattenedCalls(analyzed: analyzed.map { [$0] } ?? [], inner: descriptionResults.calls)
  }

  /// What descriptors tell of a transaction, and the functions that they know.
  private static func descriptionResults(
    _ transaction: Transaction,
    _ from: Address,
    _ knowledge: Knowledge
  ) -> (DescriptionResults, claimed: ContractABI?) {
    let abi = knowledge.abi
    guard let sources = knowledge.sources else { return (DescriptionResults(), abi) }
    let descriptionResults = sources.describe(
      transaction,
      from: from,
      symbol: knowledge.coin,
      abi: abi
    )
    let described = sources.descriptors.first { $0.descriptor.format(for: transaction) != nil }
    // An ABI that was given for a call within says nothing of the one around it.
    let own = described?.descriptor.abi
    return (descriptionResults, abi.map { abi in own.map { abi.adding($0) } ?? abi } ?? own)
  }

  var reviewItem: ReviewItem {
    ReviewItem(
      row: nil,
      transaction: transaction,
      from: from,
      action: action,
      name: claims?.recipientName
    )
  }
}
