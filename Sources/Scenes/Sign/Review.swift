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
  package let chainName: String
  /// What the chain calls its own coin, as far as it is known here.
  package let symbol: String
  package let wallet: String?
  /// Of the wallet's address: `not verified` or `changed`; nil where it was proved on this device.
  let walletStanding: String?
  package private(set) var warnings: [Warning]
  /// What descriptors say of it.
  package let descriptions: [Description]
  /// Names for addresses.
  let acquaintances: Acquaintances
  /// The token that it is about, if the bytes are about one that is known or claimed.
  package let token: TokenWord?
  /// What is judged of its call; nil where it makes none, and for a plain transfer of tokens.
  let judged: JudgedCall?
  /// The tokens that are known here.
  let tokens: TokenList

  /// What signing the document would do. Where this machine has no word of its own for the chain, the
  /// document's is shown as what it is.
  package init(_ document: UnsignedDocument, knowing knowledge: Knowledge<Sightings>) {
    self.init(
      document.transaction,
      from: document.from.address,
      claims: document.claims,
      sidecar: document.sidecar,
      chainName: document.chainName,
      knowing: knowledge
    ) { action in
      ClaimedFacts.warnings(
        about: document,
        doing: action,
        knownChain: knowledge.chain,
        coin: knowledge.coin
      )
    }
  }

  /// What a signed transaction does.
  package init(
    _ signed: SignedTransaction,
    chainName: String,
    sidecar: BlobSidecar? = nil,
    knowing knowledge: Knowledge<Sightings>
  ) {
    self.init(
      signed.transaction,
      from: signed.sender,
      claims: nil,
      sidecar: sidecar,
      chainName: chainName,
      knowing: knowledge
    ) { _ in
      let named = signed.transaction.chain.flatMap {
        ClaimedFacts.chain(chainName, id: $0, known: knowledge.chain)
      }
      return [named].compactMap(\.self)
    }
  }

  private init(
    _ transaction: Transaction,
    from: Address,
    claims: Claims?,
    sidecar: BlobSidecar?,
    chainName: String,
    knowing knowledge: Knowledge<Sightings>,
    claimed: (Action) -> [Warning]
  ) {
    (self.transaction, self.from) = (transaction, from)
    (self.claims, self.sidecar) = (claims, sidecar)
    self.chainName = knowledge.chain ?? chainName
    (symbol, tokens) = (knowledge.coin, knowledge.tokens)
    acquaintances = knowledge.acquaintances
    wallet = knowledge.account?.name
    walletStanding = knowledge.account?.standing?.mark
    let (told, abi) = Self.told(transaction, from, knowledge)
    descriptions = told.descriptions
    let action = Action(transaction, claimed: abi)
    self.action = action
    judged = JudgedCall(
      transaction,
      from: from,
      doing: action,
      claimed: abi,
      tokens: knowledge.tokens
    )
    token = action.token.flatMap {
      TokenWord(at: $0, on: transaction.chain, knowledge.tokens, claimed: claims?.token)
    }
    warnings =
      Warning.about(transaction, from: from, doing: action, judged: judged, with: told.calls)
      + FeeWarnings.about(transaction, doing: action, coin: knowledge.coin)
      + claimed(action) + told.warnings
      + TokenClaims.warnings(
        about: [claims?.token].compactMap(\.self),
        against: knowledge.tokens
      )
    warnings += aboutAcquaintances
    if let sightings = knowledge.sightings { warnings = warnings(seeing: sightings) }
  }

  /// What descriptors tell of a transaction, and the functions that they know.
  private static func told(
    _ transaction: Transaction,
    _ from: Address,
    _ knowledge: Knowledge<Sightings>
  ) -> (ToldDescriptions, claimed: ContractABI?) {
    let abi = knowledge.abi
    guard let sources = knowledge.sources else { return (ToldDescriptions(), abi) }
    let told = sources.describe(transaction, from: from, symbol: knowledge.coin, abi: abi)
    let described = sources.descriptors.first { $0.descriptor.format(for: transaction) != nil }
    // An ABI that was given for a call within says nothing of the one around it.
    let own = described?.descriptor.abi
    return (told, abi.map { abi in own.map { abi.adding($0) } ?? abi } ?? own)
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
