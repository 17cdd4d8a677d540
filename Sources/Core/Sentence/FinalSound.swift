/// The sound with which a text ends when it is read aloud in Korean.
enum FinalSound: Hashable, Sendable {
  case vowel
  /// The consonant ㄹ, which some particles treat as a vowel.
  case rieul
  case consonant

  /// Marks at the end of a text that are not read.
  static let closing: Set<Character> = ["\"", "'", "”", "’", "`", "»", "」", "』", "]", "}", "."]

  /// Finds the final sound of a word of Hangul, a number, or a word of Latin letters; nil for
  /// anything else.
  ///
  /// What stands in parentheses at the end is not read. A number is read as a number, and a word in
  /// capitals, or one with digits in it, letter by letter.
  init?(of text: String) {
    let read = Self.withoutAside(text[...])
    guard let last = read.unicodeScalars.last else { return nil }
    switch last.value {
    case 0xac00...0xd7a3: self = Self.syllable(last.value)
    case 0x30...0x39: self = Self.digit(last)
    case 0x41...0x5a, 0x61...0x7a: self = Self.latin(read)
    case 0x25: self = .vowel  // %: 퍼센트
    default: return nil
    }
  }

  /// Leaves out closing marks, and what stands in parentheses behind the text.
  private static func withoutAside(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last {
      if last == ")", let opening = text.lastIndex(of: "(") {
        let before = trimmed(text[..<opening])
        // A text that is an aside as a whole is read.
        text = before.isEmpty ? text[text.index(after: opening)...].dropLast() : before
      } else if last == " " || closing.contains(last) {
        text.removeLast()
      } else {
        break
      }
    }
    return text
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A syllable of Hangul ends with one of 27 consonants, or with none.
  private static func syllable(_ value: UInt32) -> FinalSound {
    switch (value - 0xac00) % 28 {
    case 0: .vowel
    case 8: .rieul
    default: .consonant
    }
  }

  /// 0 ends with a consonant however it is read: 영, 십, 백, 천, 만.
  private static func digit(_ digit: Unicode.Scalar) -> FinalSound {
    switch digit {
    case "1", "7", "8": .rieul
    case "0", "3", "6": .consonant
    default: .vowel
    }
  }

  /// Reads scalars, as `init(of:)` does: a foreign mark before a letter is one character with it.
  private static func latin(_ text: Substring) -> FinalSound {
    let word = text.unicodeScalars.reversed().prefix(while: isLatin)
    let letters = word.map { Character($0.properties.lowercaseMapping) }
    let isWord = word.contains { lowercase.contains($0) } && !word.contains { digits.contains($0) }
    return isWord ? spoken(letters) : letter(letters[0])
  }

  private static let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
  private static let capitals: ClosedRange<Unicode.Scalar> = "A"..."Z"
  private static let lowercase: ClosedRange<Unicode.Scalar> = "a"..."z"

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    digits.contains(scalar) || capitals.contains(scalar) || lowercase.contains(scalar)
  }

  /// The name of a letter: 엘, 엠, 엔, 알; all others end with a vowel.
  private static func letter(_ letter: Character) -> FinalSound {
    switch letter {
    case "l", "r": .rieul
    case "m", "n": .consonant
    default: .vowel
    }
  }

  /// The end of a word as Korean writes it: 파일, 블록, 네임, but 데이터, 앨리스, 뱅크.
  ///
  /// `letters` are those of the word in lower case, the last one first.
  private static func spoken(_ letters: [Character]) -> FinalSound {
    let (last, before) = (letters[0], letters.dropFirst().first)
    let isAfterVowel = before.map("aeiou".contains) ?? false
    switch last {
    case "l": return .rieul
    case "m", "n": return .consonant
    case "g": return before == "n" ? .consonant : .vowel
    case "k": return isAfterVowel || before == "c" ? .consonant : .vowel
    case "b", "c", "p", "t": return isAfterVowel ? .consonant : .vowel
    case "e" where before == "l": return .rieul
    case "e" where before == "m" || before == "n": return .consonant
    default: return .vowel
    }
  }
}
