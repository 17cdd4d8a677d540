import Core
import Entity

/// The Universal Resolver of the Ethereum Name Service (ENSIP-23): its calls, answers and errors.
///
/// It finds the resolver of a name, also of one that a wildcard covers (ENSIP-10), and asks it.
enum UniversalResolver {
  /// The first 4 bytes of the Keccak-256 of a function's or an error's name and types.
  enum Selector {
    static let resolve: [UInt8] = [0x90, 0x61, 0xb9, 0x23]  // resolve(bytes,bytes)
    static let findResolver: [UInt8] = [0xa1, 0xcb, 0xcb, 0xaf]  // findResolver(bytes)
    static let address: [UInt8] = [0x3b, 0x3b, 0x57, 0xde]  // addr(bytes32)
    static let addressOfCoin: [UInt8] = [0xf1, 0xcb, 0x7e, 0x06]  // addr(bytes32,uint256)
    static let name: [UInt8] = [0x69, 0x1f, 0x34, 0x31]  // name(bytes32)
    static let noResolver: [UInt8] = [0x77, 0x20, 0x9f, 0xe8]  // ResolverNotFound(bytes)
    // ResolverNotContract(bytes,address)
    static let noContract: [UInt8] = [0x1e, 0x95, 0x35, 0xf2]
    // UnsupportedResolverProfile(bytes4)
    static let unsupported: [UInt8] = [0x7b, 0x1c, 0x46, 0x1b]
    static let resolverError: [UInt8] = [0x95, 0xc0, 0xc7, 0x52]  // ResolverError(bytes)
  }

  /// What a resolver is asked.
  enum Record: Hashable, Sendable {
    /// The address for a coin type (ENSIP-1, ENSIP-9).
    case address(CoinType)
    /// The name that an address claims (ENSIP-3).
    case name

    /// The call data for the record of a name.
    func call(_ name: ENSName) -> [UInt8] {
      let node = name.namehash.bytes
      return switch self {
      case .address(.ether): Selector.address + node
      case .address(let coin): Selector.addressOfCoin + node + UInt256(coin.number).word
      case .name: Selector.name + node
      }
    }
  }

  /// The call data that asks for a record.
  ///
  /// - Throws: `ENSNameError.labelTooLong`, `ABIValueError`.
  static func resolve(_ name: ENSName, _ record: Record) throws -> [UInt8] {
    Selector.resolve
      + (try ABI.encode(
        [.bytes(try name.dnsEncoded()), .bytes(record.call(name))],
        as: [.bytes, .bytes]
      ))
  }

  /// The call data that asks for the resolver of a name.
  ///
  /// - Throws: `ENSNameError.labelTooLong`, `ABIValueError`.
  static func findResolver(_ name: ENSName) throws -> [UInt8] {
    Selector.findResolver + (try ABI.encode([.bytes(try name.dnsEncoded())], as: [.bytes]))
  }

  /// What the resolver returned, and its address.
  struct Answer: Hashable, Sendable {
    let result: [UInt8]
    let resolver: Address

    /// Reads the answer; nil unless it has the standard layout.
    init?(decoding output: [UInt8]) {
      guard let decoded = try? ABI.decode(output, as: [.bytes, .address]), decoded.isStandard,
        case .bytes(let result) = decoded.values[0], case .address(let found) = decoded.values[1]
      else { return nil }
      (self.result, resolver) = (result, found)
    }
  }

  /// Reads the answer to ``findResolver(_:)``; nil unless it has the standard layout.
  static func resolver(decoding output: [UInt8]) -> Address? {
    let types: [ABIType] = [.address, .fixedBytes(32), .uint(bits: 256)]
    guard let decoded = try? ABI.decode(output, as: types), decoded.isStandard,
      case .address(let found) = decoded.values[0]
    else { return nil }
    return found
  }

  /// Why there is no answer.
  enum Failure: Hashable, Sendable {
    /// No resolver, or one without code.
    case noResolver
    /// The resolver lacks the function.
    case unsupported
    /// The resolver reverted, with this data.
    case resolver([UInt8])
    /// Another error, which is not one of this contract.
    case other

    /// Reads the error of a call about a name; one about another name is none of ours.
    init(decoding bytes: [UInt8], name: [UInt8]) {
      func values(_ types: [ABIType]) -> [ABIValue]? {
        (try? ABI.decode(Array(bytes.dropFirst(4)), as: types))?.values
      }
      switch Array(bytes.prefix(4)) {
      case Selector.noResolver where values([.bytes])?.first == .bytes(name),
        Selector.noContract where values([.bytes, .address])?.first == .bytes(name):
        self = .noResolver
      case Selector.unsupported where values([.fixedBytes(4)]) != nil: self = .unsupported
      case Selector.resolverError:
        guard case .bytes(let data)? = values([.bytes])?.first else {
          self = .other
          return
        }
        self = .resolver(data)
      default: self = .other
      }
    }
  }
}
