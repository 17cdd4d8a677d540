import Core
import Testing

@testable import Entity

/// Descriptors as in ERC-7730, and files that are not descriptors.
struct ClearDescriptorTests {
  static let place = #"[{"chainId":1,"address":"0x1111111111111111111111111111111111111111"}]"#

  static func text(
    context: String = #"{"contract":{"deployments":\#(place)}}"#,
    metadata: String = "{}",
    definitions: String = "{}",
    formats: String
  ) -> String {
    #"{"$schema":"a/erc7730-v1.schema.json","context":\#(context),"metadata":\#(metadata),"#
      + #""display":{"definitions":\#(definitions),"formats":{\#(formats)}}}"#
  }

  static func read(_ text: String, _ included: [String: String] = [:])
    throws(ClearDescriptorError) -> ClearDescriptor
  {
    try ClearDescriptor(
      try DescriptorFile(parsing: Array(text.utf8)) { name throws(ClearDescriptorError) in
        guard let other = included[name] else { throw .include(name) }
        return try DescriptorFile(parsing: Array(other.utf8)) { name throws(ClearDescriptorError) in
          throw .include(name)
        }
      }
    )
  }

  static let burn = #""burn(uint256 amount)":{"intent":"Burn","fields":[{"path":"amount"}]}"#

  private static func transaction(chain: UInt64 = 1, to: String = "1", input: [UInt8]) throws
    -> Transaction
  {
    try Transaction(
      chain: try ChainID(chain),
      nonce: 0,
      gas: 21_000,
      to: try Address(parsing: "0x" + String(repeating: to, count: 40)),
      value: .zero,
      input: input,
      fees: .legacy(gasPrice: .zero)
    )
  }

  @Test func appliesToItsOwnContractOnly() throws {
    let descriptor = try Self.read(Self.text(formats: Self.burn))
    let burn = try ABISignature(parsing: "burn(uint256)").encode([.number(7)])
    #expect(descriptor.format(for: try Self.transaction(input: burn))?.intent.first?.text == "Burn")
    #expect(descriptor.format(for: try Self.transaction(chain: 10, input: burn)) == nil)
    #expect(descriptor.format(for: try Self.transaction(to: "2", input: burn)) == nil)
    #expect(descriptor.format(for: try Self.transaction(input: [1, 2, 3, 4])) == nil)
    #expect(descriptor.format(for: try Self.transaction(input: [])) == nil)
  }

