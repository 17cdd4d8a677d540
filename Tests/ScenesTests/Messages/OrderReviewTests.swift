import Core
import Entity
import Testing

@testable import Scenes

/// An order of each protocol as a person reads it: what leaves, what is returned, and its faults.
struct OrderReviewTests {
  private static let until = "valid until 2026-01-01T00:10:00Z"
  private static let sold = "5 TUSD (5000000 base units) of the token \(token)"
  private static let token = "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
  private static let collection = "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB"
  private static let bought = "0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd"

  private static func me() throws -> String { "\(try StubMessageSigner.address())" }

  private static func owner() throws -> String { "owner \(try me()) (vault)" }

  /// The lines about the meaning, without their indentation.
  private static func meaning(_ data: TypedData) throws -> [String] {
    MessageReviewModel(try StubMessageSigner.draft(.typed(data)).review).text
      .split(separator: "\n").map(String.init)
      .drop { !$0.hasPrefix("means ") }
      .prefix { !$0.hasPrefix("chain ") && !$0.hasPrefix("signer ") }
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
  }

  private static func codes(_ data: TypedData) throws -> [String] {
    try StubMessageSigner.draft(.typed(data)).review.warnings.filter { $0.code != "first-payment" }
      .map { "\($0.grade.rawValue) \($0.code)" }
  }

