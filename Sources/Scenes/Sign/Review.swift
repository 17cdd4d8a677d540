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
  package internal(set) var warnings: [Warning]
  /// What descriptors say of it.
  package let descriptions: [Description]
  /// Names for addresses; nobody's until ``knowing(_:)`` is asked.
  var acquaintances = Acquaintances.none
  /// The token that it is about, if the bytes are about one that is known or claimed. Known are the
  /// built-in ones until ``recognizing(_:)`` is asked.
  package private(set) var token: TokenWord?
  /// What is judged of its call; nil where it makes none, and for a plain transfer of tokens.
  private(set) var judged: JudgedCall?
  /// The tokens that are known here.
  private(set) var tokens = TokenList()
  /// What was given and described of the functions that are called.
  private let claimedABI: ContractABI?

  /// What signing the document would do.
  ///
  /// `knownChain` and `account` are this machine's own knowledge; where it has none, the
  /// document's word for the chain is shown as what it is.
  package init(
    _ document: UnsignedDocument,
    symbol: String,
    knownChain: String? = nil,
    account: AccountBook.Account? = nil,
    abi: ContractABI? = nil,
    sources: DescriptionSources? = nil
  ) {
    transaction = document.transaction
    from = document.from.address
    claims = document.claims
    sidecar = document.sidecar
    chainName = knownChain ?? document.chainName
    self.symbol = symbol
    wallet = account?.name
    walletStanding = account?.standing?.mark
    let (told, claimed) = Self.told(
      document.transaction,
      document.from.address,
      symbol,
      sources,
      abi
    )
    descriptions = told.descriptions
    claimedABI = claimed
    action = Action(document.transaction, claimed: claimed)
    judged = JudgedCall(transaction, from: from, doing: action, claimed: claimed)
    token = action.token.flatMap { contract in
      TokenWord(at: contract, on: document.chain, TokenList(), claimed: document.claims.token)
    }
    warnings =
      Warning.about(
        document.transaction,
        from: document.from.address,
        doing: action,
        judged: judged,
        with: told.calls
      )
      + FeeWarnings.about(transaction, doing: action, coin: symbol)
      + ClaimedFacts.warnings(
        about: document,
        doing: action,
        knownChain: knownChain,
        coin: symbol
      )
      + told.warnings
  }

  /// What a signed transaction does.
  package init(
    _ signed: SignedTransaction,
    chainName: String,
    knownChain: String? = nil,
    symbol: String,
    account: AccountBook.Account?,
    abi: ContractABI? = nil,
    sources: DescriptionSources? = nil,
    sidecar: BlobSidecar? = nil
  ) {
    transaction = signed.transaction
    from = signed.sender
    claims = nil
    self.sidecar = sidecar
    self.chainName = knownChain ?? chainName
    self.symbol = symbol
    wallet = account?.name
    walletStanding = account?.standing?.mark
    let (told, claimed) = Self.told(signed.transaction, signed.sender, symbol, sources, abi)
    descriptions = told.descriptions
    claimedABI = claimed
    action = Action(signed.transaction, claimed: claimed)
    judged = JudgedCall(transaction, from: from, doing: action, claimed: claimed)
    token = action.token.flatMap { contract in
      TokenWord(at: contract, on: signed.transaction.chain, TokenList(), claimed: nil)
    }
    warnings =
      Warning.about(
        signed.transaction,
        from: signed.sender,
        doing: action,
        judged: judged,
        with: told.calls
      )
      + FeeWarnings.about(transaction, doing: action, coin: symbol)
      + [
        signed.transaction.chain.flatMap {
          ClaimedFacts.chain(chainName, id: $0, known: knownChain)
        }
      ]
      .compactMap(\.self)
      + told.warnings
  }

  /// What descriptors tell of a transaction, and the functions that they know.
  private static func told(
    _ transaction: Transaction,
    _ from: Address,
    _ symbol: String,
    _ sources: DescriptionSources?,
    _ abi: ContractABI?
  ) -> (ToldDescriptions, claimed: ContractABI?) {
    guard let sources else { return (ToldDescriptions(), abi) }
    let told = sources.describe(transaction, from: from, symbol: symbol, abi: abi)
    let described = sources.descriptors.first { $0.descriptor.format(for: transaction) != nil }
    // An ABI that was given for a call within says nothing of the one around it.
    let own = described?.descriptor.abi
    return (told, abi.map { abi in own.map { abi.adding($0) } ?? abi } ?? own)
  }

  /// The same review with what is known here of tokens.
  package func recognizing(_ tokens: TokenList) -> Review {
    var review = self
    review.token = action.token.flatMap {
      TokenWord(at: $0, on: transaction.chain, tokens, claimed: claims?.token)
    }
    review.tokens = tokens
    if let judged, KnownTokens(tokens.tokens) != judged.place.tokens {
      review.judge(knowing: tokens)
    }
    let claimed = [claims?.token].compactMap(\.self)
    review.warnings += TokenClaims.warnings(about: claimed, against: tokens)
    return review
  }

  /// Judges the call anew, and puts what is said of it in the place of what was.
  private mutating func judge(knowing tokens: TokenList) {
    let inner = descriptions.flatMap(\.calls)
    let said = Warning.about(transaction, from: from, doing: action, judged: judged, with: inner)
    judged = JudgedCall(
      transaction,
      from: from,
      doing: action,
      claimed: claimedABI,
      tokens: tokens
    )
    warnings =
      Warning.about(transaction, from: from, doing: action, judged: judged, with: inner)
      + warnings.dropFirst(said.count)
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
