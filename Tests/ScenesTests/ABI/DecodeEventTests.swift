import Core
import Testing

@testable import Entity
@testable import Scenes

@Suite struct DecodeEventTests {
  private static let transfer = "Transfer(address indexed from,address indexed to,uint256 value)"

  private static func word(_ digit: Character) throws -> [UInt8] {
    ABIWord.address(try Samples.address(digit))
  }

  /// Returns a transfer of 1,500,000 from 0x1111… to 0x7777….
  private static func log(more: [UInt8] = []) throws -> DecodeEvent.Log {
    .init(
      topics: [
        try ABIEvent(parsing: transfer).signature.topic, try Hash32(bytes: try word("1")),
        try Hash32(bytes: try word("7")),
      ],
      bytes: ABIWord.number(1_500_000) + more
    )
  }

  private static func decode(
    _ choice: String,
    _ log: DecodeEvent.Log,
    abi: String? = nil
  ) throws -> Answer<DecodeEvent.Body> {
    DecodeEvent.Presenter().present(
      try DecodeEvent.Interactor().act(
        on: .init(
          ABIChoice(choice),
          abi: try abi.map { try ContractABI(parsing: Array($0.utf8)) },
          log
        )
      )
    )
  }

  @Test(arguments: ["auto", "Transfer", transfer]) func showsWhatMoved(_ choice: String) throws {
    let model = try Self.decode(choice, try Self.log())
    #expect(
      model.text == """
        event    Transfer(address,address,uint256)
          from   0x1111111111111111111111111111111111111111
          to     0x7777777777777777777777777777777777777777
          value  1500000
        """
    )
    #expect(model.notes == [])
    #expect(
      try Samples.json(model) == """
        {"arguments":[{"indexed":true,"name":"from","type":"address",\
        "value":"0x1111111111111111111111111111111111111111"},\
        {"indexed":true,"name":"to","type":"address",\
        "value":"0x7777777777777777777777777777777777777777"},\
        {"indexed":false,"name":"value","type":"uint256","value":"1500000"}],\
        "event":"Transfer(address,address,uint256)","standard":true}
        """
    )
  }

  @Test func marksHashesAsHashes() throws {
    let text = "Noted(string indexed,string)"
    let hash = Hash32.keccak(of: Array("key".utf8))
    let log = DecodeEvent.Log(
      topics: [try ABIEvent(parsing: text).signature.topic, hash],
      bytes: try ABI.encode([.string("\u{1B}[2J")], as: [.string])
    )
    let model = try Self.decode(text, log)
    #expect(
      model.text == """
        event  Noted(string,string)
          0    \(hash), the hash of a value of type string that is not given
          1    "\\u001b[2J"
        """
    )
    #expect(try Samples.json(model).contains(#"{"hash":"\#(hash)","indexed":true,"name":"0","#))
  }

  @Test func marksWhatAnABISaysAsClaimed() throws {
    let abi = """
      [{"type":"event","name":"Paid","inputs":[{"name":"by","type":"address","indexed":true},
      {"name":"cents","type":"uint256","indexed":false}]},
      {"type":"event","name":"Transfer","inputs":[{"name":"a","type":"address","indexed":true},
      {"name":"b","type":"address","indexed":true},{"name":"c","type":"uint256","indexed":false}]}]
      """
    let paid = DecodeEvent.Log(
      topics: [
        try ABIEvent(parsing: "Paid(address,uint256)").signature.topic,
        try Hash32(bytes: try Self.word("1")),
      ],
      bytes: ABIWord.number(7)
    )
    for choice in ["auto", "Paid"] {
      let model = try Self.decode(choice, paid, abi: abi)
      #expect(
        model.text == """
          event    Paid(address,uint256) (unverified)
            by     0x1111111111111111111111111111111111111111
            cents  7
          """
      )
      #expect(try Samples.json(model).contains(#""claimed":true"#))
    }
    // A known event takes precedence over the ABI.
    let known = try Self.decode("auto", try Self.log(), abi: abi)
    #expect(known.claimed == nil && known.text.contains("\n  from   0x1"))
  }

  @Test func warnsOfNonstandardLayout() throws {
    let model = try Self.decode("auto", try Self.log(more: [0]))
    #expect(!model.standard)
    #expect(model.notes == ["caution: the bytes are not laid out the way compilers encode them"])
  }

  @Test func refusesWhatIsNotTheEvent() throws {
    let log = try Self.log()
    #expect(throws: ABIChoiceError.noEventNamed("Paid")) { try Self.decode("Paid", log) }
    #expect(throws: ABIChoiceError.noEvent(topic: nil)) {
      try Self.decode("auto", .init(topics: [], bytes: []))
    }
    let strange = Hash32.keccak(of: [])
    #expect(throws: ABIChoiceError.noEvent(topic: strange)) {
      try Self.decode("auto", .init(topics: [strange], bytes: []))
    }
    #expect(throws: ABIEventError.topicCount(wanted: 2, found: 3)) {
      try Self.decode("Transfer(address indexed,address,uint256)", log)
    }
    #expect(throws: ABIEventError.self) { try Self.decode("Paused(address)", log) }
    // Of the three known transfers, the error is about the one that the topic names.
    #expect(throws: ABIEventError.topicCount(wanted: 3, found: 1)) {
      try Self.decode("Transfer", .init(topics: [log.topics[0]], bytes: []))
    }
    #expect(throws: ABITypeError.self) { try Self.decode("Paused(adress)", log) }
  }

  @Test func readsALogAsNodesGiveIt() throws {
    let log = try Self.log()
    let topics = log.topics.map { "\"\($0)\"" }.joined(separator: ",")
    let text = """
      {"address":"0x00","topics":[\(topics)],"data":"\(Hex.prefixed(log.bytes))","logIndex":"0x1"}
      """
    #expect(try DecodeEvent.Log(json: Array(text.utf8)) == log)
    let typed = try DecodeEvent.Log(
      topics: log.topics.map(\.description),
      text: Array(" \(Hex.encode(log.bytes))\n".utf8)
    )
    #expect(typed == log)
    for wrong in [
      "", "[]", "{}", #"{"topics":[]}"#, #"{"topics":[1],"data":"0x"}"#,
      #"{"topics":["0x12"],"data":"0x"}"#, #"{"topics":[],"data":"0x1"}"#,
    ] {
      #expect(throws: (any Error).self) { try DecodeEvent.Log(json: Array(wrong.utf8)) }
    }
  }
}

