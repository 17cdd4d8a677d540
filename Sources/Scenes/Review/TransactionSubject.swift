import Core
import Entity

/// A transaction, read once: its bytes, what they do, and what the document around it claims.
package struct TransactionSubject: Sendable {
  let transaction: Transaction
  let from: Address
  /// What the document calls the chain.
  let chainName: String
  /// Nil where it is signed: nothing is claimed then.
  let claims: Claims?
  let isSigned: Bool
  let action: Review.Action
  /// What is judged of its call; nil where it makes none, and for a plain transfer of tokens.
  let judged: JudgedCall?
  /// What descriptors say of it.
  let told: ToldDescriptions
  /// What signing it would allow.
  let intent: Intent
  /// The call that it makes, with those within.
  let calls: Calls

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

  init(_ signed: SignedTransaction, chainName: String, knowing knowledge: Knowledge) {
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
    chainName: String,
    claims: Claims?,
    isSigned: Bool,
    knowing knowledge: Knowledge
  ) {
    (self.transaction, self.from) = (transaction, from)
    (self.chainName, self.claims, self.isSigned) = (chainName, claims, isSigned)
    let (told, abi) = Self.told(transaction, from, knowledge)
    self.told = told
    let action = Review.Action(transaction, claimed: abi)
    self.action = action
    let tokens = KnownTokens(knowledge.tokens.tokens)
    judged = JudgedCall(transaction, from: from, doing: action, claimed: abi, tokens: tokens)
    intent = Intent(transaction, from: from, tokens: tokens)
    calls = Calls(judged: judged.map { [$0] } ?? [], inner: told.calls)
  }

  /// What descriptors tell of a transaction, and the functions that they know.
  private static func told(
    _ transaction: Transaction,
    _ from: Address,
    _ knowledge: Knowledge
  ) -> (ToldDescriptions, claimed: ContractABI?) {
    let abi = knowledge.abi
    guard let sources = knowledge.sources else { return (ToldDescriptions(), abi) }
    let told = sources.describe(transaction, from: from, symbol: knowledge.coin, abi: abi)
    let described = sources.descriptors.first { $0.descriptor.format(for: transaction) != nil }
    // An ABI that was given for a call within says nothing of the one around it.
    let own = described?.descriptor.abi
    return (told, abi.map { abi in own.map { abi.adding($0) } ?? abi } ?? own)
  }

  var deed: Deed {
    Deed(
      row: nil,
      transaction: transaction,
      from: from,
      action: action,
      name: claims?.recipientName
    )
  }
}
