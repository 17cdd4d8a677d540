import Core
import Testing

@testable import Entity
@testable import Scenes

/// Formats and rules of descriptors that few contracts need.
struct DescriptionFormTests {
  private typealias Sample = DescriptionTests

  private static func fields(
    _ fields: String,
    types: String,
    _ values: [ABIValue],
    metadata: String = "{}"
  ) throws -> Review {
    try Sample.review(try Sample.descriptor(fields, types: types, metadata: metadata), values)
  }

  @Test func unitsTakePrefixes() throws {
    func shown(_ params: String, _ number: Int257, type: String = "uint256") throws -> String? {
      try Sample.shown("unit", params, type: type, .number(number))
    }
    #expect(try shown(#"{"base":"s","prefix":true}"#, 36_000) == "36 ks (36000)")
    #expect(try shown(#"{"base":"s","prefix":true}"#, 999) == "999 s (999)")
    #expect(try shown(#"{"base":"m","decimals":3,"prefix":true}"#, 15) == "15 mm (15)")
    #expect(try shown(#"{"base":"m","decimals":9,"prefix":true}"#, 1) == "1 nm (1)")
    #expect(
      try shown(#"{"base":"m","decimals":40,"prefix":true}"#, 10) == "0.000000000000001 ym (10)"
    )
    #expect(try shown(#"{"base":"W","prefix":true}"#, 1_500_000) == "1.5 MW (1500000)")
    #expect(try shown(#"{"base":"W","prefix":true}"#, 0) == "0 W (0)")
    #expect(try shown(#"{"base":"%","decimals":2}"#, -150, type: "int256") == "-1.5 % (-150)")
    #expect(try shown(#"{"base":"%","decimals":256}"#, 1) == "1")
  }

  @Test(arguments: [
    #"{"true":"Unlimited","false":"Nothing"}"#, #"{"True":"Unlimited","False":"Nothing"}"#,
    #"{"1":"Unlimited","0":"Nothing"}"#,
  ])
  func yesAndNoAreNamedHoweverTheyAreWritten(list: String) throws {
    func shown(_ flag: Bool) throws -> String? {
      try DescriptionTests.shown(
        "enum",
        #"{"$ref":"$.metadata.enums.all"}"#,
        type: "bool",
        .bool(flag),
        metadata: #"{"enums":{"all":\#(list)}}"#
      )
    }
    #expect(try shown(true) == "Unlimited (true)")
    #expect(try shown(false) == "Nothing (false)")
  }

  @Test func whatTheFileHasSeveralOfIsPointedAt() throws {
    let token = DescriptionTests.token.lowercased()
    let metadata =
      #"{"constants":{"coins":["0x\#(String(repeating: "1", count: 40))","\#(token)"]}}"#
    func shown(_ params: String) throws -> String? {
      try DescriptionTests.shown("tokenAmount", params, .number(2_500_000), metadata: metadata)
    }
    #expect(
      try shown(#"{"token":"$.metadata.constants.coins.[-1]"}"#) == "2.5 TUSD (2500000 base units)"
    )
    #expect(
      try shown(#"{"token":"\#(token)","nativeCurrencyAddress":"$.metadata.constants.coins"}"#)
        == "0.0000000000025 ETH (2500000 wei)"
    )
    #expect(
      try shown(#"{"token":"$.metadata.constants.coins.[2]"}"#)
        == "2500000 base units of an unnamed token"
    )
  }

