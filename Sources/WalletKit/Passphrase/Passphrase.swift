import Core

/// A password or BIP-39 passphrase as typed, and in the form that keys are derived from.
package struct Passphrase: ~Copyable, Sendable {
  /// The maximum number of bytes of UTF-8.
  package static let maxBytes = 1024

  /// The bytes as typed, without the line ending.
  package let typed: SecretBytes

  /// The bytes in Unicode form NFKD: equal for all ways to type the same characters.
  package let normalized: SecretBytes

  /// Reads a text that was typed or is from a file; `use` is for the error.
  ///
  /// One LF or CRLF at the end is ignored. Throws ``PassphraseError`` for an empty text, a zero
  /// byte, a line break inside, and invalid UTF-8. The strength is not checked.
  package init(
    typed text: consuming SecretBytes,
    as use: PassphraseUse = .password
  ) throws(PassphraseError) {
    let count = text.withBytes(Self.lengthOfLine)
    guard count > 0 else { throw .empty(use) }
    guard count <= Self.maxBytes else { throw .tooLong(use, count, limit: Self.maxBytes) }
    let typed: SecretBytes
    do { typed = try text.prefix(count) } catch { throw .memory(error) }
    try typed.withBytes { bytes throws(PassphraseError) in try Self.check(bytes, use) }
    normalized = try typed.withBytes(Self.normalize)
    self.typed = typed
  }

  /// Returns the number of bytes before an LF or CRLF at the end.
  private static func lengthOfLine(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.last == 0x0A else { return text.count }
    return text.dropLast().last == 0x0D ? text.count - 2 : text.count - 1
  }

  private static func check(
    _ text: UnsafeRawBufferPointer,
    _ use: PassphraseUse
  ) throws(PassphraseError) {
    let invalid = try SecretText.visit(text) { scalar, offset throws(PassphraseError) in
      switch scalar.value {
      case 0: throw .containsNUL(use, offset: offset)
      case 0x0A, 0x0D: throw .containsLineBreak(use, offset: offset)
      default: break
      }
    }
    if let invalid { throw .notUTF8(use, offset: invalid) }
  }

  private static func normalize(
    _ text: UnsafeRawBufferPointer
  ) throws(PassphraseError) -> SecretBytes {
    let capacity: Int
    do { capacity = try UnicodeText.nfkdCapacity(text) } catch { throw .unicode(error) }
    var room = try memory(capacity)
    let count = try room.withMutableBytes { output throws(PassphraseError) in
      do throws(UnicodeError) {
        return try UnicodeText.nfkd(text, into: output)
      } catch {
        throw .unicode(error)
      }
    }
    do { return try room.prefix(count) } catch { throw .memory(error) }
  }

  static func memory(_ count: Int) throws(PassphraseError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}
