import Core
import Entity
import Testing

@testable import ChainKit

/// What gateways are asked, and which of their answers count (EIP-3668).
@Suite struct GatewayClientTests {
  private static let sender = [UInt8](repeating: 0xab, count: 20)
  private static let senderText = "0x" + String(repeating: "ab", count: 20)

  private static func lookup(_ urls: [String], data: [UInt8] = [1, 2]) throws -> OffchainLookup {
    try offchainLookup(sender: Address(bytes: sender), urls, data: data)
  }

  /// The answer of a client that asks this gateway, and the hosts that it asked.
  private static func ask(
    _ gateway: ScriptedGateway,
    _ urls: [String],
    data: [UInt8] = [1, 2]
  ) async throws -> [UInt8] {
    var client = GatewayClient(gateway)
    return try await client.answer(to: try lookup(urls, data: data))
  }

  @Test func asksByGetIfTheURLHasTheData() async throws {
    let gateway = ScriptedGateway(data: "0xbeef")
    let answer = try await Self.ask(gateway, ["https://a.example/{sender}/{data}.json"])
    #expect(answer == [0xbe, 0xef])
    #expect(gateway.urls == ["https://a.example/\(Self.senderText)/0x0102.json"])
    #expect(gateway.asked.first?.body == nil)
  }

  @Test func postsTheDataIfTheURLDoesNotHaveIt() async throws {
    let gateway = ScriptedGateway(data: "0x")
    #expect(try await Self.ask(gateway, ["https://a.example/{sender}"]) == [])
    #expect(gateway.urls == ["https://a.example/\(Self.senderText)"])
    #expect(
      gateway.asked.first?.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"data":"0x0102","sender":"\#(Self.senderText)"}"#
    )
  }

  @Test func asksTheNextIfOneFailsAndReportsTheFirst() async throws {
    let failing = ScriptedGateway { (request: GatewayRequest) throws(GatewayFailure) in
      switch request.url.host {
      case "a.example": throw .unreachable(.refused)
      case "b.example": return GatewayAnswer(status: 503)
      case "c.example": return .json("<html>")
      default: return .data("0x05")
      }
    }
    let urls = ["a", "b", "c"].map { "https://\($0).example/{data}" }
    var client = GatewayClient(failing)
    #expect(try await client.answer(to: Self.lookup(urls + ["https://d.example"])) == [5])
    #expect(client.hosts == ["a.example", "b.example", "c.example", "d.example"])
    #expect(client.lastHost == "d.example")
    await #expect(
      throws: NameResolutionError.gateway(host: "a.example", .unreachable(.refused))
    ) {
      try await Self.ask(failing, urls)
    }
  }

  @Test(arguments: [400, 404, 429, 499]) func aRefusalEndsTheLookup(status: Int) async throws {
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in
      GatewayAnswer(status: status)
    }
    await #expect(
      throws: NameResolutionError.gateway(host: "a.example", .refused(status: status))
    ) {
      try await Self.ask(gateway, ["https://a.example/{data}", "https://b.example/{data}"])
    }
    #expect(gateway.urls.count == 1)
  }

  @Test func asksOnlyWhatMayBeAsked() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    let forbidden = ["http://a.example/{data}", "https://127.0.0.1/{data}"]
    #expect(try await Self.ask(gateway, forbidden + ["https://b.example/{data}"]) == [5])
    #expect(gateway.urls == ["https://b.example/0x0102"])
    await #expect(throws: NameResolutionError.forbiddenGateway(.notHTTPS)) {
      try await Self.ask(gateway, forbidden)
    }
    await #expect(throws: NameResolutionError.noGateway) { try await Self.ask(gateway, []) }
    #expect(gateway.urls.count == 1)
  }

  @Test func ofThousandsOfURLsOnlyTheFirstAreConsidered() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    let forbidden = [String](repeating: "http://a.example/{data}", count: GatewayClient.maxURLs - 1)
    let last = "https://b.example/{data}"
    #expect(try await Self.ask(gateway, forbidden + [last]) == [5])
    #expect(gateway.urls == ["https://b.example/0x0102"])
    await #expect(throws: NameResolutionError.forbiddenGateway(.notHTTPS)) {
      try await Self.ask(gateway, forbidden + ["http://c.example/{data}", last])
    }
    let thousands = [String](repeating: "http://a.example/{data}", count: 10_000)
    await #expect(throws: NameResolutionError.forbiddenGateway(.notHTTPS)) {
      try await Self.ask(gateway, thousands + [last])
    }
    #expect(gateway.urls.count == 1)
  }

  @Test func whoIsStoppedAsksNothing() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.ask(gateway, ["https://a.example/{data}"])
    }
    await #expect(throws: NameResolutionError.self) { try await task.value }
    #expect(gateway.urls.isEmpty)
  }

  @Test func aTemplateIsFilledInOnce() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    await #expect(throws: NameResolutionError.forbiddenGateway(.malformed)) {
      try await Self.ask(gateway, ["https://a.example/{data}/{data}"])
    }
    // Two halves are together as long as a URL may be; the data make it longer.
    let template = "https://a.example/{data}/" + String(repeating: "a", count: 20_000)
    await #expect(throws: NameResolutionError.forbiddenGateway(.malformed)) {
      try await Self.ask(gateway, [template], data: [UInt8](repeating: 1, count: 10_000))
    }
    #expect(gateway.urls.isEmpty)
  }

  @Test(arguments: [
    "", "{}", "[]", "0x05", #""0x05""#, #"{"data":5}"#, #"{"data":null}"#, #"{"data":"05"}"#,
    #"{"data":"0x5"}"#, #"{"data":"0xzz"}"#, #"{"data":"0x05"} "x""#, #"{"Data":"0x05"}"#,
    #"{"data":"0x05","data":"0x06"}"#, "\u{feff}{\"data\":\"0x05\"}", "<html></html>",
  ])
  func anAnswerIsJSONWithHex(body: String) async throws {
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in .json(body) }
    await #expect(throws: NameResolutionError.gateway(host: "a.example", .malformed)) {
      try await Self.ask(gateway, ["https://a.example/{data}"])
    }
  }

  @Test func otherMembersOfAnAnswerAreIgnored() async throws {
    let body = #" {"ttl":300,"data":"0xABcd","message":["x"]} "#
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in .json(body) }
    #expect(try await Self.ask(gateway, ["https://a.example/{data}"]) == [0xab, 0xcd])
  }

  @Test func anAnswerIsLimited() async throws {
    func answer(_ count: Int) async throws -> [UInt8] {
      let gateway = ScriptedGateway(data: "0x" + String(repeating: "0", count: count))
      return try await Self.ask(gateway, ["https://a.example/{data}"])
    }
    // {"data":"0x…"} has 13 characters besides the digits.
    #expect(try await answer(GatewayClient.maxAnswerBytes - 14).count == 131_065)
    await #expect(throws: NameResolutionError.gateway(host: "a.example", .malformed)) {
      try await answer(GatewayClient.maxAnswerBytes - 12)
    }
  }
}
