import Core
import Testing

@testable import Entity

/// ABIs as compilers write them, and invalid ones.
struct ContractABITests {
  private static func read(_ text: String) throws(ContractABIError) -> ContractABI {
    try ContractABI(parsing: Array(text.utf8))
  }

  private static let auction = """
    [{"type":"constructor","inputs":[],"stateMutability":"nonpayable"},{"type":"receive"},
    {"name":"old","inputs":[{"name":"","type":"uint8"}],"constant":false,"payable":false},
    {"type":"function","name":"bid","stateMutability":"payable","outputs":[{"name":"","type":"bool"}],
    "inputs":[{"name":"lot","type":"uint256","internalType":"uint256"},
    {"name":"offers","type":"tuple[2][]","internalType":"struct Offer[2][]","components":[
    {"name":"token","type":"address"},{"name":"prices","type":"tuple","components":[
    {"name":"low","type":"uint128"},{"name":"high","type":"uint128"}]}]}]},
    {"type":"event","name":"Bid","anonymous":true,"inputs":[{"name":"lot","type":"uint256",
    "indexed":true},{"name":"by","type":"address","indexed":false}]},
    {"type":"error","name":"TooLow","inputs":[{"name":"least","type":"uint256"}]}]
    """

  @Test func readsFunctionsEventsErrorsAndTuples() throws {
    for text in [
      Self.auction, #"{"contractName":"Auction","abi":\#(Self.auction),"bytecode":"0x"}"#,
    ] {
      let abi = try Self.read(text)
      #expect(
        Set(abi.functions.values.map { "\($0.signature)" }) == [
          "bid(uint256,(address,(uint128,uint128))[2][])", "old(uint8)",
        ]
      )
      let signature = try ABISignature(parsing: "bid(uint256,(address,(uint128,uint128))[2][])")
      let bid = try #require(abi.functions[signature.selector])
      #expect(bid.parameters.map(\.name) == ["lot", "offers"])
      #expect(bid.parameters[1].members.map(\.name) == ["token", "prices"])
      #expect(bid.parameters[1].members[1].members.map(\.name) == ["low", "high"])
      #expect(
        abi.events.map { "\($0.signature) \($0.indexed) \($0.isAnonymous)" } == [
          "Bid(uint256,address) [true, false] true"
        ]
      )
      #expect(abi.errors.map { "\($0.signature)" } == ["TooLow(uint256)"])
    }
  }

  /// Every function of the built-in table survives a round trip through JSON.
  @Test func readsWhatItIsToldOfEveryKnownFunction() throws {
    func json(_ parameter: ABIParameter) -> JSON {
      var type = "\(parameter.type)"
      if let close = type.lastIndex(of: ")") { type = "tuple" + type[type.index(after: close)...] }
      return .object([
        JSON.Member("name", .string(parameter.name)), JSON.Member("type", .string(type)),
        JSON.Member("components", .array(parameter.members.map(json))),
      ])
    }
    var count = 0
    for function in KnownFunctions.all {
      let entry = JSON.object([
        JSON.Member("type", .string("function")),
        JSON.Member("name", .string(function.signature.name)),
        JSON.Member("inputs", .array(function.parameters.map(json))),
      ])
      let abi = try Self.read(JSON.array([entry]).render())
      #expect(abi.functions == [function.signature.selector: function])
      count += 1
    }
    #expect(count == KnownFunctions.count)
  }

  private static func function(_ inputs: String, name: String = "f") -> String {
    #"[{"type":"function","name":"\#(name)","inputs":[\#(inputs)]}]"#
  }

  private static let topics: String = {
    let input = { (name: String) in #"{"name":"\#(name)","type":"bool","indexed":true}"# }
    let inputs = ["a", "b", "c", "d"].map(input).joined(separator: ",")
    return #"[{"type":"event","name":"E","inputs":[\#(inputs)]}]"#
  }()

  private static let refused: [(String, String)] = [
    (function(#"{"name":"a","type":"uint"}"#), "abi-spelling"),
    (function(#"{"name":"a","type":"uint256 "}"#), "abi-spelling"),
    (function(#"{"name":"a","type":"(uint256)"},{"name":"b","type":"x"}"#), "abi-type"),
    (function(#"{"name":"a","type":"tuple"}"#), "abi-json"),
    (function(#"{"name":"a","type":"tuple","components":[]}"#), "abi-type"),
    (function(#"{"name":"a","type":"tupel","components":[]}"#), "abi-type"),
    (function(#"{"name":"a\u001b[2J","type":"bool"}"#), "abi-name"),
    (function(#"{"name":7,"type":"bool"}"#), "abi-json"),
    (function(#"{"name":"a"}"#), "abi-json"),
    (function("", name: "f("), "abi-type"), (function("", name: "1f"), "abi-type"),
    (function("", name: ""), "abi-type"), (function("", name: "a b"), "abi-type"),
    (#"[{"type":"procedure","name":"f","inputs":[]}]"#, "abi-kind"),
    (#"[{"type":"function","name":"f"}]"#, "abi-json"),
    (#"[{"type":"function","type":"event","name":"f","inputs":[]}]"#, "abi-json"),
    (#"{"type":"function"}"#, "abi-json"), ("7", "abi-json"), ("", "abi-json"),
    ("[[]]", "abi-json"),
    (
      #"[{"type":"function","name":"f","inputs":[]},{"type":"function","name":"f","inputs":[]}]"#,
      "abi-collision"
    ),
    (
      #"[{"type":"function","name":"burn","inputs":[{"name":"","type":"uint256"}]},"#
        + #"{"type":"function","name":"collate_propagate_storage","inputs":"#
        + #"[{"name":"","type":"bytes16"}]}]"#,
      "abi-collision"
    ),
    (topics, "abi-topics"),
  ]

  @Test(arguments: refused)
  func refusesWhatIsNone(text: String, code: String) {
    do {
      _ = try Self.read(text)
      Issue.record("taken: \(text)")
    } catch { #expect(error.report.code == code, "\(text): \(error)") }
  }

  @Test func refusesWhatIsTooMuch() {
    let entry = #"{"type":"fallback"}"#
    let many = "[" + [String](repeating: entry, count: 4_097).joined(separator: ",") + "]"
    #expect(throws: ContractABIError.tooMany(limit: 4_096, found: 4_097)) { try Self.read(many) }
    var deep = #"{"name":"a","type":"bool"}"#
    for _ in 0..<17 { deep = #"{"name":"a","type":"tuple","components":[\#(deep)]}"# }
    do {
      _ = try Self.read(Self.function(deep))
      Issue.record("taken")
    } catch { #expect(["abi-type", "abi-json"].contains(error.report.code)) }
  }

  @Test func knownFunctionsComeBeforeClaimedOnes() throws {
    // collate_propagate_storage(bytes16) has the selector of burn(uint256).
    let abi = try Self.read(
      Self.function(#"{"name":"a","type":"bytes16"}"#, name: "collate_propagate_storage")
    )
    let call = try ABISignature(parsing: "burn(uint256)").encode([.number(7)])
    let known = try #require(DecodedCall(decoding: call, claimed: abi))
    #expect(known.function.signature.name == "burn" && !known.isClaimed)
    let mine = try ABISignature(parsing: "mine(bool)").encode([.bool(true)])
    #expect(DecodedCall(decoding: mine) == nil)
    let own = try Self.read(Self.function(#"{"name":"a","type":"bool"}"#, name: "mine"))
    let claimed = try #require(DecodedCall(decoding: mine, claimed: own))
    #expect(claimed.isClaimed && claimed.arguments.map(\.name) == ["a"])
    let inside = try ABISignature(parsing: "multicall(bytes[])").encode([.list([.bytes(mine)])])
    let outer = try #require(DecodedCall(decoding: inside, claimed: own))
    #expect(!outer.isClaimed && outer.all.map(\.isClaimed) == [false, true])
    #expect(outer.unknown.isEmpty && DecodedCall(decoding: inside)?.unknown == [mine])
  }
}
