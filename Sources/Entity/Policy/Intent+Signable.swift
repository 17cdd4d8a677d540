import Core

extension Intent {
  /// Creates the intent of a transaction; `tokens` are the ERC-20 tokens known on this machine.
  package init(
    _ transaction: Transaction,
    from account: Address,
    tokens: KnownTokens = .none
  ) {
    self.init(.transaction, account: account, digest: transaction.signingHash)
    self.tokens = tokens
    chain = transaction.chain.map { UInt256($0.value) }
    to = transaction.to
    value = transaction.value.count
    // A fee beyond 2^256 cannot be paid by anybody, and must not count as zero.
    let fee = transaction.highestFee?.count ?? Units.largest
    self.fee = fee
    nonce = transaction.nonce
    spend(.ether, transaction.value.count.addingWithSaturation(fee))
    delegates = transaction.fees.authorizations.map(\.authorization.delegate)
      .filter { !$0.isZero }
    delegatesEverywhere = transaction.fees.authorizations.map(\.authorization)
      .contains { $0.chain == nil && !$0.delegate.isZero }
    guard let to else {
      isCreation = true
      return
    }
    guard !transaction.input.isEmpty else {
      pay(to)
      return
    }
    selector = Array(transaction.input.prefix(4))
    add(callOf: transaction.input, to: to, value: transaction.value.count, gas: transaction.gas)
    // A list of contracts also allows sending them ether; without one the contract is a payee.
    if transaction.value > .zero { valueTakers = [to] }
  }

  /// Creates the intent of a message; `tokens` are the ERC-20 tokens known on this machine.
  package init(
    _ message: SignableMessage,
    from account: Address,
    tokens: KnownTokens = .none
  ) {
    switch message {
    case .authorization(let authorization): self.init(authorization, from: account)
    case .personal(let message): self.init(message, from: account)
    case .signIn(let signIn): self.init(signIn, from: account)
    case .typed(let data): self.init(data, from: account, tokens: tokens)
    }
  }

  /// A message that looks like a sign-in is one, however it is spelled and wherever it came from.
  private init(_ message: PersonalMessage, from account: Address) {
    if let signIn = try? SignInMessage(parsing: message.bytes) {
      self.init(signIn, from: account)
      return
    }
    let site = message.site
    self.init(site == nil ? .message : .signIn, account: account, digest: message.digest)
    self.site = site
    isFreeText = true
    size = message.bytes.count
  }

  private init(_ signIn: SignInMessage, from account: Address) {
    self.init(.signIn, account: account, digest: signIn.message.digest)
    chain = UInt256(signIn.chain.value)
    site = signIn.domain
    size = signIn.message.bytes.count
  }

  /// Creates the intent of an authorization.
  package init(_ authorization: Authorization, from account: Address) {
    self.init(.authorization, account: account, digest: authorization.signingHash)
    chain = authorization.chain.map { UInt256($0.value) }
    to = authorization.delegate
    nonce = authorization.nonce
    guard !authorization.delegate.isZero else { return }
    delegates = [authorization.delegate]
    delegatesEverywhere = authorization.chain == nil
  }
}
