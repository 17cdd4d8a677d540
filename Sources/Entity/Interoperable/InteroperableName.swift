import Core

/// A name of the Ethereum Name Service with the chain on which its address is used, as in
/// `alice.eth@base` (ERC-7828, in review as of 2026-04-28).
package struct InteroperableName: Hashable, Sendable {
  /// The name as it was typed, not normalized.
  package let name: String
  package let chain: ChainID
  /// The checksum of the address that the name must lead to, eight digits of which the letters are
  /// capitals; nil if there is none.
  package let checksum: String?

  /// Reads a text that has the form; returns nil for any other.
  ///
  /// - Throws: ``InteroperableAddressError`` if the chain or the form of the checksum is wrong.
  package static func read(
    _ text: String,
    knowing chains: ChainRegistry
  ) throws(InteroperableAddressError) -> InteroperableName? {
    guard hasForm(of: text), let mark = text.firstIndex(of: "@") else { return nil }
    let parts = text[text.index(after: mark)...].split(
      separator: "#",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let chain = try InteroperableAddress.chain(String(parts[0]), chains)
    let checksum = parts.count == 2 ? String(parts[1]) : nil
    if let checksum { try InteroperableAddress.checkForm(of: checksum[...]) }
    return InteroperableName(name: String(text[..<mark]), chain: chain, checksum: checksum)
  }

  /// Whether a text has the form, right or wrong: what stands before the first `@` has labels, and
  /// is not the beginning of a payment link or of a path.
  package static func hasForm(of text: String) -> Bool {
    guard let mark = text.firstIndex(of: "@") else { return false }
    let name = text[..<mark]
    return ContactName.isDotted(String(name)) && name.contains(where: \.isLetter)
      && !text.contains(where: \.isWhitespace) && !name.contains { ":/\\#".contains($0) }
  }

  /// Throws if the name led to another address than that of which the checksum was made.
  ///
  /// - Throws: ``InteroperableAddressError/nameChecksum(_:)``.
  package func check(_ address: Address) throws(InteroperableAddressError) {
    guard let checksum else { return }
    let found = Hex.encode(InteroperableAddress(address, on: chain).checksum).uppercased()
    guard found == checksum else { throw .nameChecksum(name) }
  }
}

extension InteroperableName: CustomStringConvertible {
  /// The same with the ID of the chain, which every registry can read.
  package var description: String {
    "\(name)@eip155:\(chain)" + (checksum.map { "#" + $0 } ?? "")
  }
}
