package import Core

/// The 20-byte address of an account or a contract.
///
/// Text follows EIP-55: `description` is the mixed-case form, and mixed-case text is accepted only
/// if its case is right. All-lower and all-upper text carries no checksum and is accepted.
package struct Address: Hashable, Sendable {
  /// The 20 bytes, most significant first.
  package let bytes: [UInt8]

  /// The address of 20 zero bytes, for which nobody holds the key.
  package static let zero = Address(unchecked: [UInt8](repeating: 0, count: 20))

  package var isZero: Bool { self == .zero }

  /// Creates an address from 20 bytes.
  ///
  /// - Throws: `AddressError.byteCount` if there are not 20.
  package init(bytes: [UInt8]) throws(AddressError) {
    guard bytes.count == 20 else { throw .byteCount(found: bytes.count) }
    self.bytes = bytes
  }

  /// Reads `0x` and 40 hex digits.
  ///
  /// - Throws: `AddressError`; `.checksum` if mixed case disagrees with EIP-55.
  package init(parsing text: String) throws(AddressError) {
    // Unicode properties are looked up only if the text is not all printable ASCII.
    let isPlain = text.utf8.allSatisfy { 0x21..<0x7f ~= $0 }
    guard isPlain || !text.unicodeScalars.contains(where: \.properties.isWhitespace) else {
      throw .space
    }
    guard !text.isEmpty else { throw .length(found: 0) }
    guard text.utf8.starts(with: "0x".utf8) else { throw .noPrefix }
    do {
      bytes = try Hex.decode(text)
    } catch {
      switch error {
      case .notHex(let position): throw .notHex(position: position)
      case .oddLength(let digits): throw .length(found: digits)
      }
    }
    guard bytes.count == 20 else { throw .length(found: 2 * bytes.count) }
    let digits = text.utf8.dropFirst(2)
    let hasLower = digits.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    let hasUpper = digits.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    if hasLower && hasUpper && !text.utf8.elementsEqual(description.utf8) { throw .checksum }
  }

  /// Computes the address of a key: the last 20 bytes of the Keccak-256 of the point's x and y.
  package init(publicKey: PublicKey) {
    let point = publicKey.uncompressed.dropFirst()
    self.init(unchecked: Array(Keccak256.hash(Array(point)).suffix(20)))
  }

  /// Creates an address from bytes; the caller guarantees that there are 20.
  init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension Address: CustomStringConvertible {
  /// The EIP-55 form: `0x` and 40 digits, with a checksum in the case of the letters.
  package var description: String {
    let digits = Array(Hex.encode(bytes).utf8)
    let hash = Keccak256.hash(digits)
    var text = Array("0x".utf8)
    for (index, digit) in digits.enumerated() {
      let nibble = index.isMultiple(of: 2) ? hash[index / 2] >> 4 : hash[index / 2] & 0x0f
      let isLetter = digit >= UInt8(ascii: "a")
      text.append(isLetter && nibble >= 8 ? digit - 0x20 : digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