  @Test func accountsAreReadFromWordsAndWithTheirChains() throws {
    let token = try Address(parsing: Sample.token)
    let word = Int257(UInt256(word: token.bytes))
    #expect(try Sample.shown("addressName", "{}", .number(word)) == "\(token) (TUSD)")
    let all = try Sample.shown("addressName", "{}", .number(Int257(.max)))
    #expect(all == "\(UInt256.max)")
    let zero = String(repeating: "0", count: 40)
    let sender = try Sample.shown(
      "addressName",
      #"{"senderAddress":["0x\#(zero)"]}"#,
      type: "address",
      .address(.zero)
    )
    let account = try Samples.document(try Samples.transaction()).from.address
    #expect(sender == "0x\(zero) (the sender \(account), unverified)")
    let bytes = try Hex.decode("0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045")
    #expect(
      try Sample.shown("interoperableAddressName", "{}", type: "bytes", .bytes(bytes))
        == "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C (\(Hex.prefixed(bytes)))"
    )
    #expect(
      try Sample.shown("interoperableAddressName", "{}", type: "bytes", .bytes([1, 2])) == "0x0102"
    )
  }

  @Test func valuesThatAreWrittenOutHaveTheirForm() throws {
    let token = Sample.token.lowercased()
    let shown = try Self.fields(
      #"""
      {"value":"2500000","label":"A","format":"tokenAmount","params":{"token":"\#(token)"}},
      {"value":true,"label":"B"},{"value":"$.metadata.constants.name","label":"C"},
      {"path":"x.[-2:]","label":"D","format":"amount"}
      """#,
      types: "uint256 x",
      [.number(257)],
      metadata: #"{"constants":{"name":"Fee"}}"#
    ).descriptions.first?.fields.map(\.text.english)
    #expect(
      shown == [
        "2.5 TUSD (2500000 base units)", "true", "Fee", "0.000000000000000257 ETH (257 wei)",
      ]
    )
  }

  @Test func arraysAreBundled() throws {
    let rows = #"""
      {"label":"Shares","iteration":"bundled","fields":[
      {"path":"to.[]","label":"To","separator":"number {index}"},
      {"path":"parts.[]","label":"Part","format":"unit","params":{"base":"%"}}]},
      {"path":"parts.[0]","label":"First"}
      """#
    let types = "uint256[] to,uint256[] parts"
    let two = ABIValue.list([.number(1), .number(2)])
    let review = try Self.fields(rows, types: types, [two, .list([.number(30), .number(70)])])
    let fields = try #require(review.descriptions.first?.fields)
    let labels = ["To, number 0", "Part [0]", "To, number 1", "Part [1]", "First"]
    #expect(fields.map(\.label.english) == labels)
    #expect(fields.map(\.text) == ["1", "30 % (30)", "2", "70 % (70)", "30"])
    #expect(fields.map(\.group) == ["Shares", "Shares", "Shares", "Shares", nil])
    #expect(
      ReviewModel(review).text.contains(
        """
          Shares          4 values
            To, number 0  1
            Part [0]      30 % (30)
            To, number 1  2
            Part [1]      70 % (70)
          First           30
        """
      )
    )
    let uneven = try Self.fields(rows, types: types, [two, .list([.number(30)])])
    #expect(uneven.descriptions.isEmpty)
    #expect(uneven.warnings.map(\.code).contains("description-broken"))
  }

  @Test func mapWithoutTheValueInvalidatesTheDescription() throws {
    let field = #"""
      {"path":"x","label":"X","format":"tokenAmount",
      "params":{"token":{"map":"$.metadata.maps.tokens","keyPath":"@.chainId"}}}
      """#
    func shown(_ chain: String) throws -> [String]? {
      try Self.fields(
        field,
        types: "uint256 x",
        [.number(2_500_000)],
        metadata: #"{"maps":{"tokens":{"values":{"\#(chain)":"\#(Sample.token.lowercased())"}}}}"#
      ).descriptions.first?.fields.map(\.text.english)
    }
    #expect(try shown("31337") == ["2.5 TUSD (2500000 base units)"])
    #expect(try shown("1") == nil)
  }

  @Test(arguments: [
    DescriptionTests.pool, DescriptionTests.pool.uppercased().replacing("0X", with: "0x"),
    "0x" + String(repeating: "aA", count: 20),
  ])
  func aMapFindsAnAddressInAnySpelling(key: String) throws {
    let field = #"""
      {"path":"x","label":"X","format":"tokenAmount",
      "params":{"token":{"map":"$.metadata.maps.tokens","keyPath":"@.to"}}}
      """#
    let maps = #"{"maps":{"tokens":{"values":{"\#(key)":"\#(Sample.token.lowercased())"}}}}"#
    let review = try Self.fields(field, types: "uint256 x", [.number(2_500_000)], metadata: maps)
    #expect(review.descriptions.first?.fields.map(\.text) == ["2.5 TUSD (2500000 base units)"])
  }

  @Test func aListFindsBytesAndNumbersInAnySpelling() throws {
    func shown(_ key: String, type: String, _ value: ABIValue) throws -> String? {
      try DescriptionTests.shown(
        "enum",
        #"{"$ref":"$.metadata.enums.kinds"}"#,
        type: type,
        value,
        metadata: #"{"enums":{"kinds":{"\#(key)":"Token"}}}"#
      )
    }
    #expect(try shown("0xABCD", type: "bytes2", .bytes([0xAB, 0xCD])) == "Token (0xabcd)")
    #expect(try shown("43981", type: "bytes2", .bytes([0xAB, 0xCD])) == "Token (0xabcd)")
    #expect(try shown("0x10", type: "uint8", .number(16)) == "Token (16)")
    #expect(try shown("10", type: "uint8", .number(16)) == "16 (not listed)")
    #expect(
      try shown("token", type: "string", .string("Token")) == "Token (not listed)"
    )
  }

  @Test func aCoinHasALimitAboveWhichItIsAll() throws {
    let limit = #"{"threshold":"0x64","message":"Everything\u001b"}"#
    #expect(
      try DescriptionTests.shown("amount", limit, .number(99))
        == "0.000000000000000099 ETH (99 wei)"
    )
    #expect(
      try DescriptionTests.shown("amount", limit, .number(100))
        == "Everything\\u{1b} of ETH (100 wei)"
    )
    #expect(
      try DescriptionTests.shown("amount", #"{"threshold":"7"}"#, .number(7))
        == "All of ETH (7 wei)"
    )
  }

  @Test func theCoinOfAChainThatIsNotKnownIsNotCalledEther() throws {
    let chains = ChainRegistry.builtIn
    #expect(chains.coin(of: try ChainID(137)) == "POL")
    #expect(chains.coin(of: try ChainID(424_242)) == "coins of chain 424242")
    #expect(chains.coin(of: nil) == "coins")
    let native =
      #"{"token":"\#(Sample.token.lowercased())","chainId":424242,"#
      + #""nativeCurrencyAddress":"\#(Sample.token.lowercased())"}"#
    #expect(
      try DescriptionTests.shown("tokenAmount", native, .number(5))
        == "0.000000000000000005 coins of chain 424242 (5 wei)"
    )
  }

  @Test func missingRequiredValueInvalidatesTheDescription() throws {
    let field = #"{"path":"x.[1]","label":"X","visible":{"mustBe":["7"]}}"#
    let review = try Self.fields(field, types: "uint256[] x", [.list([.number(7)])])
    #expect(review.descriptions.isEmpty)
    #expect(review.warnings.map(\.code).contains("description-broken"))
  }

  @Test func encryptedValuesAreShownAsTheyAre() throws {
    let field =
      #"{"path":"x","label":"X","format":"amount","encryption":{"fallbackLabel":"[Hid\u202eden]"}}"#
    let review = try Self.fields(field, types: "uint256 x", [.number(7)])
    #expect(review.descriptions.first?.fields.map(\.text) == ["7 ([Hid\\u{202e}den])"])
  }

  @Test func aSentenceHasTheValuesAsTheyAreShown() throws {
    func sentence(_ text: String, _ fields: String) throws -> Description? {
      let text = #"""
        {"context":{"contract":{"deployments":[{"chainId":31337,"address":"\#(Sample.pool.lowercased())"}]}},
        "metadata":{"constants":{"what":"a pool\u001b[2J"}},"display":{"formats":{"go(uint256 x)":{
        "intent":"Go","interpolatedIntent":"\#(text)","fields":[\#(fields)]}}}}
        """#
      let file = try DescriptorFile(parsing: Array(text.utf8)) {
        name throws(ClearDescriptorError) in
        throw .include(name)
      }
      let named = NamedDescriptor(name: "pool", descriptor: try ClearDescriptor(file))
      return try Sample.review(named, [.number(7)]).descriptions.first
    }
    let shown = #"{"path":"x","label":"X","format":"duration"}"#
    let good = try #require(try sentence("Wait {#.x} in {$.metadata.constants.what}", shown))
    #expect(good.sentence == "Wait 00:00:07 (7 s) in a pool\\u{1b}[2J")
    var facts = LabeledLines()
    good.add(to: &facts)
    #expect(facts.styled.text.contains("  in words  Wait 00:00:07 (7 s) in a pool\\u{1b}[2J\n"))
    // A value that is not a field, or may be hidden, is not inserted either.
    #expect(try sentence("Wait {y}", shown)?.sentence == nil)
    #expect(try sentence("Wait {@.value}", shown)?.sentence == nil)
    let hidden = #"{"path":"x","label":"X","visible":{"ifNotIn":["8"]}}"#
    #expect(try sentence("Wait {x}", hidden)?.sentence == nil)
  }

  @Test func descriptorOutputIsLimited() throws {
    let field = #"{"path":"xs.[]","label":"X"}"#
    let many = ABIValue.list((0..<256).map { .number(Int257($0)) })
    let review = try Self.fields(
      Array(repeating: field, count: 5).joined(separator: ","),
      types: "uint256[] xs",
      [many]
    )
    #expect(review.descriptions.first?.fields.count == 1_024)
    #expect(review.warnings.map(\.code).contains("description-cut"))
  }
}
