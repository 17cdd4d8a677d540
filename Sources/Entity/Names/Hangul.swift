/// A syllable of Hangul, whose letters follow from its number (Unicode, section 3.12).
struct Hangul {
  private static let syllables: UInt32 = 0xac00
  private static let leads: UInt32 = 0x1100
  private static let vowels: UInt32 = 0x1161
  /// One before the first trailing consonant: none of them.
  private static let trails: UInt32 = 0x11a7
  private static let vowelCount: UInt32 = 21
  private static let trailCount: UInt32 = 28
  private static let count = 19 * vowelCount * trailCount

  private let number: UInt32

  init?(_ character: UInt32) {
    guard character >= Self.syllables, character < Self.syllables + Self.count else { return nil }
    number = character - Self.syllables
  }

  /// The letters that compose with the one before them.
  static let laterLetters =
    Array(vowels..<(vowels + vowelCount)) + Array((trails + 1)..<(trails + trailCount))

  /// The two or three letters of the syllable.
  var letters: [UInt32] {
    let perLead = Self.vowelCount * Self.trailCount
    let trail = number % Self.trailCount
    let first = [
      Self.leads + number / perLead, Self.vowels + number % perLead / Self.trailCount,
    ]
    return trail == 0 ? first : first + [Self.trails + trail]
  }

  /// Returns the syllable of a leading consonant and a vowel, or of a syllable and a consonant.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if leads..<(leads + 19) ~= first, vowels..<(vowels + vowelCount) ~= second {
      return syllables + ((first - leads) * vowelCount + second - vowels) * trailCount
    }
    if let syllable = Hangul(first), syllable.number % trailCount == 0,
      (trails + 1)..<(trails + trailCount) ~= second
    {
      return first + second - trails
    }
    return nil
  }
}