@Suite struct DecodeErrorTests {
  private static func decode(_ choice: String, _ bytes: [UInt8], abi: String? = nil) throws
    -> Answer<DecodeError.Body>
  {
    DecodeError.Presenter().present(
      try DecodeError.Interactor().act(
        on: .init(
          ABIChoice(choice),
          abi: try abi.map { try ContractABI(parsing: Array($0.utf8)) },
          text: Array(Hex.prefixed(bytes).utf8)
        )
      )
    )
  }

  private static func bytes(_ text: String, _ values: ABIValue...) throws -> [UInt8] {
    try ABISignature(parsing: text).encode(values)
  }

  @Test func saysWhatAPanicMeans() throws {
    let model = try Self.decode("auto", try Self.bytes("Panic(uint256)", .number(0x11)))
    #expect(
      model.text == """
        error   Panic(uint256)
          code  17
        means   arithmetic overflow
        """
    )
    #expect(
      try Samples.json(model) == """
        {"arguments":[{"name":"code","type":"uint256","value":"17"}],"error":"Panic(uint256)",\
        "meaning":"arithmetic overflow","standard":true}
        """
    )
    let unknown = try Self.decode("auto", try Self.bytes("Panic(uint256)", .number(0x99)))
    #expect(unknown.text == "error   Panic(uint256)\n  code  153")
  }

  @Test func readsAReasonAndEscapesIt() throws {
    let model = try Self.decode("auto", try Self.bytes("Error(string)", .string("no\u{202E}")))
    #expect(model.text == "error     Error(string)\n  reason  \"no\\u{202e}\"")
  }

  @Test func readsErrorsByTextNameAndABI() throws {
    let bytes = try Self.bytes("Broke(uint256)", .number(7))
    #expect(try Self.decode("Broke(uint256 by)", bytes).text == "error  Broke(uint256)\n  by   7")
    let abi = #"[{"type":"error","name":"Broke","inputs":[{"name":"by","type":"uint256"}]}]"#
    for choice in ["auto", "Broke"] {
      let model = try Self.decode(choice, bytes, abi: abi)
      #expect(model.text == "error  Broke(uint256) (unverified)\n  by   7")
      #expect(model.claimed == true)
    }
  }

  @Test func refusesWhatIsNotTheError() throws {
    let bytes = try Self.bytes("Broke(uint256)", .number(7))
    #expect(throws: ABIChoiceError.noError(selector: Array(bytes.prefix(4)))) {
      try Self.decode("auto", bytes)
    }
    #expect(throws: ABIChoiceError.noError(selector: [])) { try Self.decode("auto", []) }
    #expect(throws: ABIChoiceError.noErrorNamed("Broke")) { try Self.decode("Broke", bytes) }
    #expect(throws: ABIChoiceError.self) { try Self.decode("Panic", bytes) }
    #expect(throws: ABIValueError.self) {
      try Self.decode("Broke(uint256)", Array(bytes.dropLast()))
    }
    #expect(ABIChoiceError.noError(selector: [1]).report.message.english.hasSuffix("found 1"))
  }
}
