import Core
import Entity
import Testing

@testable import ChainKit

/// Addresses to names: what a reverse record says is only a claim (ENSIP-3, ENSIP-19).
@Suite struct NameLookupTests {
  private static let alice = Address.word(0xa1)
  private static let hex = String(repeating: "0", count: 38) + "a1"

  private static func lookUp(
    _ claim: String?,
    _ addresses: [String: [UInt64: [UInt8]]],
    below: String = "addr.reverse",
    for target: ChainID = .ethereum,
    endings: [String: ResolverNode.Ending] = [:]
  ) async throws -> (NameLookup, ResolverNode) {
    try await lookUp(claim.map { Array($0.utf8) }, addresses, below, target, endings)
  }

  private static func lookUp(
    _ claim: [UInt8]?,
    _ addresses: [String: [UInt64: [UInt8]]],
    _ below: String = "addr.reverse",
    _ target: ChainID = .ethereum,
    _ endings: [String: ResolverNode.Ending] = [:]
  ) async throws -> (NameLookup, ResolverNode) {
    var service = NameRecords()
    service.addresses = addresses
    service.claims["\(hex).\(below)"] = claim
    service.endings = endings
    let state = ResolverNode { [service] in try service.ending($0, $1) }
    let found = try await NameResolver(state.node, chain: .ethereum, gateway: nil)
      .lookUp(alice, for: target)
    return (found, state)
  }

  @Test func aNameThatLeadsBackIsTheName() async throws {
    let (found, state) = try await Self.lookUp("alice.eth", ["alice.eth": [60: Self.alice.bytes]])
    #expect(
      found
        == NameLookup(
          address: Self.alice,
          name: "alice.eth",
          claimed: nil,
          block: try state.head,
          gateways: []
        )
    )
    #expect(state.calls.count == 2)
  }

  @Test func eachChainHasANameOfItsOwn() async throws {
    let base = try ChainID(8_453)
    let coin: UInt64 = 0x8000_2105
    let (found, _) = try await Self.lookUp(
      "alice.eth",
      ["alice.eth": [coin: Self.alice.bytes]],
      below: "80002105.reverse",
      for: base
    )
    #expect(found.name == "alice.eth")
    // Neither the record of Ethereum nor the default one says who has the name there.
    let (other, _) = try await Self.lookUp(
      "alice.eth",
      ["alice.eth": [60: Self.alice.bytes, 0x8000_0000: Self.alice.bytes]],
      below: "80002105.reverse",
      for: base
    )
    #expect(other.name == nil)
    #expect(other.claimed == .leadsElsewhere("alice.eth", nil))
    let (none, _) = try await Self.lookUp(
      "alice.eth",
      ["alice.eth": [coin: Self.alice.bytes]],
      for: base
    )
    #expect(none.name == nil && none.claimed == nil)
  }

  @Test func aNameThatLeadsElsewhereIsNotShown() async throws {
    let bob = Address.word(0xb0)
    let (found, _) = try await Self.lookUp("bob.eth", ["bob.eth": [60: bob.bytes]])
    #expect(found.name == nil)
    #expect(found.claimed == .leadsElsewhere("bob.eth", bob))
  }

  @Test func aNameWithoutAValidRecordLeadsNowhere() async throws {
    let words = try textError("closed")
    let error =
      ABIValue.selector("ResolverError(bytes)")
      + (try ABI.encode([.bytes(words)], as: [.bytes]))
    let cases: [([String: [UInt64: [UInt8]]], [String: ResolverNode.Ending])] = [
      ([:], [:]), (["bob.eth": [:]], [:]), ([:], ["bob.eth": .reverted(error)]),
    ]
    for (addresses, endings) in cases {
      let (found, _) = try await Self.lookUp("bob.eth", addresses, endings: endings)
      #expect(found.name == nil)
      #expect(found.claimed == .leadsElsewhere("bob.eth", nil))
    }
    let label = String(repeating: "a", count: 256) + ".eth"
    let (long, state) = try await Self.lookUp(label, [:])
    #expect(long.claimed == .leadsElsewhere(label, nil))
    #expect(state.calls.count == 1)
    let (short, _) = try await Self.lookUp(
      "bob.eth",
      ["bob.eth": [0x8000_2105: [1]]],
      below: "80002105.reverse",
      for: ChainID(8_453)
    )
    #expect(short.claimed == .leadsElsewhere("bob.eth", nil))
  }

  /// Two texts that look alike must not be two names of one address: only the normalized is one.
  @Test(arguments: [
    "Alice.eth", "ALICE.ETH", "alice..eth", "alice.eth ", " alice.eth", "al\u{200b}ice.eth",
    "\u{202e}hte.ecila", "аlice.eth", "xn--ls8h.eth", "a_b.eth\n", "alice.eth\0", ".",
    "cafe\u{301}.eth", "①.eth",
  ])
  func aTextThatIsNotNormalizedIsNotEvenAsked(claim: String) async throws {
    let (found, state) = try await Self.lookUp(claim, ["alice.eth": [60: Self.alice.bytes]])
    #expect(found.name == nil)
    #expect(found.claimed == .unnormalized(claim))
    #expect(state.calls.count == 1)
  }

  @Test func bytesThatAreNoTextAreNoName() async throws {
    let (found, _) = try await Self.lookUp([0x61, 0xff, 0x2e, 0x65], [:])
    #expect(found.claimed == .unnormalized("a\u{fffd}.e"))
  }

  @Test func aLongTextIsCut() async throws {
    let (found, _) = try await Self.lookUp(String(repeating: "A", count: 5_000), [:])
    #expect(found.claimed == .unnormalized(String(repeating: "A", count: 1_000)))
  }

  @Test func withoutARecordThereIsNoName() async throws {
    for claim in [nil, ""] {
      let (found, state) = try await Self.lookUp(claim, [:])
      #expect(found.name == nil && found.claimed == nil)
      #expect(state.calls.count == 1)
    }
  }

  @Test func aFailureIsNoAnswer() async throws {
    await #expect(throws: NameResolutionError.malformedAnswer) {
      try await Self.lookUp(
        "bob.eth",
        [:],
        endings: ["bob.eth": try NameRecords.answer([UInt8](repeating: 1, count: 33))]
      )
    }
    await #expect(throws: RPCFailure.other(code: -1, message: UntrustedMessage("odd"))) {
      try await Self.lookUp("bob.eth", [:], endings: ["bob.eth": .refused(-1, "odd")])
    }
  }
}