  /// The meaning is not shown, and a script cannot sign it.
  private static func expectUnknown(_ data: TypedData) throws {
    #expect(try meaning(data) == [])
    #expect(try codes(data).contains("caution typed-data-unknown"))
    #expect(throws: UnseenSigningError.self) {
      try StubMessageSigner.draft(.typed(data), isAsked: false)
    }
  }

  @Test func anOrderOfSeaportSellsAnItemOfACollection() throws {
    let price = [("97500000", try Self.me()), ("2500000", OrderSamples.other)]
    let data = try OrderSamples.seaport(price: price)
    #expect(
      try Self.meaning(data) == [
        "means a Seaport order", "spends 1 item (ID 7) of the collection \(Self.collection)",
        "receiver \(OrderSamples.other)", try Self.owner(),
        "in return at least 97.5 TUSD (97500000 base units) of the token \(Self.token)",
        "in return at least 2.5 TUSD (2500000 base units) of the token \(Self.token), paid to "
          + OrderSamples.other,
        Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    _ = try StubMessageSigner.draft(.typed(data), isAsked: false)
  }

  @Test func anOrderOfSeaportForNothingIsADanger() throws {
    let data = try OrderSamples.seaport(price: [])
    #expect(try Self.meaning(data).contains("in return nothing"))
    #expect(try Self.codes(data) == ["danger order-nothing-back"])
    try Self.expectUnknown(try OrderSamples.seaport(price: [], type: 4))
  }

  @Test func anyItemOfACollectionIsReported() throws {
    let data = try OrderSamples.seaport(price: [("97500000", try Self.me())], itemType: 4)
    #expect(try Self.meaning(data)[1] == "spends any item of the collection \(Self.collection)")
  }

  @Test func anOrderOfZeroExPaysWhoeverMayTakeIt() throws {
    let data = try OrderSamples.zeroEx()
    #expect(
      try Self.meaning(data) == [
        "means a 0x order", "pays \(Self.sold) to \(OrderSamples.other)", try Self.owner(),
        "executor \(OrderSamples.other)",
        "in return at least 70000 base units of the token \(Self.bought)", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    #expect(
      try Self.codes(try OrderSamples.zeroEx(maker: OrderSamples.bought)) == [
        "danger order-nothing-back", "danger order-other-receiver", "caution order-other-maker",
      ]
    )
    try Self.expectUnknown(try OrderSamples.zeroEx(version: "2.0.0"))
  }

  /// The taker signs such an order too, and gives what its maker receives.
  @Test func theTakerOfAnOrderOfZeroExSignsNoOrderOfAnother() throws {
    let data = try OrderSamples.zeroExOTC(maker: OrderSamples.other, taker: try Self.me())
    #expect(
      try Self.meaning(data) == [
        "means a 0x order", "pays \(Self.sold) to \(OrderSamples.other)", try Self.owner(),
        "executor \(try Self.me()) (vault)",
        "in return at least 70000 base units of the token \(Self.bought)", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    let foreign = try OrderSamples.zeroExOTC(maker: OrderSamples.other, taker: OrderSamples.zero)
    #expect(try Self.codes(foreign).contains("caution order-other-maker"))
  }

  /// Only what the maker gives leaves its account, although the taker could sign the same order.
  @Test func theMakerOfAnOrderThatItsTakerCanSignGivesWhatItOffers() throws {
    let data = try OrderSamples.zeroExOTC(maker: try Self.me(), taker: OrderSamples.other)
    #expect(
      try Self.meaning(data) == [
        "means a 0x order",
        "pays 70000 base units of the token \(Self.bought) to \(OrderSamples.other)",
        try Self.owner(), "executor \(OrderSamples.other)",
        "in return at least 5 TUSD (5000000 base units) of the token \(Self.token)", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
  }

  @Test func anOlderOrderOfZeroExBuysAnItemOfACollection() throws {
    let data = try OrderSamples.zeroExThree()
    let lines = try Self.meaning(data)
    #expect(lines[1] == "spends \(Self.sold)")
    #expect(lines.contains("in return 1 item (ID 9) of the collection \(Self.collection)"))
    #expect(try Self.codes(data) == [])
  }

  @Test func anOrderOfUniswapXLetsAReactorTake() throws {
    let reactor = "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4"
    let data = try OrderSamples.uniswapX(reactor: reactor)
    #expect(
      try Self.meaning(data) == [
        "means a UniswapX order", "allows \(reactor) to take up to \(Self.sold)",
        try Self.owner(), "in return at least 0.001 ETH", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    #expect(
      try Self.codes(try OrderSamples.uniswapX(reactor: OrderSamples.other))
        == ["danger order-unknown-contract"]
    )
  }

  /// A permit for a spender other than the order's is not an order, so its witness is unknown.
  @Test func anOrderOfUniswapXForAnotherSpenderIsUnknown() throws {
    let reactor = "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4"
    let data = try OrderSamples.uniswapX(reactor: reactor, spender: OrderSamples.other)
    #expect(try Self.codes(data).contains("danger permit-not-known"))
    #expect(throws: UnseenSigningError.self) {
      try StubMessageSigner.draft(.typed(data), isAsked: false)
    }
  }

  @Test func anOrderOfCoWPaysItsSigner() throws {
    let data = try OrderSamples.cow(receiver: OrderSamples.zero)
    #expect(
      try Self.meaning(data) == [
        "means a CoW Protocol order", "spends \(Self.sold)",
        "in return at least 70000 base units of the token \(Self.bought)", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    let other = try OrderSamples.cow(receiver: OrderSamples.other)
    #expect(try Self.meaning(other)[3].hasSuffix(", paid to \(OrderSamples.other)"))
    #expect(
      try Self.codes(other) == ["danger order-nothing-back", "danger order-other-receiver"]
    )
    try Self.expectUnknown(try OrderSamples.cow(receiver: OrderSamples.zero, kind: "give"))
  }

  @Test func anOrderOfOneInchEndsWhereItSaysSo() throws {
    let end = "\(try #require(UInt256(decimal: OrderSamples.end)) << 80)"
    let data = try OrderSamples.oneInch(traits: end)
    #expect(
      try Self.meaning(data) == [
        "means a 1inch order", "spends \(Self.sold)", try Self.owner(),
        "in return at least 70000 base units of the token \(Self.bought)", Self.until,
      ]
    )
    #expect(try Self.codes(data) == [])
    let endless = try OrderSamples.oneInch(traits: "0")
    #expect(try Self.codes(endless) == ["caution order-endless"])
    #expect(!(try Self.meaning(endless).contains { $0.hasPrefix("valid") }))
    try Self.expectUnknown(try OrderSamples.oneInch(traits: "\(UInt256(1) << 249)"))
  }
}
