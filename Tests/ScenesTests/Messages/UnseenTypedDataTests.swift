import Core
import Entity
import Testing

@testable import Scenes

/// Typed data must not hide what transactions must not hide: one rule for both.
struct UnseenTypedDataTests {
  private static let other = "0x7777777777777777777777777777777777777777"

  private static func call(_ function: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: function).encode(values)
  }

  private static func draft(_ data: TypedData) throws -> MessageReview {
    try StubMessageSigner.draft(.typed(data)).review
  }

  private static func codes(_ review: MessageReview) -> [String] {
    review.warnings.map { "\($0.grade.rawValue) \($0.code)" }
  }

  private static func safe(_ call: [UInt8]) throws -> MessageReview {
    try draft(try SafeSamples.transaction(call: Hex.prefixed(call)))
  }

  /// If the decimals are known, more than 10^12 whole tokens count as unlimited.
  @Test(arguments: [("1000000000000000000", false), ("1000000000000000001", true)])
  func f10OfAKnownTokenMoreThanThereWillEverBeIsWithoutLimit(
    units: String,
    isUnlimited: Bool
  ) throws {
    let permit = try Self.draft(try TypedDataSamples.permit(value: units))
    #expect(permit.intent.isUnlimited == isUnlimited)
    #expect(Self.codes(permit).contains("danger permit-unlimited") == isUnlimited)
    let values = [
      ABIValue.address(try Address(parsing: Self.other)),
      .number(try #require(Int257(decimal: units))),
    ]
    let within = try Self.safe(try Self.call("approve(address,uint256)", values))
    #expect(within.intent.isUnlimited == isUnlimited)
    #expect(Self.codes(within).contains("danger approval-unlimited") == isUnlimited)
  }

  @Test func withdrawingAPermissionWithinASafeReadsAsThat() throws {
    let values = [ABIValue.address(try Address(parsing: Self.other)), .number(0)]
    let review = try Self.safe(try Self.call("approve(address,uint256)", values))
    #expect(MessageReviewModel(review).text.contains("to take TUSD, the token"))
    #expect(MessageReviewModel(review).text.contains("revokes"))
  }

  /// If the contract is not a known token, a number may be an amount or a token ID.
  @Test func f5CallsWithinASafeHaveBothReadings() throws {
    let collection = try Samples.address("e")
    let approve = try Self.call(
      "approve(address,uint256)",
      [.address(try Address(parsing: Self.other)), .number(5)]
    )
    let batch = try Self.safe(try NodeFindingsTests.aggregate(collection, approve))
    #expect(MessageReviewModel(batch).text.contains("or token ID 5 of a collection"))
    let token = try Address(parsing: TypedDataSamples.token)
    let known = try Self.safe(try NodeFindingsTests.aggregate(token, approve))
    #expect(!MessageReviewModel(known).text.contains("token ID"))
  }

  @Test func f5NothingTakenWithinASafeMayBeNumberZero() throws {
    let values = [
      ABIValue.address(try StubMessageSigner.address()), .address(try Address(parsing: Self.other)),
      .number(0),
    ]
    let take = try Self.call("transferFrom(address,address,uint256)", values)
    let unknown = try Self.safe(try NodeFindingsTests.aggregate(try Samples.address("e"), take))
    let said = unknown.warnings.first { $0.code == "transfer-of-nothing" }?.message
    #expect(said?.english.contains("item 0 of a collection") == true)
    let some = try Self.call(
      "transferFrom(address,address,uint256)",
      values.dropLast() + [.number(1)]
    )
    let fair = try Self.safe(try NodeFindingsTests.aggregate(try Samples.address("e"), some))
    #expect(!Self.codes(fair).contains("caution transfer-of-nothing"))
  }
}
