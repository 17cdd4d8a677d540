import Core
import Entity

/// The questions to the Universal Resolver about one name or address, as of one block.
struct NameQuestions: Sendable {
  /// An address, and where it was found.
  struct Found: Hashable, Sendable {
    let address: Address?
    let resolver: Address?
    let record: NameRecord
  }

  private enum Answer {
    case returned([UInt8], resolver: Address)
    case noResolver
    case unsupported
  }

  private let node: Node
  private let tag: BlockTag
  private let chain: ChainID
  private var calls: OffchainCalls

  init(_ node: Node, at tag: BlockTag, on chain: ChainID, _ gateway: (any Gateway)?) {
    (self.node, self.tag, self.chain) = (node, tag, chain)
    calls = OffchainCalls(node, at: tag, gateway)
  }

  /// The hosts of the gateways that were asked, in order, each once.
  var hosts: [String] { calls.hosts }

  /// Reads the address of a name; with `orDefault`, the default one if there is no other.
  mutating func address(
    of name: ENSName,
    _ coin: CoinType,
    orDefault: Bool
  ) async throws -> Found {
    var resolver: Address?
    for kind in orDefault && coin.hasDefault ? [coin, .defaultEVM] : [coin] {
      switch try await ask(name, .address(kind)) {
      case .noResolver: return Found(address: nil, resolver: nil, record: coin.record)
      case .unsupported: continue
      case .returned(let result, let found):
        resolver = found
        guard let address = try Self.address(in: result, kind) else { continue }
        return Found(address: address, resolver: found, record: kind.record)
      }
    }
    if resolver == nil { resolver = try await findResolver(of: name) }
    return Found(address: nil, resolver: resolver, record: coin.record)
  }

  /// Reads the address of a name that only an address claims; nil if the name has no valid record.
  mutating func addressIfAny(of name: ENSName, _ coin: CoinType) async throws -> Address? {
    do {
      guard case .returned(let result, _) = try await ask(name, .address(coin)) else { return nil }
      return try Self.address(in: result, coin)
    } catch ENSNameError.labelTooLong {
      return nil
    } catch let error as NameResolutionError {
      switch error {
      case .malformedRecord, .resolverReverted: return nil
      default: throw error
      }
    }
  }

  /// Reads the name that an address claims (ENSIP-19); nil if it claims none.
  mutating func claim(of address: Address, _ coin: CoinType) async throws -> String? {
    let name = try ENSName(
      normalizing: Hex.encode(address.bytes) + "." + coin.reverseNamespace
    )
    guard case .returned(let result, _) = try await ask(name, .name), !result.isEmpty else {
      return nil
    }
    // A text is laid out like bytes, and need not be UTF-8.
    guard let decoded = try? ABI.decode(result, as: [.bytes]), decoded.isStandard,
      case .bytes(let bytes) = decoded.values[0]
    else { throw NameResolutionError.malformedAnswer }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func ask(
    _ name: ENSName,
    _ record: UniversalResolver.Record
  ) async throws -> Answer {
    let input = try UniversalResolver.resolve(name, record)
    switch try await calls.call(NameService.universalResolver, input) {
    case .returned(let output):
      guard !output.isEmpty else { throw NameResolutionError.noUniversalResolver(chain) }
      guard let answer = UniversalResolver.Answer(decoding: output) else {
        throw NameResolutionError.malformedAnswer
      }
      return .returned(answer.result, resolver: answer.resolver)
    case .reverted(let revert, let gateway):
      let encoded = try name.dnsEncoded()
      switch UniversalResolver.Failure(decoding: revert.bytes, name: encoded) {
      case .noResolver: return .noResolver
      case .unsupported: return .unsupported
      // Contracts from before Solidity 0.8 have no words for a function that they lack.
      case .resolver([]) where gateway == nil: return .unsupported
      case .resolver(let data): throw Self.failure(Revert(bytes: data), gateway)
      case .other: throw Self.failure(revert, gateway)
      }
    }
  }

  private static func failure(_ revert: Revert, _ gateway: String?) -> NameResolutionError {
    gateway.map { .rejectedAnswer(host: $0, revert) } ?? .resolverReverted(revert)
  }

  /// Finds the resolver of a name whose records it does not give; nil if it has none.
  private func findResolver(of name: ENSName) async throws -> Address? {
    let output = try await node.call(
      to: NameService.universalResolver,
      input: try UniversalResolver.findResolver(name),
      at: tag
    )
    guard let resolver = UniversalResolver.resolver(decoding: output) else {
      throw NameResolutionError.malformedAnswer
    }
    return resolver == .zero ? nil : resolver
  }

  /// Reads an address record; nil for an empty one, and for the zero address, which nobody has.
  private static func address(in result: [UInt8], _ coin: CoinType) throws -> Address? {
    guard !result.isEmpty else { return nil }
    let type: ABIType = coin == .ether ? .address : .bytes
    guard let decoded = try? ABI.decode(result, as: [type]), decoded.isStandard else {
      throw NameResolutionError.malformedAnswer
    }
    let found: Address
    switch decoded.values[0] {
    case .address(let address): found = address
    case .bytes([]): return nil
    case .bytes(let bytes):
      guard let address = try? Address(bytes: bytes) else {
        throw NameResolutionError.malformedRecord(byteCount: bytes.count)
      }
      found = address
    default: throw NameResolutionError.malformedAnswer
    }
    return found == .zero ? nil : found
  }
}
