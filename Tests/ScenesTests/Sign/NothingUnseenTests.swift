import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// The findings of a security review, as the signer would encounter them.
struct NothingUnseenTests {
  private static let none = ABIValue.bytes([UInt8](repeating: 0, count: 32))

  private static func review(
    _ function: String,
    _ values: [ABIValue],
    tokens: TokenList = TokenList(),
    knowing known: KnownAddresses = .none
  ) throws -> Review {
    let input = try ABISignature(parsing: function).encode(values)
    let document = try Samples.document(try ReviewTests.call(input))
    return Review(document, knowing: .known(tokens: tokens, to: known))
  }

  private static func codes(_ review: Review) -> [String] {
    review.warnings.map(\.code).filter {
      $0.hasPrefix("c") || $0.hasPrefix("s") || $0.hasPrefix("a")
    }
    .filter { $0 != "chain-not-known" }
  }

  private static func isBlind(_ review: Review) -> Bool {
    do { try BlindSigning.refuse(review) } catch { return true }
    return false
  }

  private static func packed(_ units: Int257 = 5) throws -> [UInt8] {
    let transfer = try ABISignature(parsing: "transfer(address,uint256)")
      .encode([.address(try Samples.address("7")), .number(units)])
    return try Samples.address("b").bytes + [UInt8](repeating: 0, count: 32) + transfer
  }

