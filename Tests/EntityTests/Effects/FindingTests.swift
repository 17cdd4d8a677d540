import Core
import TestSupport
import Testing

@testable import Entity

/// The findings of the adversarial review, as the policy handles them.
struct FindingTests {
  private static let (token, evil, good, me) = (
    PolicySamples.addresses[0], PolicySamples.addresses[1], PolicySamples.addresses[2],
    PolicySamples.addresses[3]
  )

  static func intent(
    _ function: String,
    _ values: [ABIValue],
    to: Address = token,
    tokens: KnownTokens = .none
  ) throws -> Intent {
    let transaction = try Transaction(
      chain: .ethereum,
      nonce: 1,
      gas: 100_000,
      to: to,
      value: .zero,
      input: try ABISignature(parsing: function).encode(values),
      fees: .legacy(gasPrice: Wei(count: 1))
    )
    return Intent(transaction, from: me, tokens: tokens)
  }

  private static func rules(_ intent: Intent, _ change: (inout Policy) -> Void = { _ in })
    -> [String]
  {
    var policy = Policy.unsaid
    change(&policy)
    return policy.breaches(of: intent, at: 0) { _, _ in 0 }.map(\.rule)
  }

  private static func onlyGood(_ policy: inout Policy) {
    policy.recipients = .only([good])
    policy.tokens = .only([.init(.ether)])
  }

  private static let known = KnownTokens(
    [try? Token(chain: .ethereum, address: token, symbol: "T", name: "T", decimals: 6)]
      .compactMap(\.self)
  )

  @Test func f1AnExecutionIsReadAndCounted() throws {
    let transfer = try ABISignature(parsing: "transfer(address,uint256)")
      .encode([.address(Self.evil), .number(1_000_000)])
    let single = Self.token.bytes + [UInt8](repeating: 0, count: 32) + transfer
    let mode = [UInt8](repeating: 0, count: 32)
    let call = "execute(bytes32,bytes)"
    let intent = try Self.intent(call, [.bytes(mode), .bytes(single)], to: Self.me)
    #expect(intent.payees == [Self.evil])
    #expect(intent.amount(of: .init(.token(Self.token))) == 1_000_000)
    #expect(Self.rules(intent) == [])
    let limit = Policy.Limit(.init(.token(Self.token)), .day, 10)
    #expect(Self.rules(intent) { $0.limits = [limit] } == [limit.name])
    let other = try Self.intent(call, [.bytes([0xfe] + mode.dropFirst()), .bytes(single)])
    #expect(Self.rules(other) == ["blind"])
  }

  @Test func f3WhatLeavesAVaultIsCounted() throws {
    func intent(_ function: String) throws -> Intent {
      try Self.intent(function, [.number(1000), .address(Self.evil), .address(Self.me)])
    }
    let exact = try intent("redeem(uint256,address,address)")
    #expect(exact.payees == [Self.evil])
    #expect(exact.amount(of: .init(.token(Self.token))) == 1000)
    #expect(Self.rules(exact, Self.onlyGood) == ["recipients", "tokens"])
    // A number of assets does not limit the number of shares that leave.
    let open = try intent("withdraw(uint256,address,address)")
    #expect(open.payees == [Self.evil])
    #expect(open.amount(of: .init(.token(Self.token))) == Units.largest)
    #expect(Self.rules(open, Self.onlyGood) == ["recipients", "unlimited", "tokens"])
  }

  @Test func f3TheReceiverOfASwapIsAPayee() throws {
    let intent = try Self.intent(
      "swapExactTokensForETH(uint256,uint256,address[],address,uint256)",
      [
        .number(5), .number(1), .list([.address(Self.token), .address(Self.good)]),
        .address(Self.evil), .number(9),
      ],
      to: Self.good
    )
    #expect(intent.payees == [Self.evil])
    #expect(intent.amount(of: .init(.token(Self.token))) == 5)
  }

  @Test(arguments: ["enableModule", "transferOwnership", "upgradeTo", "setGuard"])
  func f3ChangesOfControlAreRefusedUnlessAllowed(name: String) throws {
    let intent = try Self.intent("\(name)(address)", [.address(Self.evil)])
    #expect(!intent.isBlind)
    #expect(intent.payees == [Self.evil])
    #expect(Self.rules(intent) == ["control"])
    #expect(Self.rules(intent) { $0.control = true } == [])
  }

  @Test func f3AHashThatASafeApprovesIsAChangeOfControl() throws {
    let hash = ABIValue.bytes([UInt8](repeating: 1, count: 32))
    #expect(Self.rules(try Self.intent("approveHash(bytes32)", [hash])) == ["control"])
  }

