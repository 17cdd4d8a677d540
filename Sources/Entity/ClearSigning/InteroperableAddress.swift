import Core

/// An account with its chain, as bytes (ERC-7930), for the chains of EIP-155.
package struct InteroperableAddress: Hashable, Sendable {
  package let chain: ChainID
  package let address: Address
  private let checked: [UInt8]

  /// Version 1 and the chain type of EIP-155.
  private static let head: [UInt8] = [0, 1, 0, 0]

  /// Reads the bytes; nil for another version or chain type, missing parts, or trailing bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.head), bytes.count > 5 else { return nil }
    let count = Int(bytes[4])
    // The chain ID is written in as few bytes as possible.
    guard (1...8).contains(count), bytes.count == 5 + count + 21, bytes[5] != 0,
      bytes[5 + count] == 20, let address = try? Address(bytes: Array(bytes.suffix(20)))
    else { return nil }
    let number = bytes[5..<5 + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let chain = try? ChainID(number) else { return nil }
    (self.chain, self.address, checked) = (chain, address, Array(bytes.dropFirst(2)))
  }
}

extension InteroperableAddress: CustomStringConvertible {
  /// The readable form: `0x…@eip155:1#4CA88C9C`.
  package var description: String {
    let sum = Hex.encode(Hash32.keccak(of: checked).bytes.prefix(4)).uppercased()
    return "\(address)@eip155:\(chain)#\(sum)"
  }
}
