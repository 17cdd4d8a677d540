import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Names in a real EVM, with a Universal Resolver that another language was compiled to.
@Suite(.serialized) struct LiveNameTests {
  private static let shared = SharedChain()
  private static let url = "https://gateway.example/{sender}/{data}"
  private let live: LiveChain

  init() async throws { live = try await Self.shared.fresh() }

  private func set(_ name: String, _ members: [String] = []) async throws {
    try await live.chain.tell("dev_setName", "[\"\(name)\", {\(members.joined(separator: ","))}]")
  }

  private func resolver(_ gateway: ScriptedGateway? = nil) -> NameResolver {
    NameResolver(live.node, chain: live.id, gateway: gateway)
  }

  private func resolve(
    _ name: String,
    for target: ChainID? = nil,
    _ gateway: ScriptedGateway? = nil
  ) async throws -> NameResolution {
    try await resolver(gateway).resolve(ENSName(normalizing: name), for: target ?? live.id)
  }

  /// The right answer to the question for the record of Ethereum, and the gateway that gives it.
  private func offChain(
    _ name: String,
    kind: String = "none"
  ) async throws -> ScriptedGateway {
    let node = try ENSName(normalizing: name).namehash
    let question = "0x3b3b57de" + Hex.encode(node.bytes)
    let answer = Hex.prefixed([UInt8](repeating: 0, count: 12) + live.accounts[1].bytes)
    try await set(
      name,
      [
        #""gateways":["\#(Self.url)"]"#, #""answers":{"\#(question)":"\#(answer)"}"#,
        #""misbehavior":"\#(kind)""#,
      ]
    )
    return ScriptedGateway(data: answer)
  }

