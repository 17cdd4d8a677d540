/// The sentences of one language, from its `.po` file.
struct Translations: Sendable {
  /// The contents of a `.po` file, as `scripts/sentences` extracts them.
  struct File: Sendable {
    let tag: String
    /// The `Plural-Forms` header.
    let plural: String
    let texts: [String: [String]]
  }

  /// The translations of each English template: one, or one per plural form of the language.
  private let texts: [String: [String]]
  private let rule: PluralRule

  /// - Throws: `PluralRuleError` if the plural rule is invalid.
  init(plural rule: String, _ texts: [String: [String]]) throws(PluralRuleError) {
    (self.rule, self.texts) = (try PluralRule(parsing: rule), texts)
  }

  /// The languages of this build. A test checks that every file's plural rule can be parsed.
  static var embedded: [Language] {
    files.compactMap { file in
      (try? Translations(plural: file.plural, file.texts)).map { Language(file.tag, $0) }
    }
  }

  /// Returns the template for the sentence's count; nil if it is not translated.
  func template(of sentence: Sentence) -> String? {
    guard let forms = texts[sentence.template] else { return nil }
    guard let plural = sentence.plural, case .count(let count) = sentence.arguments[plural.counted]
    else { return forms.first }
    let form = rule.form(for: count)
    return forms.indices.contains(form) ? forms[form] : nil
  }
}
