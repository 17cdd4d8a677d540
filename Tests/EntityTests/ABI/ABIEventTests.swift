import Core
import TestSupport
import Testing

@testable import Entity

/// Event signatures in text form, and the decoding of logs.
struct ABIEventTests {
  private struct Case: Decodable {
    let event: String
    let topics: [String]
    let data: String
    let values: String?
    let expect: String
    let error: String?
    let comment: String
  }

  /// The event in the form of the vectors: values as JSON, and hashes as `{"hash": …}`.
  private static func text(_ decoded: DecodedEvent) -> String {
    let values: [JSON] = decoded.arguments.map { argument in
      switch argument.content {
      case .value(let value): value.json(as: argument.type)
      case .hash(let hash): .object([JSON.Member("hash", .string("\(hash)"))])
      }
    }
    return JSON.array(values).render()
  }

  @Test func readsWhatTheVectorsTell() throws {
    for item in try Vectors.load("events", as: Case.self) {
      let event = try ABIEvent(parsing: item.event)
      #expect("\(event)" == item.event)
      let topics = try item.topics.map { try Hash32(parsing: $0) }
      let bytes = try Hex.decode(item.data)
      let decoded = Result { try DecodedEvent(event, topics: topics, bytes: bytes) }
      switch (item.error, decoded) {
      case (nil, .success(let decoded)):
        let wanted = try JSON.parse(Array((item.values ?? "").utf8), maxBytes: 1 << 20)
        #expect(Self.text(decoded) == wanted.render(), "\(item.comment): \(item.event)")
        #expect(decoded.isStandard, "\(item.comment): \(item.event)")
      case ("trailing", .success(let decoded)):
        #expect(!decoded.isStandard, "\(item.comment): \(item.event)")
        #expect(KnownEvents.decode(topics: topics, bytes: bytes) == nil)
      case ("topics", .failure(ABIEventError.topicCount)),
        ("other", .failure(ABIEventError.otherEvent)), ("topic", .failure(ABIEventError.topic)),
        ("data", .failure(ABIEventError.bytes)):
        continue
      default:
        Issue.record("\(item.comment): \(item.event): \(item.error ?? "valid"), \(decoded)")
      }
    }
  }

  /// Each event of a standard is known; its indexed parameters tell it from others with its name.
  @Test func knowsTheEventsOfStandards() throws {
    let cases = try Vectors.load("events", as: Case.self).filter { $0.comment == "of a standard" }
    #expect(cases.count == 32)
    for item in cases {
      let decoded = KnownEvents.decode(
        topics: try item.topics.map { try Hash32(parsing: $0) },
        bytes: try Hex.decode(item.data)
      )
      #expect(decoded.map { "\($0.event)" } == item.event)
    }
  }

  @Test func everyLineOfTheTableIsAnEvent() {
    #expect(KnownEvents.all.count == KnownEvents.lines.count)
    #expect(KnownEvents.all.count >= 85)
    // No two lines match the same logs: lines with one topic differ in their number of topics.
    let kinds = KnownEvents.all.map { "\($0.signature.topic) \($0.topicCount)" }
    #expect(Set(kinds).count == kinds.count)
    #expect(KnownEvents.named("Transfer").count == 3)
  }

  /// First topics as printed in standards and by block explorers.
  @Test(arguments: [
    ("Transfer", "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"),
    ("Approval", "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925"),
    ("ApprovalForAll", "0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31"),
    ("TransferSingle", "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62"),
    ("TransferBatch", "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb"),
    ("Withdrawal", "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65"),
    ("Sync", "0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1"),
    ("Swap", "0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822"),
    ("Swap", "0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67"),
    ("OwnershipTransferred", "0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0"),
    ("UserOperationEvent", "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f"),
    ("ExecutionSuccess", "0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e"),
  ])
  func knowsTopicsThatArePrintedElsewhere(_ name: String, _ topic: String) throws {
    let events = KnownEvents.of(topic: try Hash32(parsing: topic))
    #expect(!events.isEmpty && events.allSatisfy { $0.signature.name == name })
  }

  @Test func readsEventsAsTheyAreWritten() throws {
    for text in [
      "event Paid(address indexed by, uint amount)", "Paid(address indexed by,uint256 amount)",
      "Paid( address indexed  by , uint256 amount )",
    ] {
      let event = try ABIEvent(parsing: text)
      #expect("\(event)" == "Paid(address indexed by,uint256 amount)")
      #expect(event.topicCount == 2 && !event.isAnonymous)
    }
    let nameless = try ABIEvent(parsing: "Paid(address indexed,bytes) anonymous")
    #expect(nameless.isAnonymous && nameless.topicCount == 1)
    #expect(nameless.parameters.map(\.name) == ["", ""])
    // Only a parameter can be indexed, not a member of a tuple.
    let tuple = try ABIEvent(parsing: "T((address indexed,uint256 b) indexed c)")
    #expect(tuple.indexed == [true])
    #expect(tuple.parameters[0].members.map(\.name) == ["indexed", "b"])
  }

  @Test(arguments: [
    "", "Paid", "Paid(", "Paid()x", "Paid(adress)", "(address)", "Paid(address indexed indexed by)",
    "Paid(indexed address by)", "Paid(address by indexed)", "Paid() anonymous anonymous",
  ])
  func refusesInvalidEvent(_ text: String) {
    #expect(throws: ABITypeError.self) { try ABIEvent(parsing: text) }
  }

  @Test func namesThePlaceInTheTextAsItWasWritten() {
    #expect(throws: ABITypeError.unknown(position: 6)) { try ABIEvent(parsing: "Paid(adress)") }
    #expect(throws: ABITypeError.unknown(position: 12)) {
      try ABIEvent(parsing: "event Paid(adress)")
    }
  }

  @Test func countsWhatIsIndexed() throws {
    let four = "E(uint8 indexed,uint8 indexed,uint8 indexed,uint8 indexed)"
    #expect(throws: ABITypeError.indexed(limit: 3, found: 4)) { try ABIEvent(parsing: four) }
    #expect(try ABIEvent(parsing: four + " anonymous").topicCount == 4)
  }

  @Test func anonymousLogMatchesNoEvent() throws {
    #expect(KnownEvents.decode(topics: [], bytes: []) == nil)
    let event = try ABIEvent(parsing: "E(uint8) anonymous")
    #expect(throws: ABIEventError.topicCount(wanted: 0, found: 1)) {
      try DecodedEvent(event, topics: [.keccak(of: [])], bytes: ABIWord.number(1))
    }
    let decoded = try DecodedEvent(event, topics: [], bytes: ABIWord.number(1))
    #expect(decoded.arguments.map(\.content) == [.value(.number(1))])
  }
}
