import Core
import Entity
import Testing

@testable import ChainKit

/// Names to addresses, with a scripted Universal Resolver.
@Suite struct NameResolverTests {
  private static let alice = Address.word(0xa1)
  private static let bob = Address.word(0xb0)
  private static let base = (try? ChainID(8_453)) ?? .ethereum
  private static let baseCoin: UInt64 = 0x8000_2105
  private static let defaultCoin: UInt64 = 0x8000_0000

  private static func resolve(
    _ name: String,
    _ records: [UInt64: [UInt8]]?,
    for target: ChainID = .ethereum
  ) async throws -> (NameResolution, ResolverNode) {
    var service = NameRecords()
    service.addresses[name] = records
    let state = ResolverNode { [service] in try service.ending($0, $1) }
    return (try await resolve(name, state, for: target), state)
  }

  private static func resolve(
    _ name: String,
    _ state: ResolverNode,
    for target: ChainID = .ethereum
  ) async throws -> NameResolution {
    try await NameResolver(state.node, chain: .ethereum, gateway: nil)
      .resolve(ENSName(normalizing: name), for: target)
  }

  /// What a resolution throws if the Universal Resolver ends like this.
  private static func failure(
    _ ending: ResolverNode.Ending,
    for target: ChainID = .ethereum
  ) async -> (any Error)? {
    let state = ResolverNode { _, _ in ending }
    do {
      _ = try await resolve("alice.eth", state, for: target)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsTheRecordOfEthereum() async throws {
    let (found, state) = try await Self.resolve("alice.eth", [60: Self.alice.bytes])
    #expect(
      found
        == NameResolution(
          name: "alice.eth",
          address: Self.alice,
          resolver: NameRecords.resolver,
          block: try state.head,
          gateways: [],
          record: .ether
        )
    )
    #expect(state.calls.map(\.isPinned) == [true])
    #expect(state.calls.map(\.target) == [NameService.universalResolver])
  }

  @Test func readsTheRecordOfTheChain() async throws {
    let records = [
      60: Self.bob.bytes, Self.baseCoin: Self.alice.bytes, Self.defaultCoin: Self.bob.bytes,
    ]
    let (found, state) = try await Self.resolve("alice.eth", records, for: Self.base)
    #expect(found.address == Self.alice)
    #expect(found.record == .chain)
    #expect(state.calls.count == 1)
  }

  @Test func theDefaultRecordIsForChainsWithoutOne() async throws {
    for target in [Self.base, .ethereum] {
      let (found, state) = try await Self.resolve(
        "alice.eth",
        [Self.defaultCoin: Self.alice.bytes],
        for: target
      )
      #expect(found.address == Self.alice)
      #expect(found.record == .defaultEVM)
      #expect(state.calls.count == 2)
    }
  }

  /// An address of Ethereum may belong to nobody on another chain (ENSIP-19).
  @Test func theRecordOfEthereumIsForNoOtherChain() async throws {
    let (found, _) = try await Self.resolve("alice.eth", [60: Self.alice.bytes], for: Self.base)
    #expect(found.address == nil)
    #expect(found.resolver == NameRecords.resolver)
    #expect(found.record == .chain)
    let rootstock = try ChainID(30)
    let (other, state) = try await Self.resolve(
      "alice.eth",
      [Self.defaultCoin: Self.alice.bytes],
      for: rootstock
    )
    #expect(other.address == nil)
    #expect(state.calls.count == 1)
  }

  @Test(arguments: [[UInt8](), [UInt8](repeating: 0, count: 20)])
  func anEmptyOrZeroRecordIsNone(record: [UInt8]) async throws {
    let records = [Self.baseCoin: record, Self.defaultCoin: record]
    let (found, _) = try await Self.resolve("alice.eth", records, for: Self.base)
    #expect(found.address == nil)
    let (ether, _) = try await Self.resolve("alice.eth", [:])
    #expect(ether.address == nil)
    #expect(ether.resolver == NameRecords.resolver)
    #expect(ether.record == .ether)
  }

  @Test(arguments: [1, 19, 21, 32, 64]) func aRecordOfAnotherLengthIsNoAddress(count: Int) async {
    await #expect(throws: NameResolutionError.malformedRecord(byteCount: count)) {
      try await Self.resolve(
        "alice.eth",
        [Self.baseCoin: [UInt8](repeating: 1, count: count)],
        for: Self.base
      )
    }
  }

  @Test func aNameWithoutResolverHasNoAddress() async throws {
    let (found, state) = try await Self.resolve("alice.eth", nil)
    #expect(found.address == nil)
    #expect(found.resolver == nil)
    #expect(state.calls.count == 1)
  }

