import BigInt
import Core

extension Intent {
  /// What a transaction would do; `tokens` are the ERC-20 tokens that are known on this machine.
  public init(
    _ transaction: Transaction,
    from account: Address,
    tokens: KnownTokens = .none
  ) {
    self.init(.transaction, account: account, digest: transaction.signingHash)
    self.tokens = tokens
    chain = transaction.chain.map { BigUInt($0.value) }
    to = transaction.to
    value = transaction.value.count
    // A fee beyond 2^256 cannot be paid by anybody, and must not count as none.
    let fee = transaction.highestFee?.count ?? Units.largest
    self.fee = fee
    nonce = transaction.nonce
    spend(.ether, transaction.value.count + fee)
    delegates = transaction.fees.authorizations.map(\.authorization.delegate)
      .filter { !$0.isZero }
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
    // Listing the contract lets it have ether too; otherwise it is somebody who is paid.
    if transaction.value > .zero { valueTakers = [to] }
  }

  /// What a message would allow.
  public init(_ message: SignableMessage, from account: Address) {
    switch message {
    case .authorization(let authorization): self.init(authorization, from: account)
    case .personal(let message):
      self.init(.message, account: account, digest: message.digest)
      size = message.bytes.count
    case .signIn(let signIn):
      self.init(.signIn, account: account, digest: message.digest)
      chain = BigUInt(signIn.chain.value)
      site = signIn.domain
      size = signIn.message.bytes.count
    case .typed(let data):
      self.init(.typedData, account: account, digest: data.digest)
      chain = data.chain
      to = data.verifyingContract
      guard let permit = TokenPermit(data) else { return }
      isPermit = true
      if permit.grants.contains(where: { $0.units != 0 }) { pay(permit.spender) }
      for grant in permit.grants {
        // A permit that names no token may be one for any.
        spend(.token(grant.token ?? .zero), grant.units ?? Units.largest)
      }
    }
  }

  /// What an authorization would allow.
  public init(_ authorization: Authorization, from account: Address) {
    self.init(.authorization, account: account, digest: authorization.signingHash)
    chain = authorization.chain.map { BigUInt($0.value) }
    to = authorization.delegate
    nonce = authorization.nonce
    if !authorization.delegate.isZero { delegates = [authorization.delegate] }
  }
}
