import Core
import Entity
import Testing

@testable import ChainKit

/// Redirects of gateways, and the limits of one name.
@Suite struct GatewayRedirectTests {
  private static func ask(_ gateway: ScriptedGateway, _ urls: [String]) async throws -> (
    data: [UInt8], hosts: [String]
  ) {
    var client = GatewayClient(gateway)
    let data = try await client.answer(to: offchainLookup(sender: .zero, urls, data: [1]))
    return (data, client.hosts)
  }

  private static func redirecting(
    _ status: Int,
    _ targets: [String: String]
  ) -> ScriptedGateway {
    ScriptedGateway { (request: GatewayRequest) throws(GatewayFailure) in
      targets[request.url.text].map { GatewayAnswer(status: status, location: $0) } ?? .data("0x05")
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func twoRedirectsOfAGetAreFollowed(status: Int) async throws {
    let gateway = Self.redirecting(
      status,
      ["https://a.example/0x01": "/b", "https://a.example/b": "https://c.example/d"]
    )
    let (data, hosts) = try await Self.ask(gateway, ["https://a.example/{data}"])
    #expect(data == [5])
    #expect(hosts == ["a.example", "c.example"])
    #expect(
      gateway.urls == ["https://a.example/0x01", "https://a.example/b", "https://c.example/d"]
    )
  }

  @Test(arguments: [(307, true), (308, true), (301, false), (302, false), (303, false)])
  func aPostIsRepeatedOnlyWhereItsBodyGoesAlong(status: Int, follows: Bool) async throws {
    let gateway = Self.redirecting(status, ["https://a.example/": "https://b.example/"])
    if follows {
      #expect(try await Self.ask(gateway, ["https://a.example/"]).data == [5])
      #expect(gateway.asked.count == 2)
      #expect(gateway.asked[0].body != nil && gateway.asked[0].body == gateway.asked[1].body)
    } else {
      await #expect(
        throws: NameResolutionError.gateway(host: "a.example", .failed(status: status))
      ) {
        try await Self.ask(gateway, ["https://a.example/"])
      }
    }
  }

  @Test(arguments: [
    "https://a.example/0x01", "http://b.example/", "https://127.0.0.1/", "https://localhost/",
    "https://ann@b.example/", "y", "",
  ])
  func aLoopOrAnotherPlaceEndsIt(location: String) async throws {
    let gateway = Self.redirecting(302, ["https://a.example/0x01": location])
    await #expect(
      throws: NameResolutionError.gateway(host: "a.example", .redirected(limit: 2))
    ) {
      try await Self.ask(gateway, ["https://a.example/{data}"])
    }
    #expect(gateway.urls.count == (location == "https://a.example/0x01" ? 3 : 1))
  }

  @Test func aRedirectWithoutAPlaceIsAFailure() async throws {
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in
      GatewayAnswer(status: 302)
    }
    await #expect(
      throws: NameResolutionError.gateway(host: "a.example", .redirected(limit: 2))
    ) {
      try await Self.ask(gateway, ["https://a.example/{data}"])
    }
  }

  @Test func requestsForOneNameAreLimited() async throws {
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in
      throw .unreachable(.refused)
    }
    let urls = (0..<40).map { "https://a\($0).example/{data}" }
    await #expect(throws: NameResolutionError.tooManyRequests(limit: 16)) {
      try await Self.ask(gateway, urls)
    }
    #expect(gateway.urls.count == 16)
  }

  /// What the Universal Resolver asks for (ENSIP-21) is not asked of the server that it names.
  @Test func aBatchIsMadeHere() async throws {
    let gateway = ScriptedGateway { (request: GatewayRequest) throws(GatewayFailure) in
      switch request.url.host {
      case "a.example": .data("0x0a")
      case "b.example": GatewayAnswer(status: 404)
      default: throw .late
      }
    }
    let items = ["a", "b", "c"].map { name in
      batchItem(urls: ["https://\(name).example/{data}"], data: [7])
    }
    for urls in [["x-batch-gateway:true", "https://ccip.example"], ["https://ccip.example"], []] {
      var client = GatewayClient(gateway)
      let answer = try await client.answer(
        to: offchainLookup(sender: .zero, urls, data: try batchQuestion(items))
      )
      let values = try ABI.decode(answer, as: [.array(.bool), .array(.bytes)])
      #expect(values.isStandard)
      #expect(values.values[0] == .list([.bool(false), .bool(true), .bool(true)]))
      guard case .list(let data) = values.values[1] else { throw DecodingFailed() }
      #expect(data[0] == .bytes([0x0a]))
      #expect(data[1] == .bytes(try httpError(404, "HTTP status 404")))
      #expect(data[2] == .bytes(try textError("no answer from a gateway")))
      #expect(client.hosts == ["a.example", "b.example", "c.example"])
      #expect(
        client.batchFailure == .gateway(host: "b.example", .refused(status: 404))
      )
    }
  }

  @Test func aBatchOfMoreThanTheMostRequestsIsRefusedAtOnce() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    func answer(_ count: Int) async throws -> [UInt8] {
      let items = (0..<count).map { _ in batchItem(urls: ["https://a.example/{data}"], data: [7]) }
      var client = GatewayClient(gateway)
      return try await client.answer(
        to: offchainLookup(sender: .zero, [], data: try batchQuestion(items))
      )
    }
    await #expect(throws: NameResolutionError.tooManyRequests(limit: 16)) {
      try await answer(GatewayClient.maxRequests + 1)
    }
    #expect(gateway.urls.isEmpty)
    _ = try await answer(GatewayClient.maxRequests)
    #expect(gateway.urls.count == GatewayClient.maxRequests)
  }

  @Test func whatIsNoBatchIsNotMadeHere() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    await #expect(throws: NameResolutionError.malformedLookup) {
      try await Self.ask(gateway, ["x-batch-gateway:true"])
    }
    // A batch in a batch is asked as any other question, of a gateway that it names.
    let inner = try batchQuestion([batchItem(urls: ["https://a.example/{data}"], data: [7])])
    var client = GatewayClient(gateway)
    _ = try await client.answer(
      to: offchainLookup(
        sender: .zero,
        [],
        data: try batchQuestion([batchItem(urls: ["https://b.example/"], data: inner)])
      )
    )
    #expect(client.hosts == ["b.example"])
  }
}

private struct DecodingFailed: Error {}
