/// A PIN: 6 to 12 ASCII digits, which open a wallet together with the secret of a device.
package struct PIN: ~Copyable, Sendable {
  /// How many digits a PIN has.
  package static let lengths = 6...12

  /// The longest text that is read for one, in bytes; what is longer is no PIN.
  package static let maxBytes = 64

  /// The digits, as they were typed.
  package let digits: SecretBytes

  /// Takes what was typed or read from a file; one LF or CRLF at the end is left out.
  ///
  /// Judged by its bytes: a digit of another script is not one. Whether the PIN is a trivial one is
  /// ``PINPolicy``'s question.
  /// - Throws: ``PINError``, without any of the digits.
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
