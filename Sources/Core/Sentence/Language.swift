import Synchronization

/// A language that sentences are shown in.
package struct Language: Sendable {
  /// The BCP 47 tag, such as `en` or `pt-BR`.
  package let tag: String
  private let translations: Translations?
  private let isPseudo: Bool

  init(_ tag: String, _ translations: Translations?, isPseudo: Bool = false) {
    (self.tag, self.translations, self.isPseudo) = (tag, translations, isPseudo)
  }

  /// The language of the templates.
  package static let english = Language("en", nil)

  /// English with brackets around each sentence.
  ///
  /// Text outside the brackets is data, or is missing from the translations.
  package static let pseudo = Language("en-XA", nil, isPseudo: true)

  /// Every language of this build, English first.
  package static let all = [english, pseudo] + Translations.embedded

  /// The languages that users can choose.
  package static let offered = all.filter { !$0.isPseudo }

  /// The language of this run: English, unless the program chooses another when it starts.
  package static var current: Language { chosen.withLock { $0 } }

  /// Chooses the language of this run.
  package static func choose(_ language: Language) { chosen.withLock { $0 = language } }

  private static let chosen = Mutex(Language.english)

  /// Returns the template for the sentence's count; nil if it is not translated.
  func template(of sentence: Sentence) -> String? { translations?.template(of: sentence) }

  /// Returns words of a translation in the form that they have after a text.
  func fitted(_ words: String, after text: String) -> String {
    tag == "ko" && !text.isEmpty ? KoreanParticle.fitted(words, after: text) : words
  }

  /// Puts brackets around a finished sentence in the pseudo-language.
  func marked(_ text: String, hasWords: @autoclosure () -> Bool) -> String {
    isPseudo && hasWords() ? "[\(text)]" : text
  }
}

extension Language {
  /// Finds the language with a tag such as `pt-BR` or `pt`.
  ///
  /// It is found by the whole tag, or else by its first subtag.
  package init?(tag: String) {
    let wanted = tag.lowercased()
    let primary = String(wanted.prefix { $0 != "-" })
    let whole = Self.all.first { $0.tag.lowercased() == wanted }
    guard let found = whole ?? Self.all.first(where: { $0.tag.lowercased() == primary }) else {
      return nil
    }
    self = found
  }

  /// Finds the language of a POSIX locale such as `ko_KR.UTF-8`; English for `C` and `POSIX`.
  ///
  /// Nil if this build has no such language.
  package init?(locale: String) {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      self = .english
    } else {
      self.init(tag: String(name).replacing("_", with: "-"))
    }
  }
}
