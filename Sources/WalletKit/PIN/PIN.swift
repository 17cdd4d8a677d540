/// A PIN: 6 to 12 ASCII digits, which open a wallet together with the secret of a device.
package struct PIN: ~Copyable, Sendable {
  /// The allowed numbers of digits.
  package static let lengths = 6...12

  /// The longest text that is read as a PIN, in bytes.
  package static let maxBytes = 64

  /// The digits as typed.
  package let digits: SecretBytes

  /// Reads a PIN that was typed or is from a file; one LF or CRLF at the end is ignored.
  ///
  /// Only ASCII digits are valid, not those of other scripts. ``PINPolicy`` rejects trivial PINs.
  /// - Throws: ``PINError``, which contains none of the digits.
  package init(typed text: consuming SecretBytes) throws(PINError) {
    let count = text.withBytes { bytes in
      guard bytes.last == 0x0A else { return bytes.count }
      return bytes.dropLast().last == 0x0D ? bytes.count - 2 : bytes.count - 1
    }
    let isDigits = text.withBytes { bytes in
      bytes.prefix(count).allSatisfy { (0x30...0x39).contains($0) }
    }
    guard isDigits else { throw .notDigits }
    guard Self.lengths.contains(count) else { throw .length(count) }
    do { digits = try text.prefix(count) } catch { throw .memory(error) }
  }
}
