import Core
import Entity
import Testing

@testable import Scenes

struct OrderRulesTests {
  private static let me = "0x1111111111111111111111111111111111111111"
  private static let other = "0x7777777777777777777777777777777777777777"
  private static let token = "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"
  private static let bought = "0xdddddddddddddddddddddddddddddddddddddddd"
  private static let now: UInt64 = 1_700_000_000

  private static func fields(_ text: String) -> String {
    text.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      return #"{"type":"\#(words[0])","name":"\#(words[1])"}"#
    }.joined(separator: ",")
  }

  private static func data(
    _ type: String,
    _ fields: String,
    more: String = "",
    name: String,
    version: String,
    _ message: String
  ) throws -> TypedData {
    let domain = Self.fields(
      "string name,string version,uint256 chainId,address verifyingContract"
    )
    let text =
      #"{"types":{"EIP712Domain":[\#(domain)],"\#(type)":[\#(Self.fields(fields))]\#(more)},"#
      + #""primaryType":"\#(type)","domain":{"name":"\#(name)","version":"\#(version)","chainId":1,"#
      + #""verifyingContract":"\#(other)"},"message":{\#(message)}}"#
    return try TypedData(parsing: Array(text.utf8))
  }

  private static func codes(_ data: TypedData) throws -> [String] {
    let knowledge = Knowledge.known(now: now)
    let subject = MessageSubject(.typed(data), from: try Address(parsing: me), knowing: knowledge)
    let rules: [Rule] = [.orderIsUnfair, .rightIsGiven, .rightIsOfAnother, .rightIsPassedOn]
    return rules.warnings(about: .message(subject), knowing: knowledge)
      .map { "\($0.grade.rawValue) \($0.code)" }
  }

  private static func cow(
    receiver: String = me,
    price: String = "5000000",
    end: String = "1700000600"
  )
    throws -> [String]
  {
    try codes(
      try data(
        "Order",
        "address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,"
          + "uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,"
          + "string sellTokenBalance,string buyTokenBalance",
        name: "Gnosis Protocol",
        version: "v2",
        #""sellToken":"\#(token)","buyToken":"\#(bought)","receiver":"\#(receiver)","#
          + #""sellAmount":"1000000","buyAmount":"\#(price)","validTo":"\#(end)","#
          + #""appData":"0x\#(String(repeating: "0", count: 64))","feeAmount":"0","kind":"sell","#
          + #""partiallyFillable":false,"sellTokenBalance":"erc20","buyTokenBalance":"erc20""#
      )
    )
  }

  @Test func fairOrderHasNoWarning() throws {
    #expect(try Self.cow() == [])
    #expect(try Self.cow(receiver: "0x0000000000000000000000000000000000000000") == [])
  }

  @Test func warnsOfAnOrderForNextToNothing() throws {
    for price in ["0", "1", "9999"] {
      #expect(try Self.cow(price: price) == ["danger order-nothing-back"])
    }
    #expect(try Self.cow(price: "10000") == [])
  }

  @Test func warnsOfAnotherReceiver() throws {
    #expect(
      try Self.cow(receiver: Self.other) == [
        "danger order-nothing-back", "danger order-other-receiver",
      ]
    )
  }

  @Test func saysUntilWhenAnOrderIsGood() throws {
    #expect(try Self.cow(end: "1700000000") == ["info order-expired"])
    #expect(try Self.cow(end: "1799999999") == ["caution order-far-end"])
  }

  private static func seaport(
    _ consideration: [(type: Int, units: String, to: String)],
    orderType: Int = 0,
    zone: String = "0x0000000000000000000000000000000000000000",
    conduit: String = "00"
  ) throws -> [String] {
    let item =
      "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,"
      + "uint256 endAmount"
    let items = consideration.map { item in
      #"{"itemType":\#(item.type),"token":"\#(bought)","identifierOrCriteria":"1","#
        + #""startAmount":"\#(item.units)","endAmount":"\#(item.units)","recipient":"\#(item.to)"}"#
    }.joined(separator: ",")
    return try codes(
      try data(
        "OrderComponents",
        "address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
          + "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,"
          + "bytes32 conduitKey,uint256 counter",
        more: #","OfferItem":[\#(fields(item))],"ConsiderationItem":"#
          + #"[\#(fields(item + ",address recipient"))]"#,
        name: "Seaport",
        version: "1.6",
        #""offerer":"\#(me)","zone":"\#(zone)","offer":[{"itemType":2,"token":"\#(token)","#
          + #""identifierOrCriteria":"7","startAmount":"1","endAmount":"1"}],"#
          + #""consideration":[\#(items)],"orderType":\#(orderType),"startTime":"0","#
          + #""endTime":"1700000600","zoneHash":"0x\#(String(repeating: "0", count: 64))","#
          + #""salt":"1","conduitKey":"0x\#(String(repeating: conduit, count: 32))","counter":"0""#
      )
    )
  }

  @Test func smallFeeIsFineAndALargeShareIsADanger() throws {
    let price = (1, "97500000", Self.me)
    #expect(try Self.seaport([price, (1, "2500000", Self.other)]) == [])
    #expect(
      try Self.seaport([price, (1, "25000000", Self.other)]) == ["danger order-other-receiver"]
    )
    #expect(try Self.seaport([]) == ["danger order-nothing-back"])
  }

  @Test func namesZonesAndConduits() throws {
    let price = (1, "97500000", Self.me)
    #expect(try Self.seaport([price], zone: Self.other) == [])
    #expect(try Self.seaport([price], orderType: 2, zone: Self.other) == ["caution order-zone"])
    #expect(try Self.seaport([price], conduit: "01") == ["info order-conduit"])
    #expect(try Self.seaport([(4, "1", Self.me)]) == ["caution order-any-item"])
  }

  private static func delegation(caveats: Int, by delegator: String = me, authority: String = "ff")
    throws -> [String]
  {
    let caveat = #"{"enforcer":"\#(other)","terms":"0x"}"#
    return try codes(
      try data(
        "Delegation",
        "address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt",
        more: #","Caveat":[\#(fields("address enforcer,bytes terms"))]"#,
        name: "DelegationManager",
        version: "1",
        #""delegate":"\#(other)","delegator":"\#(delegator)","#
          + #""authority":"0x\#(String(repeating: authority, count: 32))","salt":"1","#
          + #""caveats":[\#([String](repeating: caveat, count: caveats).joined(separator: ","))]"#
      )
    )
  }

  @Test func warnsOfDelegations() throws {
    #expect(try Self.delegation(caveats: 0) == ["danger delegation-uncaveated"])
    #expect(try Self.delegation(caveats: 2) == ["caution delegation"])
    #expect(
      try Self.delegation(caveats: 1, by: Self.other, authority: "00") == [
        "caution delegation", "caution delegation-other-account", "info delegation-passed-on",
      ]
    )
  }
}
