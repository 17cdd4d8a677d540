import Core
import Entity
import Testing

/// An authorization for every chain needs separate permission.
struct EveryChainTests {
  private static let code = PolicySamples.addresses[0]

  private static func authorization(_ chain: ChainID?, _ delegate: Address = code) throws -> Intent
  {
    Intent(try Authorization(chain: chain, delegate: delegate, nonce: 1), from: .zero)
  }

  private static func rules(_ intent: Intent, _ authorizations: AllowList<Address>) -> [String] {
    var policy = Policy.unsaid
    policy.authorizations = authorizations
    return policy.breaches(of: intent, at: 0) { _, _ in 0 }.map(\.rule)
  }

  @Test func aListIsNotEnoughForEveryChain() throws {
    #expect(Self.rules(try Self.authorization(.ethereum), .only([Self.code])) == [])
    #expect(Self.rules(try Self.authorization(nil), .only([Self.code])) == ["authorizations"])
    #expect(Self.rules(try Self.authorization(nil), .any) == [])
    #expect(Self.rules(try Self.authorization(nil), .none) == ["authorizations"])
  }

  @Test func takingTheCodeAwayIsAlwaysAllowed() throws {
    #expect(Self.rules(try Self.authorization(nil, .zero), .only([Self.code])) == [])
    #expect(Self.rules(try Self.authorization(nil, .zero), .none) == [])
  }

  @Test func aTransactionThatCarriesOneNeedsItToo() throws {
    func carrying(_ chain: ChainID?) throws -> Intent {
      let price = Wei(count: 1)
      let signed = SignedAuthorization(
        try Authorization(chain: chain, delegate: Self.code, nonce: 1),
        try Signature(
          r: [UInt8](repeating: 1, count: 32),
          s: [UInt8](repeating: 1, count: 32),
          yParity: 0
        )
      )
      let transaction = try Transaction(
        chain: .ethereum,
        nonce: 0,
        gas: 100_000,
        to: Self.code,
        value: .zero,
        input: [],
        fees: .delegation(
          maxPriorityFeePerGas: price,
          maxFeePerGas: price,
          .empty,
          [signed]
        )
      )
      return Intent(transaction, from: .zero)
    }
    #expect(Self.rules(try carrying(.ethereum), .only([Self.code])) == [])
    #expect(Self.rules(try carrying(nil), .only([Self.code])) == ["authorizations"])
  }
}
