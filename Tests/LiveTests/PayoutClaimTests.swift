import Core
import Entity
import Testing

@testable import Live

/// A worker's answer about a list of payments: ether to 0x8888…, then tokens to 0x7777….
@Suite struct PayoutClaimTests {
  private static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  private static func token(_ digit: Character, chain: ChainID = .ethereum) throws -> Token {
    try Token(
      chain: chain,
      address: try address(digit),
      symbol: "TUSD",
      name: "Test Dollar",
      decimals: 6
    )
  }

  private static func question(speed: FeeSpeed? = nil) throws -> ReadPayouts {
    let (eight, seven, a) = (try address("8"), try address("7"), try address("a"))
    let input = ERC20.transfer(to: seven, amount: 5)
    return ReadPayouts(
      chain: .ethereum,
      needs: PayoutFactsRequest(
        account: try address("1"),
        tokens: [try token("a")],
        speed: speed,
        gas: nil,
        payments: [
          ListedPayment(call: CallRequest(to: eight, value: Wei(count: 9)), payee: eight),
          ListedPayment(call: CallRequest(to: a, input: input), payee: seven),
        ],
        accounts: [try address("1")]
      )
    )
  }

  private static func trial(
    gas: [GasEstimate] = [.limit(21_000), .limit(60_000)],
    codes: [AddressCode] = [.none, .contract],
    tokens: [Token] = [],
    effects: [SimulatedEffects] = [.plain, .unavailable]
  ) -> PayoutTrial {
    PayoutTrial(gas: gas, addressCodes: codes, tokens: tokens, effects: effects)
  }

  private static func check(
    _ trial: PayoutTrial?,
    balance: UInt64 = 9,
    units: [TokenBalanceResult] = [.amount(5)],
    nonces: NonceAdvice = NonceAdvice(next: 4, mined: 4),
    speed: FeeSpeed? = nil
  ) throws {
    let facts = PayoutFacts(
      block: BlockReference(number: 7, hash: .keccak(of: []), time: 7),
      balance: Wei(count: balance),
      units: units,
      nonces: nonces,
      fees: nil,
      trial: trial
    )
    try AnswerMismatchError.check(facts, answers: try question(speed: speed))
  }

  private static func change(_ digit: Character) throws -> SimulatedEffects {
    let change = BalanceChange(
      account: try address(digit),
      asset: .ether,
      item: nil,
      received: 1,
      sent: 0
    )
    return .changes([change], by: .simulation)
  }

  @Test func trueAnswersAreTaken() throws {
    try Self.check(Self.trial())
    try Self.check(Self.trial(tokens: [try Self.token("7")]))
    try Self.check(Self.trial(effects: [.fails(by: .simulation), try Self.change("1")]))
    try Self.check(Self.trial(effects: [try Self.change("8"), try Self.change("7")]))
    // Up to the payment that would fail.
    try Self.check(Self.trial(gas: [.fails(.cancelled)], codes: [], effects: []))
    try Self.check(PayoutTrial(gas: [.limit(21_000), .fails(.cancelled)]))
    // What is not covered is not simulated.
    try Self.check(nil, balance: 8)
    try Self.check(nil, units: [.amount(4)])
    try Self.check(nil, units: [.fault(.refused)])
  }

  @Test func otherNumbersOfPartsAreRefused() throws {
    let wrong = [
      Self.trial(gas: [.limit(21_000)]), Self.trial(gas: []),
      Self.trial(gas: .init(repeating: .limit(21_000), count: 3)),
      Self.trial(gas: [.limit(1), .limit(1), .fails(.cancelled)]),
      Self.trial(codes: [.none]), Self.trial(codes: [.none, .none, .none]),
      Self.trial(effects: [.plain]), Self.trial(effects: []),
    ]
    for trial in wrong {
      #expect(throws: AnswerMismatchError.count) { try Self.check(trial) }
    }
    #expect(throws: AnswerMismatchError.count) { try Self.check(nil) }
    #expect(throws: AnswerMismatchError.count) { try Self.check(Self.trial(), units: []) }
    #expect(throws: AnswerMismatchError.count) { try Self.check(Self.trial(), speed: .normal) }
  }

  @Test func whatIsAboutOthersIsRefused() throws {
    let wrong = [
      // Not a payee, a payee without code, the token that is paid, twice, and on another chain.
      Self.trial(tokens: [try Self.token("6")]), Self.trial(tokens: [try Self.token("8")]),
      Self.trial(tokens: [try Self.token("a")]),
      Self.trial(tokens: [try Self.token("7"), try Self.token("7")]),
      Self.trial(tokens: [try Self.token("7", chain: try ChainID(5))]),
      Self.trial(effects: [.plain, try Self.change("6")]),
      Self.trial(effects: [.plain, try Self.change("8")]),
    ]
    for trial in wrong {
      #expect(throws: AnswerMismatchError.subject) { try Self.check(trial) }
    }
  }

  @Test func noncesBeyondAllAreRefused() {
    for advice in [
      NonceAdvice(next: .max, mined: 4), NonceAdvice(next: 4, mined: 4, taken: [.max]),
      NonceAdvice(next: 4, mined: 4, reserved: [.max - 10_000]),
    ] {
      #expect(throws: AnswerMismatchError.nonce) {
        try Self.check(Self.trial(), nonces: advice)
      }
    }
  }
}