  @Test func f1TheCallInAnExecutionIsOnTheScreen() throws {
    let execute = "execute(bytes32,bytes)"
    let review = try Self.review(execute, [Self.none, .bytes(try Self.packed())])
    let text = ReviewModel(review).text
    let (token, payee) = (try Samples.address("b"), try Samples.address("7"))
    #expect(
      text.contains("    execution       120 bytes, shown below\n") || text.contains("shown below")
    )
    #expect(text.contains("to \(token)\n"))
    #expect(
      text.contains("function    transfer(address,uint256)")
        || text.contains("transfer(address,uint256)")
    )
    #expect(text.contains("5 base units of the token \(token) to \(payee)\n"))
    #expect(Self.codes(review) == [] && !Self.isBlind(review))
    #expect(review.intent.effects == [.spend(.token(token), 5, to: payee)])
    let json = try Samples.json(ReviewModel(review).effects)
    #expect(
      json == """
        [{"address":"\(payee)","asset":"\(token)","kind":"spend","units":"5"}]
        """
    )
  }

  @Test func f1AModeOfNoStandardNeedsConsent() throws {
    let mode = ABIValue.bytes([0xfe] + [UInt8](repeating: 0, count: 31))
    let review = try Self.review("execute(bytes32,bytes)", [mode, .bytes(try Self.packed())])
    #expect(Self.codes(review) == ["call-unknown"] && Self.isBlind(review))
    #expect(review.intent.isBlind)
    let all = try Self.packed()
    #expect(ReviewModel(review).text.contains("\(all.count) bytes, \(Hex.prefixed(all))"))
  }

  @Test func f1CodeThatRunsAsTheAccountsOwnIsADanger() throws {
    let mode = ABIValue.bytes([0xff] + [UInt8](repeating: 0, count: 31))
    let target = try Samples.address("b").bytes + [1, 2, 3, 4]
    let review = try Self.review("execute(bytes32,bytes)", [mode, .bytes(target)])
    #expect(Self.codes(review) == ["call-unknown", "call-delegatecall"] && Self.isBlind(review))
  }

  @Test func f1BytesThatAreCutAreADanger() throws {
    func shown(_ count: Int) throws -> Review {
      try Self.review(
        "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
        [
          .address(try Samples.address("7")), .number(1), .bytes([]), .number(0), .number(0),
          .number(0), .number(0), .address(.zero), .address(.zero),
          .bytes([UInt8](repeating: 7, count: count)),
        ]
      )
    }
    let whole = try shown(4_096)
    #expect(Self.codes(whole) == [])
    #expect(ReviewModel(whole).text.contains(Hex.encode([UInt8](repeating: 7, count: 4_096))))
    let cut = try shown(4_097)
    #expect(Self.codes(cut) == ["call-bytes-cut"])
    let hash = Hash32.keccak(of: [UInt8](repeating: 7, count: 4_097))
    #expect(ReviewModel(cut).text.contains("4097 bytes, too long to show; Keccak-256 \(hash)"))
  }

  @Test func f3AReceiverThatLooksLikeAContactIsADanger() throws {
    let (friend, twin) = (
      try Address(parsing: "0xabcd000000000000000000000000000000001234"),
      try Address(parsing: "0xabcd000000000000000000000000000000991234")
    )
    let known = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([try StubStore.contact("Alice", friend)])
    )
    for function in ["redeem(uint256,address,address)", "withdraw(uint256,address,address)"] {
      let review = try Self.review(
        function,
        [.number(5), .address(twin), .address(try Samples.address("1"))],
        knowing: known
      )
      #expect(review.warnings.map(\.code).contains("address-lookalike"))
    }
  }

  @Test func f4ARefundIsADanger() throws {
    func safe(_ price: Int257) throws -> Review {
      try Self.review(
        "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
        [
          .address(try Samples.address("7")), .number(1), .bytes([]), .number(0), .number(0),
          .number(40_000), .number(price), .address(.zero), .address(try Samples.address("e")),
          .bytes([1]),
        ]
      )
    }
    #expect(Self.codes(try safe(0)) == [])
    let paid = try safe(3)
    #expect(Self.codes(paid) == ["safe-refund"])
    // 60,000 gas of the transaction and 40,000 of the Safe itself, at 3 wei.
    let receiver = try Samples.address("e")
    let message = paid.warnings.first { $0.code == "safe-refund" }?.message
    #expect(message?.english.contains("pays \(receiver) up to 300000 wei") == true)
  }

  @Test func f5AnApprovalOfNoKnownTokenHasBothReadings() throws {
    let token = try Samples.address("a")
    let values = [ABIValue.address(try Samples.address("7")), .number(5)]
    let unknown = ReviewModel(try Self.review("approve(address,uint256)", values))
    #expect(unknown.text.contains("5 base units, or token ID 5 of a collection"))
    #expect(unknown.token?.tokenID == "5")
    let known = try Self.review(
      "approve(address,uint256)",
      values,
      tokens: TokenList(adding: [try Samples.token(token)])
    )
    #expect(!ReviewModel(known).text.contains("token ID"))
    #expect(ReviewModel(known).token?.tokenID == nil)
  }

  @Test func f5NothingTakenMayBeNumberZero() throws {
    let review = try Self.review(
      "transferFrom(address,address,uint256)",
      [.address(try Samples.address("1")), .address(try Samples.address("7")), .number(0)]
    )
    let said = review.warnings.first { $0.code == "transfer-of-nothing" }?.message
    #expect(said?.english.contains("item 0 of a collection") == true)
  }

  /// Every inner call is treated like the outer one: both meanings, and the caution.
  @Test func f5CallsWithinHaveBothReadings() throws {
    let (me, payee) = (try Samples.address("1"), try Samples.address("7"))
    let calls = [
      try ABISignature(parsing: "approve(address,uint256)").encode([.address(payee), .number(5)]),
      try ABISignature(parsing: "transferFrom(address,address,uint256)")
        .encode([.address(me), .address(payee), .number(0)]),
    ]
    let batch = ABIValue.list(calls.map { .bytes($0) })
    let unknown = try Self.review("multicall(bytes[])", [batch])
    let text = ReviewModel(unknown).text
    #expect(text.contains("or token ID 5 of a collection"))
    #expect(text.contains("or token ID 0 of a collection"))
    #expect(unknown.warnings.map(\.code).contains("transfer-of-nothing"))
    let known = try Self.review(
      "multicall(bytes[])",
      [batch],
      tokens: TokenList(adding: [try Samples.token(try Samples.address("a"))])
    )
    #expect(!ReviewModel(known).text.contains("token ID"))
    #expect(known.warnings.map(\.code).contains("transfer-of-nothing"))
  }

  @Test func f10OneThresholdInReviews() throws {
    let token = TokenList(adding: [try Samples.token(try Samples.address("a"))])
    func codes(_ units: Int257, _ tokens: TokenList = TokenList()) throws -> [String] {
      let values = [ABIValue.address(try Samples.address("7")), .number(units)]
      let alone = Self.codes(try Self.review("approve(address,uint256)", values, tokens: tokens))
      let inner = try ABISignature(parsing: "approve(address,uint256)").encode(values)
      let within = try Self.review(
        "multicall(bytes[])",
        [.list([.bytes(inner)])],
        tokens: tokens
      )
      #expect(Self.codes(within) == alone)
      return alone
    }
    #expect(try codes(Int257(UnlimitedAllowance.largest96)) == ["approval-unlimited"])
    #expect(try codes(Int257(UnlimitedAllowance.threshold)) == ["approval-unlimited"])
    #expect(try codes(Int257(UnlimitedAllowance.threshold - 1)) == [])
    #expect(try codes(Int257(.ten(18) + 1), token) == ["approval-unlimited"])
    #expect(try codes(Int257(.ten(18)), token) == [])
  }

  @Test func g3ListsOfUnequalLengthNeedConsent() throws {
    let review = try Self.review(
      "executeBatch(address[],uint256[],bytes[])",
      [.list([.address(try Samples.address("7"))]), .list([]), .list([.bytes([])])]
    )
    #expect(Self.codes(review) == ["call-unknown"] && Self.isBlind(review))
  }
}
