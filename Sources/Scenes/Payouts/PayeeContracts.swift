import Entity

/// Which of those who are paid are contracts, and which of these are tokens.
struct PayeeContracts: Sendable {
  let contracts: Set<Address>
  let tokens: [Address: Token]

  /// How many contracts are asked what they are: each takes three questions, and a list that pays
  /// more of them than this is one of contracts that are meant.
  private static let mostAsked = 50

  init(contracts: Set<Address>, tokens: [Address: Token] = [:]) {
    (self.contracts, self.tokens) = (contracts, tokens)
  }

  /// Asks a node for all payees of a list, each once.
  init(of plan: PayoutPlan, asking chain: any BuildPayouts.ChainWorker) async throws {
    var seen: Set<Address> = []
    let payees = plan.rows.map(\.payment.to).filter { !$0.isZero && seen.insert($0).inserted }
    let occupants = try await chain.occupants(of: payees)
    let contracts = payees.filter { occupants[$0] == .contract }
    var tokens = plan.tokens.filter { contracts.contains($0.key) }
    for contract in contracts.prefix(Self.mostAsked) where tokens[contract] == nil {
      tokens[contract] = try await chain.token(at: contract)
    }
    self.init(contracts: Set(contracts), tokens: tokens)
  }
}

extension Sightings {
  /// What a node told of a list of payments.
  init(nonces: NonceAdvice, isNumberedByNode: Bool, _ payees: PayeeContracts) {
    self.init(
      occupants: Dictionary(payees.contracts.map { ($0, .contract) }) { first, _ in first },
      tokens: payees.tokens,
      nonces: nonces,
      isNumberedByNode: isNumberedByNode
    )
  }
}
