/// The sentences of one language, as its `.po` file has them.
struct Translations: Sendable {
  /// What `scripts/sentences` takes from a `.po` file.
  struct File: Sendable {
    let tag: String
    /// Its `Plural-Forms`.
    let plural: String
    let texts: [String: [String]]
  }

  /// The texts for an English template: one, or as many as the language has plural forms.
  private let texts: [String: [String]]
  private let rule: PluralRule

  /// - Throws: `PluralRuleError` where the rule is none.
  init(plural rule: String, _ texts: [String: [String]]) throws(PluralRuleError) {
    (self.rule, self.texts) = (try PluralRule(parsing: rule), texts)
  }

  /// The languages of this build. A test holds each file's plural rule against the reader.
  static var embedded: [Language] {
    files.compactMap { file in
      (try? Translations(plural: file.plural, file.texts)).map { Language(file.tag, $0) }
    }
  }

  /// The text for the count of a sentence; nil where it is not translated.
  func template(of sentence: Sentence) -> String? {
    guard let forms = texts[sentence.template] else { return nil }
    guard let plural = sentence.plural, case .count(let count) = sentence.arguments[plural.counted]
    else { return forms.first }
    let form = rule.form(for: count)
    return forms.indices.contains(form) ? forms[form] : nil
  }
}
