import Core
import Entity
import Testing

@testable import Scenes

/// Calls to known functions: one line for each value, and a warning for each danger.
struct CallReviewTests {
  private static func bytes(_ function: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: function).encode(values)
  }

  private static func codes(_ input: [UInt8]) throws -> [String] {
    try WarningTests.codes(try ReviewTests.call(input))
  }

  private static let most = ABIValue.number(Int257(.max))

  private static func spender() throws -> ABIValue { .address(try Samples.address("7")) }

  private static func safe(_ call: [UInt8], operation: Int) throws -> [UInt8] {
    try bytes(
      "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
      [
        try spender(), .number(0), .bytes(call), .number(Int257(operation)), .number(0),
        .number(0), .number(0), .address(.zero), .address(.zero), .bytes([1]),
      ]
    )
  }

  @Test func putsEachValueOnALine() throws {
    let input = try Self.bytes(
      "setApprovalForAll(address,bool)",
      [try Self.spender(), .bool(true)]
    )
    let text = try ReviewTests.text(try ReviewTests.call(input))
    #expect(
      text.contains(
        """
        function      setApprovalForAll(address,bool)
          operator    \(try Samples.address("7"))
          approved    true
        """
      )
    )
    #expect(
      text.contains(" to take all of the collection \(try Samples.address("a")), without limit\n")
    )
    #expect(try Self.codes(input) == ["approval-for-all"])
  }

  @Test func whatOnlyCollectionsHaveIsNamedByItsNumber() throws {
    let input = try Self.bytes(
      "safeTransferFrom(address,address,uint256)",
      [.address(try Samples.address("1")), try Self.spender(), .number(7)]
    )
    let text = try ReviewTests.text(try ReviewTests.call(input))
    #expect(
      text.contains(
        " 1 item (ID 7) of the collection \(try Samples.address("a")) to \(try Samples.address("7"))\n"
      )
    )
  }

  @Test func indentsInnerCalls() throws {
    let approve = try Self.bytes("approve(address,uint256)", [try Self.spender(), Self.most])
    let input = try Self.bytes("multicall(bytes[])", [.list([.bytes(approve), .bytes([1, 2])])])
    let text = try ReviewTests.text(try ReviewTests.call(input))
    #expect(text.contains("  calls        2 parts\n    [0]        approve(address,uint256)\n"))
    #expect(text.contains("      spender  \(try Samples.address("7"))\n"))
    #expect(text.contains(", without limit\n"))
    #expect(text.contains("    [1]        2 bytes, selector 0x0102: unknown function\n"))
    #expect(try Self.codes(input) == ["call-unknown", "approval-unlimited"])
  }

  @Test func showsTheSameInJSON() throws {
    let approve = try Self.bytes("approve(address,uint256)", [try Self.spender(), .number(5)])
    let input = try Self.bytes("multicall(bytes[])", [.list([.bytes(approve)])])
    let transaction = try ReviewTests.call(input)
    let model = ReviewModel(Review(try Samples.document(transaction), knowing: .known()))
    #expect(
      try Samples.json(model.call) == """
        {"arguments":[{"name":"calls","parts":[{"call":[{"arguments":[\
        {"name":"spender","type":"address","value":"\(try Samples.address("7"))"},\
        {"name":"amount","type":"uint256","value":"5"}],\
        "function":"approve(address,uint256)","standard":true}],"name":"[0]","type":"bytes"}],\
        "type":"bytes[]"}],"function":"multicall(bytes[])","standard":true}
        """
    )
  }

  @Test func warnsOfForeignCodeInASafe() throws {
    let call = try Self.bytes("burn(uint256)", [.number(1)])
    let foreign = ["call-unknown", "safe-delegatecall"]
    #expect(try Self.codes(try Self.safe(call, operation: 1)) == foreign)
    #expect(try Self.codes(try Self.safe(call, operation: 0)) == [])
    #expect(try Self.codes(try Self.safe([9, 9, 9, 9], operation: 0)) == ["call-unknown"])
    let nested = try Self.bytes(
      "multicall(bytes[])",
      [.list([.bytes(try Self.safe(call, operation: 1))])]
    )
    #expect(try Self.codes(nested) == foreign)
  }

  @Test(arguments: ["increaseAllowance(address,uint256)"])
  func warnsOfUnlimitedAllowances(function: String) throws {
    #expect(
      try Self.codes(try Self.bytes(function, [try Self.spender(), Self.most]))
        == ["approval-unlimited"]
    )
    #expect(try Self.codes(try Self.bytes(function, [try Self.spender(), .number(9)])) == [])
  }

  @Test(arguments: ["transferOwnership(address)", "upgradeTo(address)", "enableModule(address)"])
  func warnsWhenControlChanges(function: String) throws {
    #expect(try Self.codes(try Self.bytes(function, [try Self.spender()])) == ["control-changes"])
  }

  @Test func warnsOfNonstandardLayout() throws {
    let burn = try Self.bytes("burn(uint256)", [.number(1)])
    let input = burn + [UInt8](repeating: 0, count: 32)
    #expect(try Self.codes(input) == ["call-unknown", "call-layout"])
  }

  @Test func revokingIsNoDanger() throws {
    let input = try Self.bytes(
      "setApprovalForAll(address,bool)",
      [try Self.spender(), .bool(false)]
    )
    #expect(try Self.codes(input) == [])
  }
}
