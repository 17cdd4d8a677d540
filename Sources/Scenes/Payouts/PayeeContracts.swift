import Entity

/// The payees that are contracts, and those of them that are tokens.
struct PayeeContracts: Sendable {
  let contracts: Set<Address>
  /// All payees that run code when they are paid: the contracts, and accounts that delegate to one.
  let withCode: Set<Address>
  let tokens: [Address: Token]

  /// Takes what a node found at all payees of a list.
  init(_ trial: PayoutTrial, of needs: PayoutFactsRequest) {
    let found = Array(zip(needs.payees, trial.addressCodes))
    let contracts = Set(found.filter { $0.1 == .contract }.map(\.0))
    let tokens = (needs.tokens + trial.tokens).filter { contracts.contains($0.address) }
    self.contracts = contracts
    self.tokens = Dictionary(tokens.map { ($0.address, $0) }) { first, _ in first }
    withCode = Set(found.filter { $0.1 != AddressCode.none }.map(\.0))
  }
}

extension NodeFindings {
  /// The findings of a node about a list of payments.
  init(
    of document: UnsignedPayouts,
    _ nonces: NonceAdvice,
    isNumberedByNode: Bool,
    usualFee: UsualFee?,
    _ trial: PayoutTrial,
    of needs: PayoutFactsRequest
  ) {
    let payees = PayeeContracts(trial, of: needs)
    self.init(
      addressCodes: Dictionary(payees.contracts.map { ($0, .contract) }) { first, _ in first },
      tokens: payees.tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode,
      usualFee: usualFee,
      payouts: SimulatedPayouts(
        of: document,
        runningCodeAt: payees.withCode,
        own: needs.accounts,
        trial.effects
      )
    )
  }
}
