extension WordList {
  /// Finds the number of a word from its first letters, at least four, or from all of them.
  ///
  /// Accents are optional: BIP-39 chose words that are unique by four letters without accents. A
  /// complete word takes precedence over the beginning of another (`act`, `action`).
  func index(ofAbbreviated typed: UnsafeRawBufferPointer) -> Int? {
    guard language.hasAbbreviations else { return index(of: typed) }
    var beginning: Int?
    for index in 0..<Self.count {
      switch Self.match(typed, word(at: index)) {
      case .whole: return index
      case .beginning: beginning = index
      case .none: break
      }
    }
    return beginning
  }

  private enum Match { case none, beginning, whole }

  private static func match(
    _ typed: UnsafeRawBufferPointer,
    _ word: UnsafeRawBufferPointer
  ) -> Match {
    var (here, there, letters) = (0, 0, 0)
    while here < typed.count {
      guard there < word.count, letter(of: typed, at: &here) == letter(of: word, at: &there) else {
        return .none
      }
      letters += 1
    }
    return there == word.count ? .whole : letters >= 4 ? .beginning : .none
  }

  /// Reads one letter without its accent, and advances past it.
  private static func letter(of bytes: UnsafeRawBufferPointer, at place: inout Int) -> UInt8 {
    let first = bytes[place]
    place += 1
    guard first == 0xC3, place < bytes.count else { return first }
    let second = bytes[place]
    place += 1
    switch second {  // the lowercase letters of Latin-1, from U+00E0 on
    case 0xA0...0xA5: return UInt8(ascii: "a")
    case 0xA8...0xAB: return UInt8(ascii: "e")
    case 0xAC...0xAF: return UInt8(ascii: "i")
    case 0xB1: return UInt8(ascii: "n")
    case 0xB2...0xB6: return UInt8(ascii: "o")
    case 0xB9...0xBC: return UInt8(ascii: "u")
    default: return second  // above 7F, so not a letter of a word
    }
  }
}
