import Entity

/// The payees that are contracts, and those of them that are tokens.
struct PayeeContracts: Sendable {
  let contracts: Set<Address>
  /// All payees that run code when they are paid: the contracts, and accounts that delegate to one.
  let withCode: Set<Address>
  let tokens: [Address: Token]

  /// The maximum number of contracts that are asked what they are.
  ///
  /// Each takes three calls, and a list that pays more contracts than this does so on purpose.
  private static let maxAsked = 50

  /// Asks a node about all payees of a list, each once.
  init(of plan: PayoutPlan, asking chain: any BuildPayouts.ChainWorker) async throws {
    var seen: Set<Address> = []
    let payees = plan.rows.map(\.payment.to).filter { !$0.isZero && seen.insert($0).inserted }
    let addressCodes = try await chain.addressCodes(of: payees)
    let contracts = payees.filter { addressCodes[$0] == .contract }
    var tokens = plan.tokens.filter { contracts.contains($0.key) }
    for contract in contracts.prefix(Self.maxAsked) where tokens[contract] == nil {
      tokens[contract] = try await chain.token(at: contract)
    }
    self.contracts = Set(contracts)
    self.tokens = tokens
    withCode = Set(payees.filter { addressCodes[$0].map { $0 != AddressCode.none } ?? false })
  }
}

extension NodeFindings {
  /// The findings of a node about a list of payments.
  init(
    nonces: NonceAdvice,
    isNumberedByNode: Bool,
    usualFee: UsualFee?,
    _ payees: PayeeContracts,
    simulated payouts: SimulatedPayouts?
  ) {
    self.init(
      addressCodes: Dictionary(payees.contracts.map { ($0, .contract) }) { first, _ in first },
      tokens: payees.tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode,
      usualFee: usualFee,
      payouts: payouts
    )
  }
}
