package import BigInt
package import Entity

/// What a transaction would do, worked out from its bytes, with the builder's claims kept apart.
package struct Review: Sendable, Equatable {
  /// What the bytes ask for.
  package enum Action: Sendable, Equatable {
    case payment
    case tokenTransfer(token: Address, to: Address, units: BigUInt)
    case tokenApproval(token: Address, spender: Address, units: BigUInt)
    case tokenPull(token: Address, from: Address, to: Address, units: BigUInt)
    case knownCall(DecodedCall)
    case call(selector: [UInt8], bytes: Int)
    case creation(bytes: Int)
  }

  package let transaction: Transaction
  package let from: Address
  package let action: Action
  package let claims: Claims?
  package let chainName: String
  /// What the chain calls its own coin, as far as it is known here.
  package let symbol: String
  package let wallet: String?
  package internal(set) var warnings: [Warning]
  /// Names for addresses; nobody's until ``knowing(_:)`` is asked.
  var acquaintances = Acquaintances.none

  /// What signing the document would do.
  ///
  /// `knownChain` and `account` are this machine's own knowledge; where it has none, the
  /// document's word for the chain is shown as what it is.
  package init(
    _ document: UnsignedDocument,
    symbol: String,
    knownChain: String? = nil,
    account: AccountBook.Account? = nil
  ) {
    transaction = document.transaction
    from = document.from.address
    claims = document.claims
    chainName = knownChain ?? document.chainName
    self.symbol = symbol
    wallet = account?.name
    action = Action(document.transaction)
    warnings = Warning.about(document.transaction, from: document.from.address, doing: action)
  }

  /// What a signed transaction does.
  package init(
    _ signed: SignedTransaction,
    chainName: String,
    symbol: String,
    account: AccountBook.Account?
  ) {
    transaction = signed.transaction
    from = signed.sender
    claims = nil
    self.chainName = chainName
    self.symbol = symbol
    wallet = account?.name
    action = Action(signed.transaction)
    warnings = Warning.about(signed.transaction, from: signed.sender, doing: action)
  }

  /// The token the builder says this is about, if the bytes are about a token at all.
  package var claimedToken: Token? {
    switch action {
    case .tokenTransfer(let token, _, _), .tokenApproval(let token, _, _),
      .tokenPull(let token, _, _, _):
      claims?.token.flatMap { $0.address == token ? $0 : nil }
    default: nil
    }
  }
}

extension Review.Action {
  package init(_ transaction: Transaction) {
    guard let to = transaction.to else {
      self = .creation(bytes: transaction.input.count)
      return
    }
    guard !transaction.input.isEmpty else {
      self = .payment
      return
    }
    switch ERC20.Call(decoding: transaction.input) {
    case .transfer(let recipient, let units):
      self = .tokenTransfer(token: to, to: recipient, units: units)
    case .approve(let spender, let units):
      self = .tokenApproval(token: to, spender: spender, units: units)
    case .transferFrom(let owner, let recipient, let units):
      self = .tokenPull(token: to, from: owner, to: recipient, units: units)
    case nil:
      if let call = DecodedCall(decoding: transaction.input) {
        self = .knownCall(call)
      } else {
        self = .call(
          selector: Array(transaction.input.prefix(4)),
          bytes: transaction.input.count
        )
      }
    }
  }
}