  @Test func definitionsGroupsAndParametersAreFollowed() throws {
    let descriptor = try Self.read(
      Self.text(
        definitions:
          #"{"sum":{"label":"Sum","format":"tokenAmount","params":{"token":"0x2","message":"All"}}}"#,
        formats: #"""
          "pay((address to,uint256 sum)[] parts)":{"fields":[{"path":"parts.[]","fields":[
          {"path":"sum","$ref":"$.display.definitions.sum","params":{"message":"Most"}},
          {"path":"to","visible":"never"},{"path":"@.from","label":"By"}]}]}
          """#
      )
    )
    let fields = try #require(descriptor.functions.values.first?.fields)
    #expect(fields.map(\.label) == ["Sum", "By"])
    #expect(fields[0].source == .path(try #require(ClearPath(parsing: "parts.[].sum"))))
    #expect(fields[0].format == "tokenAmount")
    #expect(fields[0].parameters["message"] == .string("Most"))
    #expect(fields[0].parameters["token"] == .string("0x2"))
  }

  /// The error for a descriptor of one call that cannot be read.
  private static func unread(_ part: String, _ call: String = "burn(uint256 a)")
    -> ClearDescriptorError
  { .formats(.init(of: call, reason: .shape(of: part))) }

  @Test func whatIsNullIsNotThere() throws {
    let own = Self.text(
      context: #"{"$id":null,"contract":{"deployments":\#(Self.place),"abi":null}}"#,
      metadata: #"{"owner":null,"contractName":"Pool"}"#,
      formats: #"""
        "pay((address to,uint256 sum) part)":{"intent":"Pay","interpolatedIntent":null,"fields":[
        {"path":"#.part","value":null,"label":null,"fields":[
        {"path":"sum","value":null,"$ref":null,"format":"raw","params":null,"visible":null,
        "encryption":null,"separator":null,"iteration":null}]},
        {"path":"part.to","params":{"types":null}}]}
        """#
    ).replacing(#"{"$schema""#, with: #"{"includes":"c.json","$schema""#)
    let descriptor = try Self.read(own, ["c.json": #"{"includes":null,"metadata":{"owner":"Us"}}"#])
    #expect(descriptor.owner == "Us")
    let fields = try #require(descriptor.functions.values.first?.fields)
    #expect(
      fields.map(\.source)
        == [
          .path(try #require(ClearPath(parsing: "#.part.sum"))),
          .path(try #require(ClearPath(parsing: "part.to"))),
        ]
    )
    #expect(fields.allSatisfy { $0.encrypted == nil && $0.section == nil && $0.separator == nil })
    #expect(fields.map(\.parameters) == [.object([]), .object([])])
    // A stored descriptor is read in the same way.
    let kept = try DescriptorFile(
      kept: Array(Self.text(metadata: #"{"owner":null}"#, formats: Self.burn).utf8)
    )
    #expect(try ClearDescriptor(kept).owner == nil)
    #expect(try ClearDescriptor(kept).root["metadata"] == .object([]))
  }

  @Test func groupsHaveNamesAndAnOrder() throws {
    let descriptor = try Self.read(
      Self.text(
        formats: #"""
          "pay(address[] to,uint256[] sums,bytes note)":{"interpolatedIntent":"Pay {sums}","fields":[
          {"label":"Payments","iteration":"bundled","fields":[
          {"path":"to.[]","separator":"Payment {index}"},{"path":"sums.[]"}]},
          {"fields":[{"path":"note","encryption":{"scheme":"fhevm","fallbackLabel":"[Note]"}}]},
          {"path":"@.value","visible":{"mustBe":["0"]},"encryption":{"scheme":"fhevm"}}]}
          """#
      )
    )
    let format = try #require(descriptor.functions.values.first)
    #expect(format.sentence == InterpolatedText(parsing: "Pay {sums}"))
    let payments = ClearField.Section(number: 1, label: "Payments", isBundled: true)
    #expect(format.fields.map(\.section) == [payments, payments, nil, nil])
    #expect(format.fields.map(\.separator) == ["Payment {index}", nil, nil, nil])
    #expect(format.fields.map(\.encrypted) == [nil, nil, "[Note]", "encrypted"])
    #expect(format.fields[3].visibility == .mustBe(["0"]))
    let wrong = #""burn(uint256 a)":{"fields":[{"iteration":"twice","fields":[{"path":"a"}]}]}"#
    #expect(throws: Self.unread("iteration")) { try Self.read(Self.text(formats: wrong)) }
  }

  @Test func whatIsIncludedIsMergedAndOverruled() throws {
    let common = #"""
      {"metadata":{"owner":"Nobody"},"display":{"formats":{"burn(uint256 amount)":{"intent":"Burn",
      "fields":[{"path":"amount","label":"Amount","format":"raw"}]}}}}
      """#
    let own = Self.text(
      metadata: #"{"owner":"Somebody"}"#,
      formats: #"""
        "burn(uint256 amount)":{"fields":[{"path":"amount","label":"How many"},
        {"path":"@.from","label":"Whose"}]}
        """#
    ).replacing(#"{"$schema""#, with: #"{"includes":"c.json","$schema""#)
    let descriptor = try Self.read(own, ["c.json": common])
    #expect(descriptor.owner == "Somebody")
    let format = try #require(descriptor.functions.values.first)
    #expect(format.intent.map(\.text) == ["Burn"])
    #expect(format.fields.map(\.label) == ["How many", "Whose"])
    #expect(throws: ClearDescriptorError.include("c.json")) { try Self.read(own) }
  }

  private static let refused: [(String, String)] = [
    ("", "clear-json"), ("[]", "clear-foreign"), (#"{"a":1.5}"#, "clear-json"),
    (#"{"a":1,"a":2}"#, "clear-json"), ("{}", "clear-foreign"),
    (#"{"sig":{},"signer":"0x1"}"#, "clear-foreign"), (#"{"display":{}}"#, "clear-binding"),
    (#"{"context":{}}"#, "clear-binding"),
    (#"{"$schema":"erc7730-v3.schema.json"}"#, "clear-version"),
    (text(context: "{}", formats: burn), "clear-binding"),
    (text(context: #"{"contract":{}}"#, formats: burn), "clear-binding"),
    (text(context: #"{"contract":{"deployments":[]}}"#, formats: burn), "clear-binding"),
    (
      text(
        context: #"{"contract":{"deployments":[{"chainId":0,"address":"0x1"}]}}"#,
        formats: burn
      ),
      "clear-shape"
    ),
    (text(context: #"{"eip712":{"domain":{"name":"a"}}}"#, formats: burn), "clear-binding"),
    (text(formats: ""), "clear-formats"),
    (text(formats: #""burn":{"fields":[]}"#), "clear-formats"),
    (text(formats: #""burn(uint256 a)":{"fields":[{"label":"no path"}]}"#), "clear-formats"),
    (
      text(formats: #""burn(uint256 a)":{"fields":[{"path":"a","$ref":"$.display.nothing"}]}"#),
      "clear-formats"
    ),
    (text(formats: burn + "," + burn.replacing("amount", with: "units")), "clear-collision"),
    (#"{"includes":7}"#, "clear-shape"),
    (#"{"includes":"https://a.example/b.json"}"#, "clear-include"),
  ]

  @Test(arguments: refused) func refusesUnusableDescriptors(text: String, code: String) {
    do {
      _ = try Self.read(text)
      Issue.record("taken: \(text)")
    } catch { #expect(error.report.code == code, "\(text): \(error)") }
  }

  @Test func aDefinitionOfItselfAndDeepGroupsEnd() {
    var deep = #"{"path":"a"}"#
    for _ in 0..<12 { deep = #"{"fields":[\#(deep)]}"# }
    #expect(throws: Self.unread("fields")) {
      try Self.read(Self.text(formats: #""burn(uint256 a)":{"fields":[\#(deep)]}"#))
    }
    #expect(throws: Self.unread("$ref")) {
      try Self.read(
        Self.text(
          definitions: #"{"x":{"$ref":"$.display.definitions.x"}}"#,
          formats: #""burn(uint256 a)":{"fields":[{"path":"a","$ref":"$.display.definitions.x"}]}"#
        )
      )
    }
  }

  private static let abi = #"""
    [{"type":"function","name":"known","inputs":[{"name":"sum","type":"uint256"}]},{"type":"receive"}]
    """#

  /// Calls that are left out, each with the reason.
  private static let left: [(String, String)] = [
    (#""pay(address)":{"fields":[{"path":"to"}]}"#, "pay(address): clear-unnamed"),
    (#""0x01020304":{"fields":[]}"#, "0x01020304: clear-unnamed"),
    (##""pay(address to)":{"fields":[{"path":"#.too"}]}"##, "pay(address to): clear-path"),
    (#""pay(address[] to)":{"fields":[{"path":"to.[].x"}]}"#, "pay(address[] to): clear-path"),
    (#""known(uint256)":{"fields":[{"path":"amount"}]}"#, "known(uint256): clear-path"),
    (#""pay":{"fields":[]}"#, "pay: clear-shape"),
    (#""pay(address to)":{"fields":{"to":{"label":"To"}}}"#, "pay(address to): clear-shape"),
  ]

  @Test(arguments: left) func aCallThatIsNotUnderstoodIsLeftOut(call: String, why: String) throws {
    let context = #"{"contract":{"deployments":\#(Self.place),"abi":\#(Self.abi)}}"#
    let descriptor = try Self.read(Self.text(context: context, formats: Self.burn + "," + call))
    #expect(descriptor.functions.count == 1)
    #expect(descriptor.leftOut.map { "\($0.of): \($0.reason.report.code)" } == [why])
  }

  @Test func namesComeFromAnABIAndAreNotNeededWithoutPaths() throws {
    let context = #"{"contract":{"deployments":\#(Self.place),"abi":\#(Self.abi)}}"#
    let selector = try ABISignature(parsing: "known(uint256)").selector
    let hex = Hex.prefixed(selector)
    for key in ["known(uint256)", "known(uint256 sum)", hex] {
      let call = #""\#(key)":{"fields":[{"path":"sum"},{"path":"@.value"}]}"#
      let descriptor = try Self.read(Self.text(context: context, formats: call))
      #expect(descriptor.functions[selector]?.fields.count == 2, "\(key)")
    }
    let stake = #""stake(address)":{"fields":[{"path":"@.value"},{"path":"by","visible":"never"}]}"#
    #expect(try Self.read(Self.text(formats: stake)).leftOut.isEmpty)
  }

  @Test func saysWhichPlaceIsWrong() {
    let places =
      #"[{"chainId":1,"address":"0x1111111111111111111111111111111111111111"},"#
      + #"{"chainId":1,"address":"0xdac17F958D2ee523a2206206994597C13D831ec7"}]"#
    #expect(throws: ClearDescriptorError.shape("deployments.[1]")) {
      try Self.read(
        Self.text(context: #"{"contract":{"deployments":\#(places)}}"#, formats: Self.burn)
      )
    }
    let domain =
      #"{"chainId":"1","verifyingContract":"0x1111111111111111111111111111111111111111"}"#
    #expect(throws: ClearDescriptorError.shape("domain")) {
      try Self.read(Self.text(context: #"{"eip712":{"domain":\#(domain)}}"#, formats: Self.burn))
    }
  }

  @Test func blanksAroundTheNameOfAFunctionAreNoPartOfIt() throws {
    let spaced = #""  burn (uint256 amount, address to)":{"fields":[{"path":"to"}]}"#
    let descriptor = try Self.read(Self.text(formats: spaced))
    let function = try #require(descriptor.functions.values.first?.function)
    #expect(function.signature.description == "burn(uint256,address)")
    #expect(throws: ClearDescriptorError.self) {
      try Self.read(Self.text(formats: #""bu rn(uint256 a)":{"fields":[]}"#))
    }
  }

  @Test func whatIsInternalToTheFileNamesNoContract() throws {
    let context = #"{"$id":"Internal","contract":{"deployments":\#(Self.place)}}"#
    #expect(try Self.read(Self.text(context: context, formats: Self.burn)).contractName == nil)
    let named = try Self.read(
      Self.text(context: context, metadata: #"{"contractName":"Pool"}"#, formats: Self.burn)
    )
    #expect(named.contractName == "Pool")
  }

  @Test func oneSelectorServesOneFormatEvenIfOneIsLeftOut() {
    let two = Self.burn + #","burn(uint256 sum)":{"fields":[{"path":"nothing"}]}"#
    #expect(throws: ClearDescriptorError.collision("burn(uint256)")) {
      try Self.read(Self.text(formats: two))
    }
  }
}
