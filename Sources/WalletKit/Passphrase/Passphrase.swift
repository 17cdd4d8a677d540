import Core

/// A passphrase as it was typed, and in the form from which keys are made.
package struct Passphrase: ~Copyable, Sendable {
  /// The most bytes of UTF-8 that a passphrase may have.
  package static let maxBytes = 1024

  /// The bytes as typed, without the end of the line.
  package let typed: SecretBytes

  /// The bytes in Unicode form NFKD: equal for all ways to type the same characters.
  package let normalized: SecretBytes

  /// Takes what was typed or read from a file.
  ///
  /// One LF or CRLF at the end is left out. Throws ``PassphraseError`` for an empty text, a zero
  /// byte, a line break inside, and what is not UTF-8. Whether it is strong is not asked here.
  package init(typed text: consuming SecretBytes) throws(PassphraseError) {
    let count = text.withBytes(Self.lengthOfLine)
    guard count > 0 else { throw .empty }
    guard count <= Self.maxBytes else { throw .tooLong(count, limit: Self.maxBytes) }
    let typed: SecretBytes
    do { typed = try text.prefix(count) } catch { throw .memory(error) }
    try typed.withBytes(Self.check)
    normalized = try typed.withBytes(Self.normalize)
    self.typed = typed
  }

  /// The number of bytes before an LF or CRLF at the end.
  private static func lengthOfLine(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.last == 0x0A else { return text.count }
    return text.dropLast().last == 0x0D ? text.count - 2 : text.count - 1
  }

  private static func check(_ text: UnsafeRawBufferPointer) throws(PassphraseError) {
    let invalid = try SecretText.visit(text) { scalar, offset throws(PassphraseError) in
      switch scalar.value {
      case 0: throw .containsNUL(offset: offset)
      case 0x0A, 0x0D: throw .containsLineBreak(offset: offset)
      default: break
      }
    }
    if let invalid { throw .notUTF8(offset: invalid) }
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
