import Core
import Entity

extension AnalyzedCall {
  /// The analyzed call of a transaction; nil if the action alone says everything.
  ///
  /// That is so for payments, contract creations and plain token transfers.
  init?(
    _ transaction: Transaction,
    from: Address,
    doing action: Review.Action,
    claimed abi: ContractABI? = nil,
    tokens: KnownTokens = .none
  ) {
    switch action {
    case .payment, .creation, .tokenTransfer: return nil
    case .tokenApproval, .tokenPull, .knownCall, .call: break
    }
    guard let to = transaction.to else { return nil }
    let place = CallContext(
      account: from,
      contract: to,
      value: transaction.value.count,
      chain: transaction.chain.map { UInt256($0.value) },
      gas: transaction.gas,
      tokens: tokens
    )
    self.init(transaction.input, at: place, claimed: abi)
  }

  /// Whether the contract is a known ERC-20 token.
  var isOfKnownToken: Bool { place.isERC20(place.contract) }
}