  /// An error that names another name is no answer to the question.
  @Test func theErrorMustBeAboutTheName() async throws {
    let other = try ENSName(normalizing: "bob.eth").dnsEncoded()
    let error =
      ABIValue.selector("ResolverNotFound(bytes)")
      + (try ABI.encode([.bytes(other)], as: [.bytes]))
    let failure = await Self.failure(.reverted(error)) as? NameResolutionError
    #expect(failure == .resolverReverted(Revert(bytes: error)))
  }

  @Test func aResolverWithoutTheFunctionHasNoRecord() async throws {
    let unsupported =
      ABIValue.selector("UnsupportedResolverProfile(bytes4)") + [1, 2, 3, 4]
      + [UInt8](repeating: 0, count: 28)
    let silent =
      ABIValue.selector("ResolverError(bytes)")
      + (try ABI.encode([.bytes([])], as: [.bytes]))
    for error in [unsupported, silent] {
      var service = NameRecords()
      service.endings["alice.eth"] = .reverted(error)
      let state = ResolverNode { [service] in try service.ending($0, $1) }
      let found = try await Self.resolve("alice.eth", state)
      #expect(found.address == nil)
      #expect(found.resolver == NameRecords.resolver)
      #expect(state.calls.count == 3)
    }
  }

  @Test func aResolverThatRevertsIsReported() async throws {
    let words = try textError("closed")
    let error =
      ABIValue.selector("ResolverError(bytes)")
      + (try ABI.encode([.bytes(words)], as: [.bytes]))
    let failure = await Self.failure(.reverted(error)) as? NameResolutionError
    #expect(failure == .resolverReverted(Revert(bytes: words)))
    #expect(failure?.report.message.english == "the resolver of the name reverted the call: closed")
    let silent = await Self.failure(.reverted([])) as? NameResolutionError
    #expect(silent?.report.code == "name-resolver-reverted")
  }

  @Test func anAnswerMustHaveTheStandardLayout() async throws {
    guard case .returned(let good) = try NameRecords.answer([UInt8](repeating: 0, count: 32)) else {
      return
    }
    var aliased = good
    aliased[31] = 0x60
    for output in [[1], good.dropLast(32), good + [0], good + good, aliased].map(Array.init) {
      let failure = await Self.failure(.returned(output)) as? NameResolutionError
      #expect(failure == .malformedAnswer, "\(Hex.encode(output))")
    }
    // The result of the resolver, too.
    for result in [[1], [UInt8](repeating: 1, count: 32), [UInt8](repeating: 0, count: 64)] {
      let failure = await Self.failure(try NameRecords.answer(result)) as? NameResolutionError
      #expect(failure == .malformedAnswer, "\(Hex.encode(result))")
    }
    let text = try NameRecords.answer(try ABI.encode([.address(Self.alice)], as: [.address]))
    #expect(await Self.failure(text, for: Self.base) as? NameResolutionError == .malformedAnswer)
  }

  @Test func aChainWithoutTheServiceIsReported() async {
    let failure = await Self.failure(.returned([])) as? NameResolutionError
    #expect(failure == .noUniversalResolver(.ethereum))
  }

  @Test func aFailureOfTheNodeStaysOne() async {
    let failure = await Self.failure(.refused(-32000, "something else")) as? RPCFailure
    #expect(failure == .other(code: -32000, message: UntrustedMessage("something else")))
  }

  @Test func aBlockThatIsReplacedIsReadAgain() async throws {
    var service = NameRecords()
    service.addresses["alice.eth"] = [60: Self.alice.bytes]
    for (replaced, works) in [(1, true), (2, true), (3, false)] {
      let state = ResolverNode(replaced: replaced) { [service] in try service.ending($0, $1) }
      if works {
        let found = try await Self.resolve("alice.eth", state)
        #expect(found.address == Self.alice)
        #expect(found.block == (try state.head))
      } else {
        await #expect(throws: RPCFailure.missingData(.block)) {
          try await Self.resolve("alice.eth", state)
        }
      }
    }
  }

  @Test func aNodeWithoutBlockHashesIsAskedByNumber() async throws {
    var service = NameRecords()
    service.addresses["alice.eth"] = [60: Self.alice.bytes]
    let state = ResolverNode(takesBlockHashes: false) { [service] in try service.ending($0, $1) }
    #expect(try await Self.resolve("alice.eth", state).address == Self.alice)
    #expect(state.calls.map(\.isPinned) == [false])
  }

  @Test func longLabelsCannotBeAsked() async throws {
    let label = String(repeating: "a", count: 256)
    await #expect(throws: ENSNameError.labelTooLong(found: 256, label: 1)) {
      try await Self.resolve(label + ".eth", nil)
    }
  }
}
