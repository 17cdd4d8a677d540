import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Intents other than payments: approvals, calls and new contracts.
struct BuildOrderTests {
  typealias Node = BuildTransactionTests.Node

  private static func build(
    _ intent: TransactionIntent,
    _ node: Node? = Node(),
    abi: ContractABI? = nil,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> BuildTransaction.Response {
    var overrides = BuildTransaction.Overrides()
    fix(&overrides)
    return try await BuildTransactionTests.build(
      BuildTransaction.Request(
        from: nil,
        intent: intent,
        chain: try Samples.chain(),
        tokens: [try Samples.token(try Samples.address("a"))],
        overrides: overrides,
        abi: abi
      ),
      node
    )
  }

  /// The node is asked about an own account that an inner call is for, and not about a stranger's.
  @Test func whatAnOwnAccountActsByIsAskedWhereACallWithinIsForIt() async throws {
    let own = try #require(KnownAddresses(try Samples.book()).own.keys.max { "\($0)" < "\($1)" })
    let codes = { (target: Address) async throws -> [String] in
      let node = Node(addressCodes: [target: .delegated(to: try Samples.address("c"))])
      let call = TransactionIntent.call(
        to: try Self.seven(),
        input: try NodeFindingsTests.aggregate(target, [1, 2, 3, 4]),
        amount: "0 eth"
      )
      return try await Self.build(call, node).review.warnings.map(\.code)
        .filter { $0.hasPrefix("call-own") }
    }
    #expect(try await codes(own) == ["call-own-delegated"])
    #expect(try await codes(try Samples.address("e")) == [])
  }

  private static func seven() throws -> String { try Samples.address("7").description }

  private static func byHand(_ overrides: inout BuildTransaction.Overrides) {
    (overrides.nonce, overrides.gas, overrides.gasPrice) = (1, 60_000, Wei(count: 1))
  }

  @Test func aPermissionIsOfTheTokensUnits() async throws {
    let intent = TransactionIntent.approval(spender: try Self.seven(), amount: "12.5 tusd")
    let seen = Node(addressCodes: [try Samples.address("7"): .contract])
    for response in [
      try await Self.build(intent, seen), try await Self.build(intent, nil, Self.byHand),
    ] {
      let transaction = response.document.transaction
      #expect(transaction.to == (try Samples.address("a")))
      #expect(transaction.value == .zero)
      #expect(
        ERC20.Call(decoding: transaction.input)
          == .approve(spender: try Samples.address("7"), amount: 12_500_000)
      )
      #expect(response.document.claims.token?.symbol == "TUSD")
      #expect(!response.review.warnings.map(\.code).contains("approval-no-code"))
    }
  }

