import Core
import Testing

@testable import Entity

/// What a list of payments needs of the chain.
struct PayoutFactsTests {
  private static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  private static func coins(_ units: UInt256, to payee: Character) throws -> ListedPayment {
    let payee = try address(payee)
    return ListedPayment(call: CallRequest(to: payee, value: Wei(units)), payee: payee)
  }

  private static func tokens(_ units: UInt256, to payee: Character) throws -> ListedPayment {
    let payee = try address(payee)
    let input = ERC20.transfer(to: payee, amount: units)
    return ListedPayment(call: CallRequest(to: try address("a"), input: input), payee: payee)
  }

  private static func needs(_ payments: [ListedPayment], gas: UInt64? = nil) throws
    -> PayoutFactsRequest
  {
    let token = try Token(
      chain: .ethereum,
      address: try address("a"),
      symbol: "TUSD",
      name: "Test Dollar",
      decimals: 6
    )
    return PayoutFactsRequest(
      account: try address("1"),
      tokens: [token],
      speed: .normal,
      gas: gas,
      payments: payments,
      accounts: []
    )
  }

  @Test("payees are asked about once, in order, and the zero address is not")
  func namesPayees() throws {
    let needs = try Self.needs([
      try Self.coins(1, to: "8"), try Self.tokens(1, to: "7"), try Self.coins(1, to: "8"),
      try Self.coins(1, to: "0"),
    ])
    #expect(needs.payees == [try Self.address("8"), try Self.address("7")])
  }

  @Test(
    "the sum of each asset must be covered",
    arguments: [
      (5, 7, true), (4, 7, false), (5, 6, false), (.max, .max, true), (0, 0, false),
    ] as [(UInt256, UInt256, Bool)]
  )
  func comparesBalances(coins: UInt256, units: UInt256, isCovered: Bool) throws {
    let needs = try Self.needs([
      try Self.coins(2, to: "8"), try Self.tokens(3, to: "8"), try Self.coins(3, to: "7"),
      try Self.tokens(4, to: "7"),
    ])
    #expect(needs.isCovered(by: Wei(coins), [.amount(units)]) == isCovered)
    #expect(!needs.isCovered(by: Wei(coins), [.fault(.refused)]))
  }

  @Test("sums beyond all numbers are covered by nothing")
  func comparesSumsThatOverflow() throws {
    let needs = try Self.needs([try Self.coins(.max, to: "8"), try Self.coins(1, to: "8")])
    #expect(!needs.isCovered(by: Wei(.max), [.amount(0)]))
  }

  @Test("tokens run code, and coins where there is some, with the gas limits that are signed")
  func tellsWhatRunsCode() throws {
    let payments = [
      try Self.coins(1, to: "8"), try Self.tokens(1, to: "7"), try Self.coins(1, to: "9"),
    ]
    let delegated = AddressCode.delegated(to: try Self.address("c"))
    for (codes, places) in [
      ([AddressCode.none, .none, .none], [1]), ([.none, .contract, .contract], [1, 2]),
      ([delegated, .none, .none], [0, 1]),
    ] {
      let found = try Self.needs(payments).runningCode(codes, limits: [21_000, 60_000, 30_000])
      #expect(found.map(\.place) == places)
      #expect(found.map(\.payment.payee) == places.map { payments[$0].payee })
      let limits: [UInt64] = [21_000, 60_000, 30_000]
      #expect(found.map(\.payment.call.gas) == places.map { limits[$0] })
    }
    let fixed = try Self.needs(payments, gas: 90_000)
      .runningCode([.none, .none, .none], limits: [21_000, 60_000, 30_000])
    #expect(fixed.map(\.payment.call.gas) == [90_000])
  }

  @Test("the first free nonce is above all that are used or reserved")
  func findsTheFirstFreeNonce() {
    #expect(NonceAdvice(next: 4, mined: 4).firstFree == 4)
    #expect(NonceAdvice(next: 4, mined: 3, taken: [3, 7]).firstFree == 8)
    #expect(NonceAdvice(next: 4, mined: 3, taken: [3], reserved: [9, 5]).firstFree == 10)
    #expect(NonceAdvice(next: 9, mined: 3, taken: [3]).firstFree == 9)
    #expect(NonceAdvice(next: 4, mined: 3, taken: [.max]).firstFree == .max)
  }
}
