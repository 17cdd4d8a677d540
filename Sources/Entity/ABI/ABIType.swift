/// A type of the contract ABI (Contract ABI Specification, "Types").
///
/// Parsing checks the widths, so that every type is one that a contract can have.
package indirect enum ABIType: Hashable, Sendable {
  /// `uint<M>`: an unsigned number of 8 to 256 bits.
  case uint(bits: Int)
  /// `int<M>`: a signed number of 8 to 256 bits.
  case int(bits: Int)
  /// `ufixed<M>x<N>`: an unsigned number with 1 to 80 decimals.
  case ufixed(bits: Int, places: Int)
  /// `fixed<M>x<N>`: a signed number with 1 to 80 decimals.
  case fixed(bits: Int, places: Int)
  /// `address`: an account.
  case address
  /// `bool`: yes or no.
  case bool
  /// `bytes<M>`: 1 to 32 bytes.
  case fixedBytes(Int)
  /// `function`: an address and a selector, 24 bytes.
  case function
  /// `bytes`: any number of bytes.
  case bytes
  /// `string`: text in UTF-8.
  case string
  /// `T[]`: any number of values.
  case array(ABIType)
  /// `T[k]`: `k` values.
  case fixedArray(ABIType, count: Int)
  /// `(T1,T2,…)`: one value of each.
  case tuple([ABIType])

  /// The maximum nesting depth of types; `uint8[][]`, for example, is 3 deep.
  package static let depthLimit = 16

  /// The most 32-byte words of a type of fixed size: 1 MiB, more than a transaction holds.
  package static let wordLimit = 32_768

  /// Whether the values have no fixed size, so that their bytes follow the heads.
  package var isDynamic: Bool {
    switch self {
    case .bytes, .string, .array: true
    case .fixedArray(let item, _): item.isDynamic
    case .tuple(let items): items.contains(where: \.isDynamic)
    default: false
    }
  }

  /// The number of 32-byte words in the head; for a dynamic type 1, the offset.
  var headWords: Int { isDynamic ? 1 : staticWords }

  private var staticWords: Int {
    switch self {
    case .fixedArray(let item, let count): item.staticWords * count
    case .tuple(let items): items.reduce(0) { $0 + $1.staticWords }
    default: 1
    }
  }
}

extension ABIType: CustomStringConvertible {
  /// The canonical name, as hashed for selectors: `uint256`, `(address,bytes)[]`.
  package var description: String {
    switch self {
    case .uint(let bits): "uint\(bits)"
    case .int(let bits): "int\(bits)"
    case .ufixed(let bits, let places): "ufixed\(bits)x\(places)"
    case .fixed(let bits, let places): "fixed\(bits)x\(places)"
    case .address: "address"
    case .bool: "bool"
    case .fixedBytes(let count): "bytes\(count)"
    case .function: "function"
    case .bytes: "bytes"
    case .string: "string"
    case .array(let item): "\(item)[]"
    case .fixedArray(let item, let count): "\(item)[\(count)]"
    case .tuple(let items): "(" + items.map(\.description).joined(separator: ",") + ")"
    }
  }
}
