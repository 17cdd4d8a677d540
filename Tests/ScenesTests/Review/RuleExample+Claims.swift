import Core
import Entity
import TestSupport

@testable import Scenes

/// The claims of documents.
extension RuleExample {
  private static func claim(
    _ rule: Rule,
    _ code: String,
    balance: Wei? = nil,
    pending: Wei? = nil,
    baseFee: Wei? = nil,
    feeNow: Wei? = nil,
    name: String? = nil,
    token: Token? = nil,
    simulation: Claims.Simulation? = nil,
    knowing knowledge: Knowledge = dev
  ) throws -> RuleExample {
    let claims = Claims(
      built: try UTCTime(seconds: 0),
      balance: balance,
      pending: pending,
      baseFee: baseFee,
      feeNow: feeNow,
      recipientName: name,
      token: token,
      simulation: simulation
    )
    let transaction = try token.map { token in
      let input = ERC20.transfer(to: try Samples.address("7"), amount: 1)
      return try Samples.transaction(to: token.address, value: 0, input: input)
    }
    let document = try Samples.document(transaction, claims: claims)
    return RuleExample(
      rule: rule,
      code: code,
      subject: .transaction(TransactionSubject(document, knowing: knowledge)),
      knowledge: knowledge
    )
  }

  private static func row(
    _ rule: Rule,
    _ code: String,
    name: String? = nil,
    note: String? = nil,
    tokens: [Token] = [],
    knowing knowledge: Knowledge = dev
  ) throws -> RuleExample {
    let subject = try list([Samples.transaction()], name: name, note: note, tokens: tokens)
    return RuleExample(rule: rule, code: code, subject: subject, knowledge: knowledge)
  }

  /// A token claimed for a transaction, and one for a list.
  private static func tokens(
    _ rule: Rule,
    _ code: String,
    _ token: Token,
    knowing knowledge: Knowledge = dev
  ) throws -> [RuleExample] {
    [
      try claim(rule, code, token: token, knowing: knowledge),
      try row(rule, code, tokens: [token], knowing: knowledge),
    ]
  }

  static func ofClaims() throws -> [RuleExample] {
    let (a, b) = (try Samples.address("a"), try Samples.address("b"))
    let known = Knowledge.known(chain: "dev", tokens: TokenList(adding: [try Samples.token(a)]))
    let cyrillic = try Samples.token(a, symbol: "\u{422}USD")
    let alice = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", "8")])
    )
    let knowsAlice = Knowledge.known(chain: "dev", to: alice)
    let eight = "0x" + String(repeating: "8", count: 40)
    let reverted = Claims.Simulation(status: .reverted, gasUsed: 1, reason: nil)
    let needy = Claims.Simulation(status: .success, gasUsed: 21_001, reason: nil)
    let same = [try Samples.token(a), try Samples.token(b)]
    let fee = Wei(UInt256.ten(18))
    let nowhere = Knowledge.known()
    let elsewhere = Knowledge.known(chain: "other")
    let payment = try Samples.transaction()
    let taken = BalanceChange(
      account: try Samples.address("1"),
      asset: .token(b),
      item: nil,
      received: .zero,
      sent: 5
    )
    let simulated = Knowledge.known(
      chain: "dev",
      nodeFindings: NodeFindings(addressCodes: [:], simulated: .changes([taken], by: .trace))
    )
    var all = try payments(.chainIsNotTheNamed, "chain-not-known", payment, knowing: nowhere)
    all += try payments(
      .chainIsNotTheNamed,
      "chain-called-otherwise",
      payment,
      knowing: elsewhere
    )
    all += [
      try claim(.textHidesSomething, "text-hidden", name: "Bob\u{202e}"),
      try row(
        .textHidesSomething,
        "text-hidden",
        tokens: [try Samples.token(a, symbol: "T\u{200b}")]
      ),
      try row(.rowHidesSomething, "text-hidden", note: "rent\u{202e}"),
      try claim(.nameIsLikeAddress, "name-like-address", name: eight),
      try row(.nameIsLikeAddress, "name-like-address", name: eight),
      try claim(.feeIsClaimedAbove, "fee-claimed-above", feeNow: fee),
      try claim(.gasIsTooLow, "gas-too-low", simulation: needy),
      try claim(.capIsBelowBaseFee, "fee-cap-low", baseFee: Wei(count: 30_000_000_001)),
      RuleExample(
        rule: .capIsBelowBaseFee,
        code: "fee-cap-low",
        subject: try list([payment], baseFee: Wei(count: 30_000_000_001)),
        knowledge: dev
      ),
      RuleExample(
        rule: .rollupFeeIsUnknown,
        code: "rollup-fee-unknown",
        subject: .transaction(
          TransactionSubject(
            try Samples.document(Samples.transaction(chain: 10)),
            knowing: dev
          )
        ),
        knowledge: dev
      ),
      RuleExample(
        rule: .rollupFeeIsUnknown,
        code: "rollup-fee-unknown",
        subject: try list([payment], chain: 10),
        knowledge: dev
      ),
      try claim(.balanceIsShort, "balance-short", balance: fee, pending: Wei(count: 1)),
      RuleExample(
        rule: .balanceIsShort,
        code: "balance-short",
        subject: try list([payment], balance: fee),
        knowledge: dev
      ),
      try claim(.simulationFailed, "simulation-failed", simulation: reverted),
      try claim(.simulationTakesMore, "simulation-takes-more", knowing: simulated),
      try claim(.nameIsOfAnother, "name-of-another", name: "Alice", knowing: knowsAlice),
      try row(.nameIsOfAnother, "name-of-another", name: "Alice", knowing: knowsAlice),
      try row(.tokensHaveOneSymbol, "token-same-symbol", tokens: same),
    ]
    let ether = try Samples.token(a, symbol: "ETH")
    let absurd = try Samples.token(a, decimals: 77)
    all += try tokens(.tokenIsCalledLikeCoin, "token-called-like-coin", ether)
    all += try tokens(.tokenHasStrangeLetters, "token-symbol-letters", cyrillic)
    all += try tokens(.tokenHasAbsurdDecimals, "token-decimals-absurd", absurd)
    all += try tokens(.tokenIsNotTheKnown, "token-known-otherwise", absurd, knowing: known)
    all += try tokens(.tokenIsNotTheKnown, "token-not-the-known", Samples.token(b), knowing: known)
    return all
  }
}
