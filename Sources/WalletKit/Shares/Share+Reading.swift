extension Share {
  /// Counts the words; throws for anything other than letters and white space.
  static func countWords(in text: UnsafeRawBufferPointer) throws(ShareFault) -> Int {
    var count = 0
    var isInside = false
    let invalid = try SecretText.visit(text) { scalar, _ throws(ShareFault) in
      if scalar.isASCII, isLetter(UInt8(ascii: scalar)) {
        if !isInside { count += 1 }
        isInside = true
      } else if isSpace(scalar) {
        isInside = false
      } else {
        throw .oddCharacter(codePoint: scalar.value, position: isInside ? count : count + 1)
      }
    }
    if let invalid { throw .notUTF8(offset: invalid) }
    return count
  }

  /// Returns the word numbers, two bytes each, of a text that has passed ``countWords(in:)``.
  static func numbers(
    of text: UnsafeRawBufferPointer,
    count: Int
  ) throws(ShareFault) -> SecretBytes {
    var numbers = try memory(2 * count)
    var place = 0
    var start: Int?
    for offset in 0...text.count {
      let inside = offset < text.count && isLetter(text[offset])
      if inside {
        start = start ?? offset
      } else if let begin = start {
        start = nil
        let word = UnsafeRawBufferPointer(rebasing: text[begin..<offset])
        guard let number = ShareWordList.index(of: word) else {
          throw .unknownWord(position: place + 1, of: count)
        }
        numbers.withMutableBytes { numbers in
          numbers[2 * place] = UInt8(number >> 8)
          numbers[2 * place + 1] = UInt8(truncatingIfNeeded: number)
        }
        place += 1
      }
    }
    return numbers
  }

  /// Returns true for the white space that may separate words.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || scalar == " "
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
