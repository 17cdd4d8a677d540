import Core

/// An address with the chain that it is on (ERC-7930, in review as of 2026-05-24).
///
/// Only chains of Ethereum's kind are known, whose type is 0x0000 (CAIP-350, profile `eip155`).
package struct InteroperableAddress: Hashable, Sendable {
  package let address: Address
  /// The chain; nil for an address that is meant on every chain of Ethereum's kind.
  package let chain: ChainID?

  package init(_ address: Address, on chain: ChainID?) {
    (self.address, self.chain) = (address, chain)
  }
}

// The binary form: version, type of the chain, length and reference of the chain, length and
// address. All numbers are big-endian.
extension InteroperableAddress {
  /// The only version so far.
  private static let version: UInt64 = 1

  /// Reads the binary form; nothing may follow it.
  ///
  /// - Throws: ``InteroperableAddressError``.
  package init(bytes: [UInt8]) throws(InteroperableAddressError) {
    var rest = bytes[...]
    let version = try Self.take(2, from: &rest)
    guard Self.number(version) == Self.version else {
      throw .version(Self.number(version))
    }
    let type = try Self.take(2, from: &rest)
    guard Self.number(type) == 0 else { throw .chainType(Self.number(type)) }
    let reference = try Self.field(of: &rest)
    let address = try Self.field(of: &rest)
    guard rest.isEmpty else { throw .trailing(byteCount: rest.count) }
    let chain = try Self.chain(reference)
    guard !address.isEmpty else { throw .noAddress }
    guard address.count == 20 else { throw .addressLength(found: address.count) }
    self.init(Address(unchecked: Array(address)), on: chain)
  }

  /// The binary form.
  package var bytes: [UInt8] { [0, UInt8(Self.version)] + checkedBytes }

  /// The first four bytes of the Keccak-256 of all fields but the version (ERC-7828, "Syntax").
  package var checksum: [UInt8] { Array(Keccak256.hash(checkedBytes).prefix(4)) }

  private var checkedBytes: [UInt8] {
    let reference = chain.map { Self.minimal($0.value) } ?? []
    return [0, 0, UInt8(reference.count)] + reference + [UInt8(address.bytes.count)]
      + address.bytes
  }

  /// The ID in as few bytes as possible; the profile forbids leading zeros.
  private static func minimal(_ value: UInt64) -> [UInt8] {
    let all = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    return Array(all.drop { $0 == 0 })
  }

  /// Returns the chain of a reference; nil for an empty one.
  private static func chain(_ reference: ArraySlice<UInt8>) throws(InteroperableAddressError)
    -> ChainID?
  {
    guard let first = reference.first else { return nil }
    guard first != 0 || reference.count == 1 else { throw .leadingZero }
    guard reference.count <= 8 else { throw .longReference(byteCount: reference.count) }
    do { return try ChainID(number(reference)) } catch { throw .chainID(error) }
  }

  /// Takes a byte with a length, and as many bytes as it says.
  private static func field(of rest: inout ArraySlice<UInt8>) throws(InteroperableAddressError)
    -> ArraySlice<UInt8>
  {
    let length = number(try take(1, from: &rest))
    return try take(Int(length), from: &rest)
  }

  private static func take(
    _ count: Int,
    from rest: inout ArraySlice<UInt8>
  ) throws(InteroperableAddressError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .cutOff(missing: count - rest.count) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// The number in at most eight bytes.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension InteroperableAddress: CustomStringConvertible {
  /// The readable form, `0x…@eip155:1#4CA88C9C` (ERC-7828); without a chain, the bytes in hex.
  package var description: String {
    guard let chain else { return Hex.prefixed(bytes) }
    return "\(address)@eip155:\(chain)#\(Hex.encode(checksum).uppercased())"
  }
}
