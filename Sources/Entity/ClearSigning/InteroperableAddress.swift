import Core

/// An account with the chain that it is on, as bytes (ERC-7930), of the chains that EIP-155 numbers.
package struct InteroperableAddress: Hashable, Sendable {
  package let chain: ChainID
  /// The account.
  package let address: Address
  private let checked: [UInt8]

  /// Version 1, the type of chain of EIP-155, and the lengths of what follows.
  private static let head: [UInt8] = [0, 1, 0, 0]

  /// Reads the bytes; nil where they are of another version or another type of chain, where one of
  /// the two is missing, and where anything is left over.
  package init?(bytes: [UInt8]) {
    guard bytes.starts(with: Self.head), bytes.count > 5 else { return nil }
    let count = Int(bytes[4])
    // The number stands there in as few bytes as it needs.
    guard (1...8).contains(count), bytes.count == 5 + count + 21, bytes[5] != 0,
      bytes[5 + count] == 20, let address = try? Address(bytes: Array(bytes.suffix(20)))
    else { return nil }
    let number = bytes[5..<5 + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let chain = try? ChainID(number) else { return nil }
    (self.chain, self.address, checked) = (chain, address, Array(bytes.dropFirst(2)))
  }
}

extension InteroperableAddress: CustomStringConvertible {
  /// The name for people: `0x…@eip155:1#4CA88C9C`.
  package var description: String {
    let sum = Hex.encode(Hash32.keccak(of: checked).bytes.prefix(4)).uppercased()
    return "\(address)@eip155:\(chain)#\(sum)"
  }
}
