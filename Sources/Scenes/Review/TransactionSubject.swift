import Core
import Entity

/// A transaction, decoded once: its bytes, their effects, and the claims around it.
package struct TransactionSubject: Sendable {
  let transaction: Transaction
  let from: Address
  /// The name of the chain in the document; nil if there is none.
  let chainName: String?
  /// The builder's claims; nil for a signed transaction, which has none.
  let claims: Claims?
  let isSigned: Bool
  let action: Review.Action
  /// The analyzed call; nil if there is none, or for a plain token transfer.
  let analyzed: AnalyzedCall?
  /// The descriptions by clear-signing descriptors.
  let descriptionResults: DescriptionResults
  /// The effects of signing.
  let intent: Intent
  /// The call that it makes, with its inner calls.
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

  /// Describes a transaction by descriptors, and returns the functions that they or `abi` know.
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
    // An ABI given for an inner call may lack the function of the outer one.
    let own = described?.descriptor.abi
    return (descriptionResults, abi.map { abi in own.map { abi.adding($0) } ?? abi } ?? own)
  }

  var reviewItem: ReviewItem {
    ReviewItem(
      row: nil,
      transaction: transaction,
      from: from,
      action: action,
      name: claims?.recipientName ?? claims?.contractName,
      namesContract: claims?.recipientName == nil
    )
  }
}
