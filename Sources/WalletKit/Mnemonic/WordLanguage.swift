package import Core

/// A language with a BIP-39 word list.
///
/// The number is stored in wallet files; it never changes its meaning.
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

  /// The name of the list's file in BIP-39: `english`, `chinese_simplified`.
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

  /// The name in messages: `English`, `simplified Chinese`.
  package var title: Sentence {
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

  /// Finds a language by its name, with `-` accepted for `_`; nil if there is none.
  package init?(named name: String) {
    let wanted = name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    guard let found = Self.allCases.first(where: { $0.name.utf8.elementsEqual(wanted) }) else {
      return nil
    }
    self = found
  }

  /// True if every word is unique in the list by its first four letters without accents.
  package var hasAbbreviations: Bool {
    switch self {
    case .english, .spanish, .french, .italian, .czech, .portuguese: true
    case .japanese, .korean, .chineseSimplified, .chineseTraditional: false
    }
  }

  /// The separator of displayed words: BIP-39 requires U+3000 in Japanese.
  var separator: StaticString { self == .japanese ? "\u{3000}" : " " }
}
