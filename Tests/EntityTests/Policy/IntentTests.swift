import Core
import Entity
import Testing

struct IntentTests {
  private static let token = PolicySamples.addresses[0]
  private static let other = PolicySamples.addresses[1]
  private static let me = PolicySamples.addresses[3]

  private static func intent(
    _ input: [UInt8],
    to: Address? = token,
    value: UInt64 = 0
  ) throws -> Intent {
    let price = Wei(count: 2)
    return Intent(
      try Transaction(
        chain: .ethereum,
        nonce: 1,
        gas: 100,
        to: to,
        value: Wei(count: value),
        input: input,
        fees: .dynamic(maxPriorityFeePerGas: price, maxFeePerGas: price, .empty)
      ),
      from: me
    )
  }

  private static func call(_ signature: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: signature).encode(values)
  }

  @Test func aPaymentSpendsTheFeeToo() throws {
    let intent = try Self.intent([], to: Self.other, value: 50)
    #expect(intent.payees == [Self.other])
    #expect(intent.spends == [.init(.ether, 250)])
    #expect(intent.fee == 200)
    #expect(intent.calls.isEmpty && !intent.isBlind)
  }

  @Test func anApprovalCountsAsSpending() throws {
    let input = try Self.call("approve(address,uint256)", [.address(Self.other), .number(70)])
    let intent = try Self.intent(input)
    #expect(intent.payees == [Self.other])
    #expect(intent.amount(of: .init(.token(Self.token))) == 70)
    #expect(intent.amount(of: .init(chain: 2, .token(Self.token))) == 0)
    #expect(intent.calls.map(\.isUnderstood) == [true])
    let all = try Self.intent(
      Self.call("setApprovalForAll(address,bool)", [.address(Self.other), .bool(true)])
    )
    #expect(all.isUnlimited)
  }

  @Test func callsWithinCallsAreCounted() throws {
    let inner = try Self.call("transfer(address,uint256)", [.address(Self.other), .number(3)])
    let multi = try Self.call("multicall(bytes[])", [.list([.bytes(inner), .bytes(inner)])])
    let intent = try Self.intent(multi)
    #expect(intent.amount(of: .init(.token(Self.token))) == 6)
    #expect(intent.calls.map(\.isUnderstood) == [true, true, true])
    let safe = try Self.call(
      "execute(address,uint256,bytes)",
      [.address(Self.other), .number(9), .bytes(inner)]
    )
    let through = try Self.intent(safe)
    #expect(through.calls.map(\.contract) == [Self.token, Self.other])
    #expect(through.amount(of: .init(.token(Self.other))) == 3)
    #expect(through.amount(of: .init(.ether)) == 209)
    let batch = try Self.call(
      "executeBatch((address,uint256,bytes)[])",
      [.list([.list([.address(Self.other), .number(0), .bytes([9, 9, 9, 9])])])]
    )
    #expect(try Self.intent(batch).isBlind)
  }

  @Test func callsThatMoveWhatIsNotToldAreNotUnderstood() throws {
    let swap = try Self.call(
      "swapExactETHForTokens(uint256,address[],address,uint256)",
      [.number(1), .list([]), .address(Self.other), .number(1)]
    )
    let intent = try Self.intent(swap, value: 5)
    #expect(intent.calls.map(\.isUnderstood) == [false])
    #expect(intent.isBlind)
    #expect(intent.valueTakers == [Self.token])
    #expect(try Self.intent([1, 2, 3, 4, 5]).isBlind)
    #expect(try Self.intent([0x60], to: nil).isCreation)
  }

  @Test func aListOfRecipientsLetsOnlyUnderstoodCallsThrough() throws {
    var policy = Policy.open
    policy.recipients = .only([Self.other])
    let none = { (_: Policy.Holding, _: UInt64) in UInt256(0) }
    let good = try Self.call("transfer(address,uint256)", [.address(Self.other), .number(3)])
    #expect(policy.breaches(of: try Self.intent(good), at: 0, spent: none).isEmpty)
    let bad = try Self.call("transfer(address,uint256)", [.address(Self.me), .number(3)])
    #expect(
      policy.breaches(of: try Self.intent(bad), at: 0, spent: none).map(\.rule) == ["recipients"]
    )
    let stake = try Self.call("stake(uint256)", [.number(3)])
    let refused = policy.breaches(of: try Self.intent(stake), at: 0, spent: none)
    #expect(refused.map(\.rule) == ["contracts"])
    let owned = try Self.call("transferOwnership(address)", [.address(Self.other)])
    #expect(
      policy.breaches(of: try Self.intent(owned), at: 0, spent: none).map(\.rule) == ["contracts"]
    )
    policy.contracts = .only([.init(Self.token, Array(stake.prefix(4)))])
    #expect(policy.breaches(of: try Self.intent(stake), at: 0, spent: none).isEmpty)
    // With a list of contracts, no other contract may be called, even if the call is understood.
    #expect(!policy.breaches(of: try Self.intent(good), at: 0, spent: none).isEmpty)
  }
}
