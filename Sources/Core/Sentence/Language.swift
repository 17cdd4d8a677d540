import Synchronization

/// A language that sentences are shown in.
package struct Language: Sendable {
  /// Its tag (BCP 47), such as `en` or `pt-BR`.
  package let tag: String
  private let translations: Translations?
  private let isPseudo: Bool

  init(_ tag: String, _ translations: Translations?, isPseudo: Bool = false) {
    (self.tag, self.translations, self.isPseudo) = (tag, translations, isPseudo)
  }

  /// The language of the templates.
  package static let english = Language("en", nil)

  /// English with brackets around each sentence: whatever stands outside of them is data, or has
  /// escaped translation.
  package static let pseudo = Language("en-XA", nil, isPseudo: true)

  /// Every language of this build, English first.
  package static let all = [english, pseudo] + Translations.embedded

  /// The languages that a person may want to choose.
  package static let offered = all.filter { !$0.isPseudo }

  /// The language of this run: English, until the program has chosen another at its start.
  package static var current: Language { chosen.withLock { $0 } }

  /// Chooses the language of this run.
  package static func choose(_ language: Language) { chosen.withLock { $0 = language } }

  private static let chosen = Mutex(Language.english)

  /// The text for the count of a sentence; nil where it is not translated.
  func template(of sentence: Sentence) -> String? { translations?.template(of: sentence) }

  /// A finished sentence as the pseudo-language shows it.
  func marked(_ text: String, hasWords: @autoclosure () -> Bool) -> String {
    isPseudo && hasWords() ? "[\(text)]" : text
  }
}

extension Language {
  /// The language with a tag, such as `pt-BR` or `pt`: the whole tag first, then its first subtag.
  package init?(tag: String) {
    let wanted = tag.lowercased()
    let primary = String(wanted.prefix { $0 != "-" })
    let whole = Self.all.first { $0.tag.lowercased() == wanted }
    guard let found = whole ?? Self.all.first(where: { $0.tag.lowercased() == primary }) else {
      return nil
    }
    self = found
  }

  /// The language of a locale of POSIX, such as `ko_KR.UTF-8`; nil where there is none, and English for
  /// `C` and `POSIX`.
  package init?(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      self = .english
    } else {
      self.init(tag: String(name).replacing("_", with: "-"))
    }
  }
}
