import Core
import Entity

@testable import Scenes
@testable import WalletKit

/// The effects of transactions and lists, by their bytes.
extension RuleExample {
  private static func toToken(_ input: [UInt8], value: UInt256 = 0) throws -> Transaction {
    try Samples.transaction(to: try Samples.address("a"), value: value, input: input)
  }

  static func ofBytes() throws -> [RuleExample] {
    let (me, seven) = (try Samples.address("1"), try Samples.address("7"))
    let itsToken = try toToken(ERC20.transfer(to: try Samples.address("a"), amount: 1))
    let nothing = try toToken(ERC20.transfer(to: seven, amount: 0))
    let withEther = try toToken(ERC20.transfer(to: seven, amount: 1), value: 1)
    let unpayable = try Samples.transaction(value: .max)
    let priceless = try Samples.transaction(value: 0, maxFee: .max)
    return try payments(.recipientIsZero, "recipient-zero", Samples.transaction(to: .zero))
      + payments(.recipientIsSender, "recipient-self", Samples.transaction(to: me))
      + payments(.recipientIsItsToken, "recipient-token-contract", itsToken)
      + payments(.transferIsOfNothing, "transfer-of-nothing", nothing)
      + payments(.feeIsHigh, "fee-high", Samples.transaction(gas: 4_000_000))
      + payments(.feeIsAboveAmount, "fee-above-amount", Samples.transaction(value: 1))
      + transactions(.callIsUnknown, "call-unknown", toToken([1, 2, 3, 4, 5]))
      + transactions(.contractIsCreated, "contract-creation", legacy(chain: 1, to: nil))
      + transactions(.etherGoesToToken, "ether-to-token", withEther)
      + transactions(.anyChainTakesIt, "replay", legacy(chain: nil, to: seven))
      + transactions(.feeOverflows, "fee-overflow", unpayable)
      + transactions(.feeOverflows, "fee-overflow", priceless)
      + transactions(.gasIsTooLow, "gas-too-low", try Samples.transaction(gas: 20_999))
      + ofDelegations() + ofLists()
  }

  private static func legacy(chain: UInt64?, to: Address?) throws -> Transaction {
    try Transaction(
      chain: try chain.map { try ChainID($0) },
      nonce: 0,
      gas: 100_000,
      to: to,
      value: to == nil ? .zero : Wei(count: 1),
      input: to == nil ? [0x60] : [],
      fees: .legacy(gasPrice: Wei(count: 1))
    )
  }

  private static func ofDelegations() throws -> [RuleExample] {
    let (me, code) = (try DelegationTests.key().address, try Samples.address("c"))
    let plain = try DelegationTests.signed(delegate: code)
    let broken = SignedAuthorization(plain.authorization, yParity: 2, r: plain.r, s: plain.s)
    let cases: [(Rule, String, SignedAuthorization)] = [
      (.senderIsDelegated, "delegation-own", plain),
      (
        .delegationHasOtherNonce, "delegation-nonce",
        try DelegationTests.signed(delegate: code, nonce: 4)
      ),
      (
        .delegationIsForOtherChain, "delegation-other-chain",
        try DelegationTests.signed(delegate: code, chain: 1)
      ),
      (
        .delegationIsForEveryChain, "delegation-every-chain",
        try DelegationTests.signed(delegate: code, chain: nil)
      ),
      (.delegationIsUnsigned, "delegation-unsigned", broken),
    ]
    return try cases.flatMap { rule, code, signed in
      try transactions(rule, code, DelegationTests.delegating([signed]), from: me)
    }
  }

  private static func ofLists() throws -> [RuleExample] {
    let twice = [try Samples.transaction(), try Samples.transaction(nonce: 5)]
    let falling = PayoutSubject(
      rows: (try list(twice).list?.rows ?? []).reversed(),
      transactions: twice.reversed(),
      counting: .rows,
      from: try Samples.address("1"),
      chain: try ChainID(31_337),
      chainName: "dev",
      claims: nil
    )
    return try lists(.payeeIsPaidAgain, "payout-repeated", twice) + [
      RuleExample(
        rule: .rowsDoNotRise,
        code: "payout-row-order",
        subject: .payouts(falling),
        knowledge: dev
      )
    ]
  }
}
