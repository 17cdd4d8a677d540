package import Core
package import Entity

/// What a transaction would do, worked out from its bytes, with the builder's claims kept apart.
package struct Review: Sendable, Equatable {
  /// What the bytes ask for.
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
  /// The blobs that travel with it.
  package let sidecar: BlobSidecar?
  package let chainName: Sentence
  /// What the chain calls its own coin, as far as it is known here.
  package let symbol: Sentence
  package let wallet: String?
  /// Of the wallet's address: `not verified` or `changed`; nil where it was proved on this device.
  let walletStanding: Sentence?
  package let warnings: [Warning]
  /// What descriptors say of it.
  package let descriptions: [Description]
  /// Names for addresses.
  let knownAddresses: KnownAddresses
  /// The token that it is about, if the bytes are about one that is known or claimed.
  package let token: ResolvedToken?
  /// What is judged of its call; nil where it makes none, and for a plain transfer of tokens.
  let analyzed: AnalyzedCall?
  /// The tokens that are known here.
  let tokens: TokenList
  /// What signing would allow, as the policy judges it.
  package let intent: Intent

  /// What signing the document would do. Where this machine has no word of its own for the chain, the
  /// document's is shown as what it is.
  package init(_ document: UnsignedDocument, knowing knowledge: Knowledge) {
    self.init(
      TransactionSubject(document, knowing: knowledge),
      sidecar: document.sidecar,
      knowing: knowledge
    )
  }

  /// What a signed transaction does.
  package init(
    _ signed: SignedTransaction,
    chainName: String?,
    sidecar: BlobSidecar? = nil,
    knowing knowledge: Knowledge
  ) {
    self.init(
      TransactionSubject(signed, chainName: chainName, knowing: knowledge),
      sidecar: sidecar,
      knowing: knowledge
    )
  }

  private init(
    _ subject: TransactionSubject,
    sidecar: BlobSidecar?,
    knowing knowledge: Knowledge
  ) {
    let transaction = subject.transaction
    (self.transaction, from) = (transaction, subject.from)
    (action, analyzed, intent) = (subject.action, subject.analyzed, subject.intent)
    (claims, self.sidecar) = (subject.claims, sidecar)
    chainName =
      knowledge.chain.map { "\(foreign: $0)" }
      ?? ChainID.title(transaction.chain, claimed: subject.chainName)
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    knownAddresses = knowledge.knownAddresses
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    descriptions = subject.descriptionResults.descriptions
    token = subject.action.token.flatMap {
      ResolvedToken(at: $0, on: transaction.chain, knowledge.tokens, claimed: subject.claims?.token)
    }
    warnings = Rules.findings(about: .transaction(subject), knowing: knowledge).map(\.warning)
  }

  /// The token that the builder says this is about, if the bytes are about it at all.
  package var claimedToken: Token? {
    claims?.token.flatMap { $0.address == action.token ? $0 : nil }
  }
}

extension Review.Action {
  /// What the bytes ask for; `abi` serves where they read like nothing known.
  package init(_ transaction: Transaction, claimed abi: ContractABI? = nil) {
    self.init(to: transaction.to, input: transaction.input, claimed: abi)
  }

  /// What is asked of `to` by these bytes; nobody is asked where a contract is made.
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
  /// What would be left of each balance that is claimed.
  var remainingBalances: [RemainingBalance] {
    RemainingBalance.all(of: transaction, doing: action, claims, knowing: tokens)
  }

  /// Everybody in it beside the sender who has a name here.
  var names: [KnownAddresses.Name] {
    knownAddresses.names(of: intent.others.filter { $0 != from })
  }
}

extension Intent {
  /// Everybody who takes part beside the account itself.
  var others: [Address] {
    [to].compactMap(\.self) + payees + calls.map(\.contract) + valueTakers + delegates + mentions
  }
}
