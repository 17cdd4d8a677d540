/// A type of the contract ABI (Contract ABI Specification, "Types").
///
/// Every value of this type is one that a contract can have: widths are checked when it is made.
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
  /// `bytes`: any count of bytes.
  case bytes
  /// `string`: text in UTF-8.
  case string
  /// `T[]`: any count of values.
  case array(ABIType)
  /// `T[k]`: so many values.
  case fixedArray(ABIType, count: Int)
  /// `(T1,T2,…)`: one value of each.
  case tuple([ABIType])

  /// The most types that lie in each other, such as `uint8[][]`, which is 3 deep.
  package static let depthLimit = 16

  /// The most 32-byte words of a type whose size is fixed: 1 MiB, more than a transaction holds.
  package static let wordLimit = 32_768

  /// Whether the values are of no fixed size, and lie behind the others.
  package var isDynamic: Bool {
    switch self {
    case .bytes, .string, .array: true
    case .fixedArray(let item, _): item.isDynamic
    case .tuple(let items): items.contains(where: \.isDynamic)
    default: false
    }
  }

  /// How many 32-byte words a value takes where it stands; of a dynamic type, the offset alone.
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
  /// The canonical name, from which selectors are made: `uint256`, `(address,bytes)[]`.
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