  @Test func allThatIsHeldMayBeAllowed() async throws {
    let all = TransactionIntent.approval(spender: try Self.seven(), amount: "max tusd")
    let call = ERC20.Call(decoding: try await Self.build(all).document.transaction.input)
    #expect(call == .approve(spender: try Samples.address("7"), amount: 250_000_000))
    await #expect(throws: BuildTransactionError.needsChain("max")) {
      try await Self.build(all, nil, Self.byHand)
    }
  }

  @Test func aPermissionMayBeMoreThanIsHeldAndIsTakenBackWithNothing() async throws {
    let much = TransactionIntent.approval(spender: try Self.seven(), amount: "9999 tusd")
    let response = try await Self.build(much)
    #expect(response.review.warnings.map(\.code).contains("approval-no-code"))
    let none = TransactionIntent.approval(spender: try Self.seven(), amount: "0 tusd")
    let back = try await Self.build(none)
    #expect(!back.review.warnings.map(\.code).contains("approval-no-code"))
    #expect(
      ERC20.Call(decoding: back.document.transaction.input)
        == .approve(spender: try Samples.address("7"), amount: 0)
    )
  }

  @Test func theChainsOwnCoinCannotBeAllowed() async throws {
    for amount in ["1 eth", "max", "5 wei"] {
      await #expect(throws: TransactionIntentError.cannotApproveCoin("ETH")) {
        try await Self.build(.approval(spender: try Self.seven(), amount: amount))
      }
    }
  }

  @Test func aCallGoesAsItIs() async throws {
    let input: [UInt8] = [0xde, 0xad, 0xbe, 0xef, 1]
    let call = TransactionIntent.call(to: try Self.seven(), input: input, amount: "2 gwei")
    for node in [Node(), nil] {
      let response = try await Self.build(call, node, Self.byHand)
      #expect(response.document.transaction.input == input)
      #expect(response.document.transaction.to == (try Samples.address("7")))
      #expect(response.document.transaction.value.gwei == "2")
      #expect(response.review.action == .call(selector: [0xde, 0xad, 0xbe, 0xef], bytes: 5))
      #expect(response.review.warnings.map(\.code).contains("call-unknown"))
      #expect(response.review.warnings.map(\.code).contains("call-no-code") == (node != nil))
    }
  }

  @Test func aCallOfAListedTokenIsToldInItsUnits() async throws {
    let eight = try Samples.address("8")
    let call = TransactionIntent.call(
      to: "\(try Samples.address("a"))",
      input: ERC20.transfer(to: eight, amount: 1_500_000),
      amount: "0 wei"
    )
    let response = try await Self.build(call)
    #expect(ReviewModel(response.review).text.contains("1.5 TUSD"))
    // At an address in no list, the same bytes are not about a known token.
    let other = TransactionIntent.call(
      to: try Self.seven(),
      input: ERC20.transfer(to: eight, amount: 1_500_000),
      amount: "0 wei"
    )
    #expect(try await Self.build(other).document.claims.token == nil)
  }

  @Test func onlyCoinsInANumberGoAlong() async throws {
    let call = { (amount: String) in
      TransactionIntent.call(to: try Self.seven(), input: [1], amount: amount)
    }
    await #expect(throws: TransactionIntentError.maxAsValue) {
      try await Self.build(try call("max"))
    }
    await #expect(throws: TransactionIntentError.tokensAsValue(coin: "ETH")) {
      try await Self.build(try call("1 tusd"))
    }
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "10", wants: "11")
    ) { try await Self.build(try call("11 eth")) }
  }

  @Test func aContractIsMadeByItsCode() async throws {
    let code = [UInt8](repeating: 0x5f, count: 300)
    let response = try await Self.build(.creation(code: code, amount: "0 wei"))
    #expect(response.document.transaction.to == nil)
    #expect(response.document.transaction.input == code)
    #expect(response.review.action == .creation(bytes: 300))
    #expect(response.review.warnings.map(\.code) == ["contract-creation"])
    #expect(
      try UnsignedDocument(parsing: Array(response.document.render().utf8)) == response.document
    )
  }

  @Test func codeIsNeitherNothingNorTooLong() async throws {
    await #expect(throws: TransactionIntentError.noCode) {
      try await Self.build(.creation(code: [], amount: "0 wei"))
    }
    let most = [UInt8](repeating: 0, count: TransactionIntent.maxCode)
    _ = try await Self.build(.creation(code: most, amount: "0 wei"))
    await #expect(throws: TransactionIntentError.codeTooLong(bytes: 49_153)) {
      try await Self.build(.creation(code: most + [0], amount: "0 wei"))
    }
  }

  @Test func anABITellsWhatIsCalledAndMustBeOfIt() async throws {
    let abi = try ContractABI(
      parsing: Array(
        #"[{"type":"function","name":"poke","inputs":[{"name":"by","type":"uint8"}]}]"#.utf8
      )
    )
    let selector = try ABISignature(parsing: "poke(uint8)").selector
    let call = TransactionIntent.call(
      to: try Self.seven(),
      input: selector + [UInt8](repeating: 0, count: 31) + [7],
      amount: "0 wei"
    )
    guard case .knownCall(let told) = try await Self.build(call, abi: abi).review.action else {
      Issue.record("the call is not known")
      return
    }
    #expect(told.isClaimed)
    #expect(told.function.signature.description == "poke(uint8)")
    await #expect(throws: BlindSigningError.self) {
      try await Self.build(
        .call(to: try Self.seven(), input: [1, 2, 3, 4], amount: "0 wei"),
        abi: abi
      )
    }
  }

  @Test func spendersWithinCallsAreLookedAt() async throws {
    let (one, two) = (try Samples.address("7"), try Samples.address("8"))
    let calls = [
      ERC20.approve(spender: one, amount: 5), ERC20.approve(spender: two, amount: 0),
      ERC20.approve(spender: one, amount: 6),
    ]
    let multicall = try ABISignature(parsing: "multicall(bytes[])")
    let input = try multicall.encode([.list(calls.map { .bytes($0) })])
    let response = try await Self.build(
      .call(to: "\(try Samples.address("a"))", input: input, amount: "0 wei")
    )
    let found = response.review.warnings.filter { $0.code == "approval-no-code" }
    // 0 may be a token ID, because the contract is not known to be a token.
    #expect(found.count == 2)
    #expect(found.first?.message.english.contains("\(one)") == true)
    #expect(found.last?.message.english.contains("\(two)") == true)
  }
}
