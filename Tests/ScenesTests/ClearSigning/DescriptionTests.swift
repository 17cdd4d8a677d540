import Core
import Testing

@testable import Entity
@testable import Scenes

/// What descriptors claim, beside the facts.
struct DescriptionTests {
  static let pool = "0x" + String(repeating: "a", count: 40)
  static let token = "0x" + String(repeating: "c", count: 40)

  static func descriptor(_ fields: String, types: String, metadata: String = "{}") throws
    -> NamedDescriptor
  {
    let text = #"""
      {"context":{"contract":{"deployments":[{"chainId":31337,"address":"\#(pool.lowercased())"}]}},
      "metadata":\#(metadata),"display":{"formats":{"go(\#(types))":{"intent":"Go","fields":[\#(fields)]}}}}
      """#
    let file = try DescriptorFile(parsing: Array(text.utf8)) { name throws(ClearDescriptorError) in
      throw .include(name)
    }
    return NamedDescriptor(name: "pool", descriptor: try ClearDescriptor(file))
  }

  static func review(_ named: NamedDescriptor, _ values: [ABIValue]) throws -> Review {
    let function = try #require(named.descriptor.functions.values.first?.function)
    let transaction = try Samples.transaction(
      to: try Address(parsing: pool.lowercased()),
      value: 0,
      input: try function.signature.encode(values)
    )
    return Review(
      try Samples.document(transaction),
      knowing: .known(
        sources: DescriptionSources(
          descriptors: [named],
          chains: .builtIn,
          tokens: TokenList(adding: [try Samples.token(try Address(parsing: token.lowercased()))])
        )
      )
    )
  }

  static func field(_ format: String, _ params: String = "{}", path: String = "x")
    -> String
  {
    #"{"path":"\#(path)","label":"X","format":"\#(format)","params":\#(params)}"#
  }

  static func shown(
    _ format: String,
    _ params: String,
    type: String = "uint256",
    _ value: ABIValue,
    metadata: String = "{}"
  ) throws -> String? {
    let named = try descriptor(field(format, params), types: type + " x", metadata: metadata)
    return try review(named, [value]).descriptions.first?.fields.first?.text.english
  }

  private static func shown(_ format: String, type: String = "uint256", _ value: ABIValue) throws
    -> String?
  { try shown(format, "{}", type: type, value) }

  @Test func writesEachForm() throws {
    let token = Self.token.lowercased()
    let address = ABIValue.address(try Address(parsing: token))
    #expect(try Self.shown("raw", .number(7)) == "7")
    #expect(
      try Self.shown("amount", .number(1_500_000_000_000_000_000))
        == "1.5 ETH (1500000000000000000 wei)"
    )
    #expect(
      try Self.shown("tokenAmount", #"{"token":"\#(token)"}"#, .number(2_500_000))
        == "2.5 TUSD (2500000 base units)"
    )
    #expect(
      try Self.shown(
        "tokenAmount",
        #"{"token":"0x\#(String(repeating: "1", count: 40))"}"#,
        .number(7)
      )
        == "7 base units of the unknown token 0x1111111111111111111111111111111111111111"
    )
    #expect(try Self.shown("tokenAmount", .number(7)) == "7 base units of an unnamed token")
    #expect(
      try Self.shown(
        "tokenAmount",
        #"{"token":"\#(token)","nativeCurrencyAddress":["$.metadata.constants.eth"]}"#,
        .number(1_000_000_000_000_000_000),
        metadata: #"{"constants":{"eth":"\#(token)"}}"#
      ) == "1 ETH (1000000000000000000 wei)"
    )
    #expect(
      try Self.shown(
        "tokenAmount",
        #"{"token":"\#(token)","threshold":"0x64","message":"All"}"#,
        .number(100)
      ) == "All of TUSD (100 base units)"
    )
    #expect(
      try Self.shown("date", #"{"encoding":"timestamp"}"#, .number(1_709_191_632))
        == "2024-02-29T07:27:12Z (1709191632)"
    )
    #expect(try Self.shown("date", #"{"encoding":"blockheight"}"#, .number(7)) == "block 7")
    #expect(try Self.shown("duration", .number(8250)) == "02:17:30 (8250 s)")
    #expect(
      try Self.shown("unit", #"{"base":"%","decimals":2}"#, .number(1250)) == "12.5 % (1250)"
    )
    let modes = #"{"enums":{"mode":{"1":"stable"}}}"#
    let mode = #"{"$ref":"$.metadata.enums.mode"}"#
    #expect(try Self.shown("enum", mode, .number(1), metadata: modes) == "stable (1)")
    #expect(
      try Self.shown("enum", mode, .number(2), metadata: modes) == "2 (not listed)"
    )
    #expect(try Self.shown("chainId", .number(1)) == "ethereum (id 1)")
    #expect(
      try Self.shown("nftName", #"{"collection":"\#(token)"}"#, .number(7))
        == "number 7 of the collection \(try Address(parsing: token))"
    )
    #expect(
      try Self.shown("addressName", type: "address", address)
        == "\(try Address(parsing: token)) (TUSD)"
    )
    let burn = try ABISignature(parsing: "burn(uint256)").encode([.number(7)])
    #expect(
      try Self.shown("calldata", #"{"calleePath":"@.to"}"#, type: "bytes", .bytes(burn))
        == "a call to \(try Address(parsing: Self.pool)): 36 bytes"
    )
    // A format that does not fit its value, and an unknown one.
    #expect(try Self.shown("date", type: "string", .string("soon\u{1b}[2J")) == "soon\\u{1b}[2J")
    #expect(try Self.shown("rainbow", .number(7)) == "7")
  }

  @Test func standsBesideTheFacts() throws {
    let named = try Self.descriptor(
      Self.field("tokenAmount", #"{"tokenPath":"t"}"#),
      types: "address t,uint256 x",
      metadata: #"{"owner":"Pool\u202e & Co"}"#
    )
    let token = try Address(parsing: Self.token)
    let review = try Self.review(named, [.address(token), .number(2_500_000)])
    let model = ReviewModel(review)
    #expect(
      model.text.contains(
        """
        function      go(address,uint256) (unverified)
          t           \(token)
          x           2500000
        described     Go (unverified, claimed for Pool\\u{202e} & Co by pool)
          X           2.5 TUSD (2500000 base units)
        """
      )
    )
    #expect(review.warnings.map(\.code) == ["call-claimed", "chain-not-known"])
    let json = try Samples.json(try #require(model.descriptions))
    #expect(
      json.hasPrefix(
        #"[{"contract":null,"descriptor":"pool","fields":[{"label":"X","text":"2.5 TUSD"#
      ) || json.hasPrefix(#"[{"descriptor":"pool","fields":[{"label":"X","text":"2.5 TUSD"#)
    )
  }

  @Test func goesThroughArraysSideBySide() throws {
    let named = try Self.descriptor(
      Self.field("tokenAmount", #"{"tokenPath":"ts.[]"}"#, path: "xs.[]"),
      types: "address[] ts,uint256[] xs"
    )
    let (one, other) = (try Address(parsing: Self.token), try Samples.address("1"))
    let values: [ABIValue] = [
      .list([.address(one), .address(other)]), .list([.number(1_000_000), .number(9)]),
    ]
    let fields = try #require(try Self.review(named, values).descriptions.first?.fields)
    #expect(fields.map(\.label) == ["X [0]", "X [1]"])
    #expect(fields[0].text == "1 TUSD (1000000 base units)")
    #expect(fields[1].text == "9 base units of the unknown token \(other)")
  }

  @Test func whatLiesAroundAValueIsItsOwn() throws {
    let path = #"{"tokenPath":"legs.[].token"}"#
    let named = try Self.descriptor(
      Self.field("tokenAmount", path, path: "legs.[].sums.[]"),
      types: "(address token,uint256[] sums)[] legs"
    )
    let token = ABIValue.address(try Address(parsing: Self.token))
    let other = ABIValue.address(try Samples.address("1"))
    let legs: ABIValue = .list([
      .list([other, .list([.number(5)])]),
      .list([token, .list([.number(1_000_000), .number(2_000_000)])]),
    ])
    let fields = try #require(try Self.review(named, [legs]).descriptions.first?.fields)
    #expect(fields.map(\.label) == ["X [0][0]", "X [1][0]", "X [1][1]"])
    #expect(fields[0].text.english.hasPrefix("5 base units of the unknown token 0x1111"))
    #expect(fields[1].text == "1 TUSD (1000000 base units)")
    #expect(fields[2].text == "2 TUSD (2000000 base units)")
  }

  @Test func aValueThatHasNothingBesideItTakesNothingOfAnother() throws {
    let named = try Self.descriptor(
      Self.field("tokenAmount", #"{"tokenPath":"ts.[]"}"#, path: "xs.[]"),
      types: "address[] ts,uint256[] xs"
    )
    let token = ABIValue.address(try Address(parsing: Self.token))
    let values: [ABIValue] = [
      .list([token]), .list([.number(1_000_000), .number(2_000_000)]),
    ]
    let fields = try #require(try Self.review(named, values).descriptions.first?.fields)
    #expect(fields[0].text == "1 TUSD (1000000 base units)")
    #expect(fields[1].text == "2000000 base units of an unnamed token")
  }

  @Test func descriptorThatDoesNotFitIsNotUsed() throws {
    let rule = #"{"path":"x","label":"X","visible":{"mustMatch":["7"]}}"#
    let named = try Self.descriptor(rule, types: "uint256 x")
    let kept = try Self.review(named, [.number(7)])
    #expect(kept.descriptions.first?.fields.isEmpty == true)
    let broken = try Self.review(named, [.number(8)])
    #expect(broken.descriptions.isEmpty)
    let codes = ["call-claimed", "chain-not-known", "description-broken"]
    #expect(broken.warnings.map(\.code) == codes)
    let hidden = try Self.descriptor(
      #"{"path":"x","label":"X","visible":{"ifNotIn":["7"]}}"#,
      types: "uint256 x"
    )
    #expect(try Self.review(hidden, [.number(7)]).descriptions.first?.fields.isEmpty == true)
    #expect(try Self.review(hidden, [.number(8)]).descriptions.first?.fields.map(\.text) == ["8"])
  }
}
