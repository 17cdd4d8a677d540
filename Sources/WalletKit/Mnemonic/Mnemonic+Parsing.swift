extension Mnemonic {
  /// Reads a sentence as people type it: letters of either case, any white space between words.
  ///
  /// White space is the ASCII kind and U+3000. Any other character is refused and named by its
  /// code point, which shows a zero-width space; a wrong word is told by its place alone.
  public init(parsing text: borrowing SecretBytes) throws(MnemonicError) {
    self = try text.withBytes { bytes throws(MnemonicError) in
      try Mnemonic(parsingBytes: bytes)
    }
  }

  init(parsingBytes text: UnsafeRawBufferPointer) throws(MnemonicError) {
    let count = try Self.countWords(in: text)
    guard let size = Self.entropySize(words: count) else { throw .wordCount(count) }
    var bits = try Self.memory(size + 1)
    var place = 0
    var start: Int?
    // One step past the end, so that the last word is ended too.
    for offset in 0...text.count {
      if offset < text.count, Self.isLetter(text[offset]) {
        start = start ?? offset
      } else if let first = start {
        let word = UnsafeRawBufferPointer(rebasing: text[first..<offset])
        guard let index = WordList.english.index(of: word) else {
          throw .unknownWord(position: place + 1, of: count)
        }
        bits.withMutableBytes { ElevenBits.write(index, to: $0, at: place) }
        place += 1
        start = nil
      }
    }
    try Self.verify(bits, checksumBits: count / 3)
    self.init(checked: bits, wordCount: count)
  }

  /// Counts the words, and refuses what is neither letter nor white space.
  private static func countWords(in text: UnsafeRawBufferPointer) throws(MnemonicError) -> Int {
    var count = 0
    var isInside = false
    let invalid = try SecretText.visit(text) { scalar, _ throws(MnemonicError) in
      if scalar.isASCII, isLetter(UInt8(ascii: scalar)) {
        if !isInside { count += 1 }
        isInside = true
      } else if (0x09...0x0D).contains(scalar.value) || scalar == " " || scalar == "\u{3000}" {
        isInside = false
      } else {
        throw .oddCharacter(codePoint: scalar.value, position: isInside ? count : count + 1)
      }
    }
    if let invalid { throw .notUTF8(offset: invalid) }
    return count
  }

  /// Compares the checksum the last word carries with that of the entropy before it.
  private static func verify(
    _ bits: borrowing SecretBytes,
    checksumBits: Int
  ) throws(MnemonicError) {
    try bits.withBytes { bytes throws(MnemonicError) in
      let entropy = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      let difference = try checksum(of: entropy) ^ bytes[bytes.count - 1]
      guard difference >> (8 - checksumBits) == 0 else { throw .checksum }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
