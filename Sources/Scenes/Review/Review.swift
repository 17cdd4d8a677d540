package import Core
package import Entity

/// The review of a transaction, decoded from its bytes, with the builder's claims kept apart.
package struct Review: Sendable, Equatable {
  /// The effect of the bytes.
  package enum Action: Sendable, Equatable {
    case payment
    case tokenTransfer(token: Address, to: Address, units: UInt256)
    case tokenApproval(token: Address, spender: Address, units: UInt256)
    case tokenPull(token: Address, from: Address, to: Address, units: UInt256)
    case knownCall(DecodedCall)
    case call(selector: [UInt8], bytes: Int)
    case creation(bytes: Int)
  }

  package let transaction: Transaction
  package let from: Address
  package let action: Action
  package let claims: Claims?
  /// The blobs that accompany the transaction.
  package let sidecar: BlobSidecar?
  /// Whether blobs are missing: the transaction has some, and was not sent yet.
  let lacksSidecar: Bool
  package let chainName: Sentence
  /// The name of the chain's own coin, as far as this machine knows it.
  package let symbol: Sentence
  package let wallet: String?
  /// State of the wallet's address: `not verified` or `changed`; nil if verified on this machine.
  let walletStanding: Sentence?
  /// The same beside the address, for people.
  let payerMark: Sentence?
  package let warnings: [Warning]
  /// The descriptions by clear-signing descriptors.
  package let descriptions: [Description]
  /// The addresses known on this machine, for their names.
  let knownAddresses: KnownAddresses
  /// The token in the transaction, if it is known or claimed.
  package let token: ResolvedToken?
  /// The analyzed call; nil if there is none, or for a plain token transfer.
  let analyzed: AnalyzedCall?
  /// The tokens known on this machine.
  let tokens: TokenList
  /// The effects of signing, as the policy counts them.
  package let intent: Intent
  /// What it would do to the user's accounts, by a node's word; nil if none was asked.
  let simulated: SimulatedEffects?
  /// The names of the Ethereum Name Service that the builder claims.
  let nameUses: [NameUse]

  /// Reviews what signing the document would do.
  ///
  /// If this machine has no name for the chain, that of the document is shown.
  package init(_ document: UnsignedDocument, knowing knowledge: Knowledge) {
    self.init(
      TransactionSubject(document, knowing: knowledge),
      sidecar: document.sidecar,
      isSent: false,
      knowing: knowledge
    )
  }

  /// Reviews what a signed transaction does; of one that was sent, the blobs are elsewhere.
  package init(
    _ signed: SignedTransaction,
    chainName: String?,
    sidecar: BlobSidecar? = nil,
    isSent: Bool = false,
    knowing knowledge: Knowledge
  ) {
    self.init(
      TransactionSubject(signed, chainName: chainName, knowing: knowledge),
      sidecar: sidecar,
      isSent: isSent,
      knowing: knowledge
    )
  }

  private init(
    _ subject: TransactionSubject,
    sidecar: BlobSidecar?,
    isSent: Bool,
    knowing knowledge: Knowledge
  ) {
    let transaction = subject.transaction
    (self.transaction, from) = (transaction, subject.from)
    (action, analyzed, intent) = (subject.action, subject.analyzed, subject.intent)
    nameUses = subject.nameUses
    (claims, self.sidecar) = (subject.claims, sidecar)
    lacksSidecar = transaction.type == 3 && sidecar == nil && !isSent
    simulated = knowledge.nodeFindings?.simulated
    chainName =
      knowledge.chain.map { "\(foreign: $0)" }
      ?? ChainID.title(transaction.chain, claimed: subject.chainName)
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    knownAddresses = knowledge.knownAddresses
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    payerMark = knowledge.account?.payerMark
    descriptions = subject.descriptionResults.descriptions
    token = subject.action.token.flatMap {
      ResolvedToken(at: $0, on: transaction.chain, knowledge.tokens, claimed: subject.claims?.token)
    }
    warnings = Rules.findings(about: .transaction(subject), knowing: knowledge).map(\.warning)
  }

  /// The token that the builder claims, if the bytes are about its contract.
  package var claimedToken: Token? {
    claims?.token.flatMap { $0.address == action.token ? $0 : nil }
  }
}

extension Review.Action {
  /// Decodes the action of a transaction; `abi` is used if its function is unknown.
  package init(_ transaction: Transaction, claimed abi: ContractABI? = nil) {
    self.init(to: transaction.to, input: transaction.input, claimed: abi)
  }

  /// Decodes the action of a call to `to`; nil creates a contract.
  init(to: Address?, input: [UInt8], claimed abi: ContractABI? = nil) {
    guard let to else {
      self = .creation(bytes: input.count)
      return
    }
    guard !input.isEmpty else {
      self = .payment
      return
    }
    switch ERC20.Call(decoding: input) {
    case .transfer(let recipient, let units):
      self = .tokenTransfer(token: to, to: recipient, units: units)
    case .approve(let spender, let units):
      self = .tokenApproval(token: to, spender: spender, units: units)
    case .transferFrom(let owner, let recipient, let units):
      self = .tokenPull(token: to, from: owner, to: recipient, units: units)
    case nil:
      if let call = DecodedCall(decoding: input, claimed: abi) {
        self = .knownCall(call)
      } else {
        self = .call(selector: Array(input.prefix(4)), bytes: input.count)
      }
    }
  }
}

extension Review {
  /// What would remain of each claimed balance.
  var remainingBalances: [RemainingBalance] {
    RemainingBalance.all(of: transaction, from: from, doing: action, claims, knowing: tokens)
  }

  /// The names of everyone in the transaction except the sender, if known on this machine.
  var names: [KnownAddresses.Name] {
    knownAddresses.names(of: intent.others.filter { $0 != from })
  }
}

extension Intent {
  /// All addresses that take part besides the account itself.
  var others: [Address] {
    [to].compactMap(\.self) + payees + calls.map(\.contract) + valueTakers + delegates + mentions
  }
}