  @Test func resolvesANameAndAWildcard() async throws {
    let base = try ChainID(8_453)
    let (one, two) = (live.accounts[1], live.accounts[2])
    try await set(
      "alice.eth",
      [#""wildcard":true"#, #""addresses":{"60":"\#(one)","0x80002105":"\#(two)"}"#]
    )
    let found = try await resolve("alice.eth")
    #expect(found.address == one)
    #expect(found.record == .ether)
    #expect(found.block == (try await live.node.block(.latest).header.reference))
    let other = try await resolve("alice.eth", for: base)
    #expect((other.address, other.record) == (two, .chain))
    // The contract makes the address of a name below a wildcard from the hash of the whole name.
    let below = try ENSName(normalizing: "ß.sub.alice.eth")
    let wild = try await resolver().resolve(below, for: live.id)
    #expect(wild.address?.bytes == Array(below.namehash.bytes.suffix(20)))
    #expect(wild.resolver == found.resolver)
  }

  @Test func theDefaultRecordIsForEveryChain() async throws {
    try await set("alice.eth", [#""addresses":{"0x80000000":"\#(live.accounts[1])"}"#])
    for target in [live.id, try ChainID(8_453)] {
      let found = try await resolve("alice.eth", for: target)
      #expect((found.address, found.record) == (live.accounts[1], .defaultEVM))
    }
  }

  @Test func namesThatAreNotThereHaveNoAddress() async throws {
    try await set("alice.eth")
    let found = try await resolve("alice.eth")
    #expect(found.address == nil && found.resolver != nil)
    for name in ["bob.eth", "sub.alice.eth", "eth"] {
      let found = try await resolve(name)
      #expect(found.address == nil && found.resolver == nil)
    }
    try await set("alice.eth", [#""addresses":{"60":"0x","0x80000000":"0x0102"}"#])
    await #expect(throws: NameResolutionError.malformedRecord(byteCount: 2)) {
      try await resolve("alice.eth")
    }
  }

  @Test func aChainWithoutTheServiceIsReported() async throws {
    await #expect(throws: NameResolutionError.noUniversalResolver(live.id)) {
      try await resolve("alice.eth")
    }
  }

  @Test func anAddressHasTheNameThatLeadsBack() async throws {
    let account = live.accounts[1]
    let reverse = Hex.encode(account.bytes) + ".addr.reverse"
    try await set("alice.eth", [#""addresses":{"60":"\#(account)"}"#])
    try await set(reverse, [#""claim":"alice.eth""#])
    let found = try await resolver().lookUp(account, for: live.id)
    #expect(found.name == "alice.eth")
    #expect(found.claimed == nil)
    try await set(reverse, [#""claim":"Alice.eth""#])
    #expect(
      try await resolver().lookUp(account, for: live.id).claimed == .unnormalized("Alice.eth")
    )
    try await set(reverse, [#""claim":"bob.eth""#])
    #expect(
      try await resolver().lookUp(account, for: live.id).claimed == .leadsElsewhere("bob.eth", nil)
    )
    try await set("bob.eth", [#""addresses":{"60":"\#(live.accounts[2])"}"#])
    #expect(
      try await resolver().lookUp(account, for: live.id).claimed
        == .leadsElsewhere("bob.eth", live.accounts[2])
    )
    let nobody = try await resolver().lookUp(live.accounts[3], for: live.id)
    #expect(nobody.name == nil && nobody.claimed == nil)
  }

  @Test(arguments: ["none", "direct"]) func resolvesANameOffTheChain(kind: String) async throws {
    let gateway = try await offChain("off.eth", kind: kind)
    let found = try await resolve("off.eth", gateway)
    #expect(found.address == live.accounts[1])
    #expect(found.gateways == ["gateway.example"])
    #expect(gateway.urls.count == 1)
    // In a batch, the resolver of the name asks; else the Universal Resolver itself.
    let sender =
      kind == "none"
      ? String(repeating: "5e", count: 20) : Hex.encode(NameService.universalResolver.bytes)
    #expect(gateway.urls.first?.hasPrefix("https://gateway.example/0x\(sender)/0x9061b923") == true)
    await #expect(throws: NameResolutionError.gatewaysOff) { try await resolve("off.eth") }
  }

  @Test(arguments: ["none", "direct"]) func aFalseAnswerIsRejected(kind: String) async throws {
    _ = try await offChain("off.eth", kind: kind)
    let liar = ScriptedGateway(
      data: Hex.prefixed([UInt8](repeating: 0, count: 12) + live.accounts[2].bytes)
    )
    let reason = try Hex.decode(
      "08c379a0" + String(repeating: "0", count: 62) + "20" + String(repeating: "0", count: 62)
        + "0e" + Hex.encode(Array("not the answer".utf8)) + String(repeating: "0", count: 36)
    )
    await #expect(
      throws: NameResolutionError.rejectedAnswer(
        host: "gateway.example",
        Revert(bytes: reason)
      )
    ) {
      try await resolve("off.eth", liar)
    }
  }

  @Test func aFailingGatewayIsReported() async throws {
    _ = try await offChain("off.eth")
    let failing = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in
      GatewayAnswer(status: 404)
    }
    await #expect(
      throws: NameResolutionError.gateway(host: "gateway.example", .refused(status: 404))
    ) {
      try await resolve("off.eth", failing)
    }
  }

  @Test func namesThatMisbehaveEndInAnError() async throws {
    let gateway = try await offChain("off.eth", kind: "endless")
    await #expect(throws: NameResolutionError.tooManyLookups(limit: 4)) {
      try await resolve("off.eth", gateway)
    }
    #expect(gateway.urls.count == 4)
    let resolver = try Address(parsing: "0x" + String(repeating: "5e", count: 20))
    for (kind, error) in [
      ("foreign", .foreignLookup(sender: resolver)), ("garbage", .malformedLookup),
      ("silent", .resolverReverted(Revert(bytes: []))),
    ] as [(String, NameResolutionError)] {
      let unasked = try await offChain("off.eth", kind: kind)
      await #expect(throws: error) { try await resolve("off.eth", unasked) }
      #expect(unasked.urls.isEmpty)
    }
    _ = try await offChain("off.eth", kind: "words")
    let failure = await #expect(throws: NameResolutionError.self) { try await resolve("off.eth") }
    #expect(
      failure?.report.message.english == "the resolver of the name reverted the call: closed"
    )
  }

  @Test func aGatewayThatMayNotBeAskedIsNot() async throws {
    for (url, reason) in [
      ("http://gateway.example/{data}", .notHTTPS), ("https://127.0.0.1/{data}", .ipAddress),
      ("https://localhost/{data}", .localHost), ("https://a@gateway.example/", .credentials),
    ] as [(String, GatewayURLError)] {
      try await set("off.eth", [#""gateways":["\#(url)"]"#, #""misbehavior":"direct""#])
      let gateway = ScriptedGateway(data: "0x")
      await #expect(throws: NameResolutionError.forbiddenGateway(reason)) {
        try await resolve("off.eth", gateway)
      }
      #expect(gateway.urls.isEmpty)
    }
  }
}
