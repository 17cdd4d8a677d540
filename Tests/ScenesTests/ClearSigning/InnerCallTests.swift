import Core
import Testing

@testable import Entity
@testable import Scenes

/// Inner calls: their descriptions, and their effects.
struct InnerCallTests {
  static let pool = DescriptionTests.pool.lowercased()
  static let inner = "0x" + String(repeating: "b", count: 40)

  static func named(_ name: String, at place: String, chain: Int = 31_337, _ formats: String)
    throws -> NamedDescriptor
  {
    let text = #"""
      {"context":{"contract":{"deployments":[{"chainId":\#(chain),"address":"\#(place)"}]}},
      "metadata":{"owner":"\#(name)"},"display":{"formats":{\#(formats)}}}
      """#
    let file = try DescriptorFile(parsing: Array(text.utf8)) { name throws(ClearDescriptorError) in
      throw .include(name)
    }
    return NamedDescriptor(name: name, descriptor: try ClearDescriptor(file))
  }

  /// A contract that calls others with the bytes it is given.
  static func runner(_ params: String, at place: String = pool, name: String = "runner")
    throws -> NamedDescriptor
  {
    try named(
      name,
      at: place,
      #"""
      "run(address to,uint256 value,bytes data)":{"intent":"Run","fields":[
      {"path":"data","label":"Does","format":"calldata","params":\#(params)}]}
      """#
    )
  }

  private static let toIt = #"{"calleePath":"to"}"#
  static let swap =
    #""swap(uint256 x)":{"intent":"Swap","fields":[{"path":"x","label":"X"},{"path":"@.value","label":"Sent","format":"amount"},{"path":"@.from","label":"Whose"}]}"#

  static func call(_ signature: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: signature).encode(values)
  }

  static func run(to: String = inner, value: Int257 = 0, _ data: [UInt8]) throws -> [UInt8] {
    let to = ABIValue.address(try Address(parsing: to))
    return try call("run(address,uint256,bytes)", [to, .number(value), .bytes(data)])
  }

  static func review(_ descriptors: [NamedDescriptor], _ input: [UInt8]) throws -> Review {
    let transaction = try Samples.transaction(
      to: try Address(parsing: pool),
      value: 0,
      input: input
    )
    let first = DescriptionSources(
      descriptors: Array(descriptors.prefix(1)),
      chains: .builtIn,
      tokens: TokenList(adding: [])
    )
    let document = try Samples.document(transaction)
    return Review(
      document,
      knowing: .known(
        sources: first.gathering(for: transaction, from: document.from.address) { place in
          descriptors.filter { $0.descriptor.deployments.contains(place) }
        }
      )
    )
  }

  static func codes(_ review: Review) -> [String] { review.warnings.map(\.code) }

  @Test func theCalleesDescriptorSaysWhatItIs() throws {
    let data = try Self.call("swap(uint256)", [.number(7)])
    let params = #"{"calleePath":"to","amountPath":"value","spenderPath":"@.to"}"#
    let descriptors = [try Self.runner(params), try Self.named("Swaps", at: Self.inner, Self.swap)]
    let review = try Self.review(descriptors, try Self.run(value: 5, data))
    let (pool, inner) = (try Address(parsing: Self.pool), try Address(parsing: Self.inner))
    #expect(
      ReviewModel(review).text.contains(
        """
        described      Run (unverified, claimed for runner by runner)
          Does         a call to \(inner): 36 bytes
            and sends  0.000000000000000005 ETH (unverified)
            function   swap(uint256) (unverified)
              x        7
            described  Swap (unverified, claimed for Swaps by Swaps)
              X        7
              Sent     0.000000000000000005 ETH (5 wei)
              Whose    \(pool)
        """
      )
    )
    #expect(Self.codes(review) == ["call-claimed", "chain-not-known"])
    let json = try Samples.json(review.descriptions)
    #expect(json.contains(#""call":{"amount":{"ether":"0.000000000000000005","wei":"5"},"call":{"#))
    #expect(json.contains(#""chainID":"31337","descriptions":[{"#))
    #expect(json.contains(#""to":"\#(inner)""#))
    #expect(!json.contains("selectorClaimed"))
    try BlindSigning.refuse(review)
  }

  @Test func withoutItTheBytesAreReadHere() throws {
    let token = try Self.call(
      "approve(address,uint256)",
      [.address(try Samples.address("1")), .number(Int257(.max))]
    )
    let review = try Self.review([try Self.runner(Self.toIt)], try Self.run(token))
    #expect(review.descriptions.first?.calls.first?.call?.isClaimed == false)
    #expect(Self.codes(review) == ["call-claimed", "approval-unlimited", "chain-not-known"])
    #expect(ReviewModel(review).text.contains("    function   approve(address,uint256)\n"))
    try BlindSigning.refuse(review)
  }

  @Test func unknownInnerCallIsShownAndNotSigned() throws {
    let input = try Self.run([0xDE, 0xAD, 0xBE, 0xEF, 1])
    let review = try Self.review([try Self.runner(Self.toIt)], input)
    let field = try #require(review.descriptions.first?.fields.first)
    let inner = try Address(parsing: Self.inner)
    #expect(field.text == "a call to \(inner): 5 bytes, selector 0xdeadbeef, unknown function")
    #expect(Self.codes(review) == ["call-unknown", "call-claimed", "chain-not-known"])
    #expect(
      throws: BlindSigningError.unknownInside("run", selector: [0xDE, 0xAD, 0xBE, 0xEF], bytes: 5)
    ) { try BlindSigning.refuse(review) }
  }

  @Test func aDescriptorOfAnotherPlaceSaysNothing() throws {
    let data = try Self.call("swap(uint256)", [.number(7)])
    for other in [
      try Self.named("Swaps", at: "0x" + String(repeating: "d", count: 40), Self.swap),
      try Self.named("Swaps", at: Self.inner, chain: 10, Self.swap),
    ] {
      let review = try Self.review([try Self.runner(Self.toIt), other], try Self.run(data))
      #expect(Self.codes(review).contains("call-unknown"))
    }
    let elsewhere = try Self.runner(#"{"calleePath":"to","chainId":10}"#)
    let there = try Self.named("Swaps", at: Self.inner, chain: 10, Self.swap)
    let review = try Self.review([elsewhere, there], try Self.run(data))
    #expect(!Self.codes(review).contains("call-unknown"))
    #expect(ReviewModel(review).text.contains("    on         chain 10 (unverified)\n"))
  }

  @Test func whatIsNotToldOfTheCallIsNotThere() throws {
    let data = try Self.call("swap(uint256)", [.number(7)])
    let swaps = try Self.named("Swaps", at: Self.inner, Self.swap)
    let review = try Self.review([try Self.runner(Self.toIt), swaps], try Self.run(value: 5, data))
    let told = try #require(review.descriptions.first?.calls.first?.descriptions.first)
    #expect(told.fields.map(\.text) == ["7", "(missing)", "(missing)"])
    #expect(review.descriptions.first?.calls.first?.amount == nil)
  }

  @Test func withoutDataItIsAPayment() throws {
    let review = try Self.review([try Self.runner(Self.toIt)], try Self.run([]))
    let inner = try Address(parsing: Self.inner)
    let field = review.descriptions.first?.fields.first
    #expect(field?.text == "a payment to \(inner), without data")
    #expect(Self.codes(review) == ["call-claimed", "chain-not-known"])
  }

  @Test func aSelectorMayStandBesideTheBytes() throws {
    let swaps = try Self.named("Swaps", at: Self.inner, Self.swap)
    let data = try Self.call("swap(uint256)", [.number(7)])
    let params = #"{"callee":"\#(Self.inner)","selector":"\#(Hex.prefixed(data.prefix(4)))"}"#
    let review = try Self.review(
      [try Self.runner(params), swaps],
      try Self.run(Array(data.dropFirst(4)))
    )
    let call = try #require(review.descriptions.first?.calls.first)
    #expect(call.input == data && call.isSelectorClaimed)
    let inner = try Address(parsing: Self.inner)
    let selector = Hex.prefixed(data.prefix(4))
    #expect(call.text == "a call to \(inner): 32 bytes, selector \(hex: selector) (unverified)")
    #expect(call.descriptions.first?.fields.first?.text == "7")
    #expect(try Samples.json(review.descriptions).contains(#""selectorClaimed":true"#))
  }

  @Test func nestingIsLimited() throws {
    // Each call contains another call to itself.
    var input = try Self.call("swap(uint256)", [.number(7)])
    for _ in 0..<6 { input = try Self.run(to: Self.pool, input) }
    let review = try Self.review([try Self.runner(Self.toIt)], input)
    let calls = review.descriptions.flatMap(\.calls)
    #expect(calls.count == Describer.maxLevels)
    #expect(calls.map(\.isLeftAlone) == [false, false, false, true])
    #expect(calls.last?.text.english.hasSuffix(", not decoded") == true)
    #expect(Self.codes(review).contains("call-unknown"))
    #expect(throws: BlindSigningError.self) { try BlindSigning.refuse(review) }
  }

  @Test func innerCallsAreLimited() throws {
    let batch = try Self.named(
      "batch",
      at: Self.pool,
      #"""
      "batch(address[] to,bytes[] data)":{"fields":[{"path":"data.[]","label":"Call",
      "format":"calldata","params":{"calleePath":"to.[]"},"separator":"number {index}"}]}
      """#
    )
    let to = ABIValue.address(try Address(parsing: Self.inner))
    func told(_ count: Int) throws -> Review {
      try Self.review(
        [batch],
        try Self.call(
          "batch(address[],bytes[])",
          [
            .list(Array(repeating: to, count: count)),
            .list(
              try (0..<count).map { .bytes(try Self.call("burn(uint256)", [.number(Int257($0))])) }
            ),
          ]
        )
      )
    }
    #expect(!Self.codes(try told(64)).contains("call-unknown"))
    #expect(
      try told(2).descriptions.first?.fields.map(\.label) == ["Call, number 0", "Call, number 1"]
    )
    let many = try told(65)
    #expect(many.descriptions.flatMap(\.calls).count { $0.isLeftAlone } == 1)
    #expect(Self.codes(many).contains("call-unknown"))
  }

  @Test func bytesThatSeveralShareAreNotLookedInto() throws {
    // Both items begin at the same offset, which no compiler produces.
    let burn = try Self.call("burn(uint256)", [.number(7)])
    var input = try Self.call("batch(bytes[])", [.list([.bytes(burn), .bytes(burn)])])
    let first = Array(input[68 + 32..<68 + 64])
    input.replaceSubrange(68 + 64..<68 + 96, with: first)
    let batch = try Self.named(
      "batch",
      at: Self.pool,
      #""batch(bytes[] data)":{"fields":[{"path":"data.[]","format":"calldata","params":{"calleePath":"@.to"}}]}"#
    )
    let review = try Self.review([batch], input)
    #expect(review.descriptions.flatMap(\.calls).map(\.isLeftAlone) == [true, true])
    #expect(Self.codes(review).contains("call-layout"))
    #expect(Self.codes(review).contains("call-unknown"))
  }

  @Test func innerDescriptorThatDoesNotFitIsNotUsed() throws {
    let rule = #""swap(uint256 x)":{"fields":[{"path":"x","visible":{"mustMatch":["8"]}}]}"#
    let swaps = try Self.named("Swaps", at: Self.inner, rule)
    let data = try Self.call("swap(uint256)", [.number(7)])
    let review = try Self.review([try Self.runner(Self.toIt), swaps], try Self.run(data))
    #expect(review.descriptions.first?.calls.first?.descriptions.isEmpty == true)
    #expect(Self.codes(review).contains("description-broken"))
  }
}
