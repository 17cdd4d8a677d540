import Core
import Entity
import Testing

@testable import ChainKit

/// Calls of contracts that ask for data off the chain (EIP-3668).
@Suite struct OffchainCallsTests {
  private static let service = NameService.universalResolver
  private static let urls = ["https://gateway.example/{data}"]
  private static let alice = Address.word(0xa1)

  private static func resolve(
    _ gateway: ScriptedGateway?,
    _ contract: @escaping ResolverNode.Contract
  ) async throws -> (NameResolution, ResolverNode) {
    let state = ResolverNode(contract)
    let found = try await NameResolver(state.node, chain: .ethereum, gateway: gateway)
      .resolve(ENSName(normalizing: "alice.eth"), for: .ethereum)
    return (found, state)
  }

  /// What a resolution throws if the Universal Resolver reverts with this.
  private static func failure(
    _ gateway: ScriptedGateway? = ScriptedGateway(data: "0x05"),
    _ error: [UInt8]
  ) async -> NameResolutionError? {
    do {
      _ = try await resolve(gateway) { _, _ in .reverted(error) }
      return nil
    } catch {
      return error as? NameResolutionError
    }
  }

  private static var answer: ResolverNode.Ending {
    get throws { try NameRecords.answer(try ABI.encode([.address(alice)], as: [.address])) }
  }

  @Test func passesTheAnswerOn() async throws {
    let gateway = ScriptedGateway(data: "0x0506")
    let reply =
      [9, 8, 7, 6]
      + (try ABI.encode([.bytes([5, 6]), .bytes([3, 3, 3])], as: [.bytes, .bytes]))
    let (found, state) = try await Self.resolve(gateway) { _, input in
      input == reply
        ? try Self.answer
        : .reverted(
          try lookupError(
            sender: Self.service,
            Self.urls,
            data: [7],
            callback: [9, 8, 7, 6],
            extra: [3, 3, 3]
          )
        )
    }
    #expect(found.address == Self.alice)
    #expect(found.gateways == ["gateway.example"])
    #expect(gateway.urls == ["https://gateway.example/0x07"])
    #expect(state.calls.map(\.target) == [Self.service, Self.service])
    #expect(state.calls.map(\.isPinned) == [true, true])
  }

  /// Lookups may follow each other, but not without end.
  @Test(arguments: [(4, true), (5, false)]) func lookupsAreLimited(count: Int, works: Bool)
    async throws
  {
    let gateway = ScriptedGateway(data: "0x")
    let contract: ResolverNode.Contract = { _, input in
      let done = input.starts(with: ABIValue.selector("resolve(bytes,bytes)")) ? 0 : Int(input[3])
      return done == count
        ? try Self.answer
        : .reverted(
          try lookupError(
            sender: Self.service,
            Self.urls,
            data: [UInt8(done)],
            callback: [0, 0, 0, UInt8(done + 1)]
          )
        )
    }
    if works {
      let (found, _) = try await Self.resolve(gateway, contract)
      #expect(found.address == Self.alice)
      #expect(found.gateways == ["gateway.example"])
    } else {
      await #expect(throws: NameResolutionError.tooManyLookups(limit: 4)) {
        try await Self.resolve(gateway, contract)
      }
    }
    #expect(gateway.urls.count == 4)
  }

  @Test func aLookupOfAnotherContractIsRefused() async throws {
    let gateway = ScriptedGateway(data: "0x05")
    let error = try lookupError(sender: Self.alice, Self.urls, data: [7])
    #expect(await Self.failure(gateway, error) == .foreignLookup(sender: Self.alice))
    #expect(gateway.urls.isEmpty)
  }

  @Test func noGatewayIsAskedIfNoneMayBe() async throws {
    let error = try lookupError(sender: Self.service, Self.urls, data: [7])
    #expect(await Self.failure(nil, error) == .gatewaysOff)
  }

  @Test func aLookupThatCannotBeDecodedIsNone() async throws {
    let good = try lookupError(sender: Self.service, Self.urls, data: [7])
    var dirty = good
    dirty[4] = 1  // the padding of the sender
    var far = good
    far[4 + 32] = 1  // the place of the URLs
    let long = try lookupError(
      sender: Self.service,
      Self.urls,
      data: [UInt8](repeating: 7, count: OffchainLookup.maxBytes)
    )
    for error in [Array(good.prefix(4)), Array(good.dropLast(32)), dirty, far, long] {
      let gateway = ScriptedGateway(data: "0x05")
      #expect(await Self.failure(gateway, error) == .malformedLookup)
      #expect(gateway.urls.isEmpty)
    }
    // Other errors are none of these: one with three bytes of the selector.
    let failure = await Self.failure(ScriptedGateway(data: "0x05"), Array(good.prefix(3)))
    #expect(failure == .resolverReverted(Revert(bytes: Array(good.prefix(3)))))
  }

  @Test func theContractMayRejectTheAnswer() async throws {
    let words = try textError("expired")
    let wrapped =
      ABIValue.selector("ResolverError(bytes)")
      + (try ABI.encode([.bytes(words)], as: [.bytes]))
    let gateway = ScriptedGateway(data: "0x05")
    await #expect(
      throws: NameResolutionError.rejectedAnswer(
        host: "gateway.example",
        Revert(bytes: words)
      )
    ) {
      try await Self.resolve(gateway) { _, input in
        input.starts(with: [1, 2, 3, 4])
          ? .reverted(wrapped)
          : .reverted(try lookupError(sender: Self.service, Self.urls, data: [7]))
      }
    }
  }

  /// The failure of a gateway says more than the error that the contract makes of it.
  @Test func theFailureInABatchIsReported() async throws {
    let gateway = ScriptedGateway { (_: GatewayRequest) throws(GatewayFailure) in
      GatewayAnswer(status: 404)
    }
    let batch = try batchQuestion([batchItem(urls: Self.urls, data: [7])])
    await #expect(
      throws: NameResolutionError.gateway(host: "gateway.example", .refused(status: 404))
    ) {
      try await Self.resolve(gateway) { _, input in
        input.starts(with: [1, 2, 3, 4])
          ? .reverted(try httpError(404, "HTTP status 404"))
          : .reverted(
            try lookupError(sender: Self.service, ["x-batch-gateway:true"], data: batch)
          )
      }
    }
  }
}
