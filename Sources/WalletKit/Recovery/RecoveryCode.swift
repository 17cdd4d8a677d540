/// A recovery code: 130 random bits that the program made, for paper.
///
/// Written as seven groups of four symbols, `XXXX-XXXX-…`, in the alphabet of Crockford's base 32,
/// which has no I, L, O or U. The last two symbols are a checksum: one or two wrong symbols, or two
/// that changed places, never pass.
package struct RecoveryCode: ~Copyable, Sendable {
  /// The number of symbols, the checksum among them.
  package static let symbolCount = 28

  /// The strength in bits.
  package static let bits = 5 * RecoveryChecksum.contentCount

  /// The longest text that is read for one, in bytes.
  package static let maxBytes = 256

  private static let groupSize = 4

  /// The symbols in capitals, without hyphens: what the key is made from.
  package let symbols: SecretBytes

  /// Draws a code from the system's random generator; all are equally likely.
  ///
  /// - Throws: ``RecoveryCodeError/memory(_:)``.
  package static func generate() throws(RecoveryCodeError) -> RecoveryCode {
    do {
      let draw = try SecretBytes.random(count: RecoveryChecksum.contentCount)
      var symbols = try SecretBytes(count: symbolCount)
      draw.withBytes { draw in
        symbols.withMutableBytes { symbols in
          // The alphabet has 2^5 symbols: three bits of each byte are left out, none is redrawn.
          for place in draw.indices { symbols[place] = draw[place] & 31 }
          RecoveryChecksum.complete(symbols)
          for place in symbols.indices {
            symbols[place] = RecoveryAlphabet.symbol(of: symbols[place])
          }
        }
      }
      return RecoveryCode(checked: symbols)
    } catch {
      throw .memory(error)
    }
  }

  private init(checked symbols: consuming SecretBytes) { self.symbols = symbols }

  /// Takes a code as it was typed or read from a file.
  ///
  /// Capitals or not, hyphens and space anywhere; O is read as 0, I and L as 1.
  /// - Throws: ``RecoveryCodeError``, which names places and never a symbol.
  package init(typed text: borrowing SecretBytes) throws(RecoveryCodeError) {
    var values = try Self.memory(Self.symbolCount)
    let count = try values.withMutableBytes { values throws(RecoveryCodeError) in
      try text.withBytes { text throws(RecoveryCodeError) in try Self.read(text, into: values) }
    }
    guard count == Self.symbolCount else { throw .length(count) }
    guard values.withBytes(RecoveryChecksum.holds) else { throw .checksum }
    values.withMutableBytes { values in
      for place in values.indices { values[place] = RecoveryAlphabet.symbol(of: values[place]) }
    }
    symbols = values
  }

  /// The code in groups, as it belongs on paper.
  ///
  /// - Throws: ``RecoveryCodeError/memory(_:)``.
  package borrowing func grouped() throws(RecoveryCodeError) -> SecretBytes {
    let groups = Self.symbolCount / Self.groupSize
    var text = try Self.memory(Self.symbolCount + groups - 1)
    symbols.withBytes { symbols in
      text.withMutableBytes { text in
        for place in text.indices {
          let (group, offset) = place.quotientAndRemainder(dividingBy: Self.groupSize + 1)
          let isHyphen = offset == Self.groupSize
          text[place] =
            isHyphen ? UInt8(ascii: "-") : symbols[group * Self.groupSize + offset]
        }
      }
    }
    return text
  }

  /// Reads the symbols' values; the answer counts those too that found no room.
  private static func read(
    _ text: UnsafeRawBufferPointer,
    into values: UnsafeMutableRawBufferPointer
  ) throws(RecoveryCodeError) -> Int {
    var count = 0
    for byte in text where !RecoveryAlphabet.isFiller(byte) {
      guard let value = RecoveryAlphabet.value(of: byte) else { throw .symbol(place: count + 1) }
      if count < values.count { values[count] = value }
      count += 1
    }
    return count
  }

  private static func memory(_ count: Int) throws(RecoveryCodeError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}