  @Test func f4ARefundIsASpendAndItsReceiverAPayee() throws {
    func safe(_ price: Int257, _ receiver: Address) throws -> Intent {
      try Self.intent(
        "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
        [
          .address(Self.good), .number(1), .bytes([]), .number(0), .number(0),
          .number(1_000_000_000_000), .number(price), .address(Self.token), .address(receiver),
          .bytes([1]),
        ],
        to: Self.good
      )
    }
    let paid = try safe(1_000_000, Self.evil)
    #expect(paid.payees == [Self.evil, Self.good])
    let most = (UInt256(1_000_000_000_000) + 100_000) * 1_000_000
    #expect(paid.amount(of: .init(.token(Self.token))) == most)
    #expect(Self.rules(paid, Self.onlyGood) == ["recipients", "tokens"])
    #expect(Self.rules(try safe(0, Self.evil), Self.onlyGood) == [])
    // Without a named receiver the sender is paid; the Safe's payment counts all the same.
    #expect(Self.rules(try safe(1, .zero), Self.onlyGood) == ["tokens"])
  }

  @Test func f5NumberZeroOfACollectionIsAThing() throws {
    let moved = try Self.intent(
      "transferFrom(address,address,uint256)",
      [.address(Self.me), .address(Self.evil), .number(0)]
    )
    #expect(Self.rules(moved, Self.onlyGood) == ["recipients", "tokens"])
    let allowed = [ABIValue.address(Self.evil), .number(0)]
    let approved = try Self.intent("approve(address,uint256)", allowed)
    #expect(Self.rules(approved, Self.onlyGood) == ["recipients", "tokens"])
    #expect(Self.rules(approved) == [])
    // For a known token it revokes an allowance, which every policy allows.
    let withdrawn = try Self.intent("approve(address,uint256)", allowed, tokens: Self.known)
    #expect(Self.rules(withdrawn, Self.onlyGood) == [])
    #expect(withdrawn.effects == [.revoke(.token(Self.token), spender: Self.evil)])
  }

  private static let amounts: [(units: String, isUnlimited: Bool, isOfKnownToken: Bool)] = [
    ("79228162514264337593543950335", true, true),  // 2^96 - 1
    ("79228162514264337593543950334", false, true),
    ("79228162514264337593543950336", false, true),
    ("340282366920938463463374607431768211456", true, true),  // 2^128
    ("340282366920938463463374607431768211455", false, true),
    ("1000000000000000000", false, false),  // 10^12 tokens of 6 decimals
    ("1000000000000000001", false, true),
  ]

  @Test(arguments: amounts)
  func f10OneThresholdForPermissionsWithoutLimit(
    amount: String,
    isUnlimited: Bool,
    isOfKnownToken: Bool
  ) throws {
    let units = try #require(Int257(decimal: amount))
    #expect(UnlimitedAllowance.includes(units.magnitude) == isUnlimited)
    #expect(UnlimitedAllowance.includes(units.magnitude, decimals: 6) == isOfKnownToken)
    for function in ["approve(address,uint256)", "increaseAllowance(address,uint256)"] {
      let values = [ABIValue.address(Self.good), .number(units)]
      let inner = try ABISignature(parsing: function).encode(values)
      let alone = try Self.intent(function, values)
      let within = try Self.intent("multicall(bytes[])", [.list([.bytes(inner)])])
      #expect(alone.isUnlimited == isUnlimited && within.isUnlimited == isUnlimited)
      let token = try Self.intent(function, values, tokens: Self.known)
      #expect(token.isUnlimited == isOfKnownToken)
    }
  }

  @Test func g3ListsOfUnequalLengthAreUnknown() throws {
    let address = ABIValue.list([.address(Self.good), .address(Self.evil)])
    let one = ABIValue.list([.number(0)])
    let none = ABIValue.list([.bytes([])])
    let function = "executeBatch(address[],uint256[],bytes[])"
    #expect(Self.rules(try Self.intent(function, [address, one, none])) == ["blind"])
    let equal = try Self.intent(
      function,
      [address, .list([.number(0), .number(7)]), .list([.bytes([]), .bytes([])])]
    )
    #expect(!equal.isBlind && equal.payees == [Self.good, Self.evil])
  }

  @Test func ownNamesAreNotPayees() throws {
    let mine = try Self.intent("deposit(uint256,address)", [.number(5), .address(Self.me)])
    #expect(mine.payees == [] && mine.effects == [.name(.receiver, Self.me)])
    #expect(Self.rules(mine, Self.onlyGood) == [])
    let others = try Self.intent("delegate(address)", [.address(Self.evil)])
    #expect(Self.rules(others, Self.onlyGood) == ["recipients"])
    let extra = try Self.intent(
      "safeTransferFrom(address,address,uint256,uint256,bytes)",
      [.address(Self.me), .address(Self.good), .number(1), .number(2), .bytes([1])]
    )
    #expect(extra.isBlind && extra.amount(of: .init(.token(Self.token))) == 2)
  }
}
