import Core

/// Words as a person typed them, normalized to the form of the word lists.
///
/// Unicode NFKC, so that it does not matter how an accent or a syllable was typed, and lowercase.
/// All of it is in guarded memory.
struct EnteredWords: ~Copyable {
  private let text: SecretBytes

  /// The number of words.
  let count: Int

  /// Accepts letters of any script, and white space: that of ASCII and U+3000.
  ///
  /// Any other character is refused and reported by its code point, which reveals a zero-width
  /// space; a private key is not, since that would show one of its digits. With `gaps` a question
  /// mark may stand for a word.
  init(_ typed: UnsafeRawBufferPointer, gaps: Bool = false) throws(MnemonicError) {
    guard !PrivateKey.isHex(typed) else { throw .privateKey }
    try Self.refuseOddCharacters(in: typed, gaps: gaps)
    let capacity: Int
    do { capacity = try UnicodeText.nfkdCapacity(typed) } catch { throw .unicode(error) }
    var room = try Mnemonic.memory(capacity)
    let length = try room.withMutableBytes { output throws(MnemonicError) in
      do throws(UnicodeError) {
        let length = try UnicodeText.nfkc(typed, into: output)
        Self.fold(UnsafeMutableRawBufferPointer(rebasing: output[..<length]))
        return length
      } catch {
        throw .unicode(error)
      }
    }
    do { text = try room.prefix(length) } catch { throw .memory(error) }
    var count = 0
    text.withBytes { bytes in
      Self.visit(bytes) { _, _ in count += 1 }
    }
    self.count = count
  }

  /// Passes each word to `visit`, with its place counted from 0.
  func visit<Failure: Error>(
    _ visit: (Int, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try text.withBytes { bytes throws(Failure) in try Self.visit(bytes, visit) }
  }

  private static func visit<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer,
    _ visit: (Int, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var place = 0
    var start: Int?
    // One step past the end, so that the last word is ended too.
    for offset in 0...bytes.count {
      if offset < bytes.count, bytes[offset] > UInt8(ascii: " ") {
        start = start ?? offset
      } else if let first = start {
        try visit(place, UnsafeRawBufferPointer(rebasing: bytes[first..<offset]))
        place += 1
        start = nil
      }
    }
  }

  /// Lowercases A–Z and the capitals of Latin-1, the only ones that the lists could have.
  private static func fold(_ bytes: UnsafeMutableRawBufferPointer) {
    var isAfterC3 = false
    for place in bytes.indices {
      let isCapital =
        isAfterC3
        ? (0x80...0x9E).contains(bytes[place]) && bytes[place] != 0x97
        : (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[place])
      isAfterC3 = bytes[place] == 0xC3
      if isCapital { bytes[place] |= 0x20 }
    }
  }

  private static func refuseOddCharacters(
    in text: UnsafeRawBufferPointer,
    gaps: Bool
  ) throws(MnemonicError) {
    var count = 0
    var isInside = false
    let invalid = try SecretText.visit(text) { scalar, _ throws(MnemonicError) in
      if isLetter(scalar) || gaps && scalar == "?" {
        if !isInside { count += 1 }
        isInside = true
      } else if (0x09...0x0D).contains(scalar.value) || scalar == " " || scalar == "\u{3000}" {
        isInside = false
      } else {
        throw .oddCharacter(codePoint: scalar.value, position: isInside ? count : count + 1)
      }
    }
    if let invalid { throw .notUTF8(offset: invalid) }
  }

  /// Returns true for letters and their combining marks, which alone can be part of a word.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      !scalar.properties.isDefaultIgnorableCodePoint  // such as Hangul fillers
    default: false
    }
  }
}
