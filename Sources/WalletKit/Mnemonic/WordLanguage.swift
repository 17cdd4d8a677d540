/// A language that BIP-39 has a list of words in.
///
/// The number is what a wallet's file says; it never changes its meaning.
package enum WordLanguage: UInt8, CaseIterable, Sendable {
  case english = 1
  case japanese = 2
  case korean = 3
  case spanish = 4
  case chineseSimplified = 5
  case chineseTraditional = 6
  case french = 7
  case italian = 8
  case czech = 9
  case portuguese = 10

  /// The name of the list among the files of BIP-39: `english`, `chinese_simplified`.
  package var name: String {
    switch self {
    case .english: "english"
    case .japanese: "japanese"
    case .korean: "korean"
    case .spanish: "spanish"
    case .chineseSimplified: "chinese_simplified"
    case .chineseTraditional: "chinese_traditional"
    case .french: "french"
    case .italian: "italian"
    case .czech: "czech"
    case .portuguese: "portuguese"
    }
  }

  /// How a sentence names it: `English`, `simplified Chinese`.
  package var title: String {
    switch self {
    case .english: "English"
    case .japanese: "Japanese"
    case .korean: "Korean"
    case .spanish: "Spanish"
    case .chineseSimplified: "simplified Chinese"
    case .chineseTraditional: "traditional Chinese"
    case .french: "French"
    case .italian: "Italian"
    case .czech: "Czech"
    case .portuguese: "Portuguese"
    }
  }

  /// Finds a language by its name; `-` does for `_`. Nil when there is none.
  package init?(named name: String) {
    let wanted = name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(wanted) }) else {
      return nil
    }
    self = found
  }

  /// True when four letters, their accents left out, tell a word of the list from all others.
  package var hasAbbreviations: Bool {
    switch self {
    case .english, .spanish, .french, .italian, .czech, .portuguese: true
    case .japanese, .korean, .chineseSimplified, .chineseTraditional: false
    }
  }

  /// What stands between words that are shown: BIP-39 asks for U+3000 in Japanese.
  var separator: StaticString { self == .japanese ? "\u{3000}" : " " }
}
