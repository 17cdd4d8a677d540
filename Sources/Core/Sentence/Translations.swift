/// The sentences of one language, from its `.po` file.
struct Translations: Sendable {
  /// The contents of a `.po` file, as `scripts/sentences` packs them.
  struct File: Sendable {
    let tag: String
    /// The `Plural-Forms` header.
    let plural: String
    let texts: PackedTranslations
  }

  /// Returns the translations of an English template: one, or one per plural form.
  private let forms: @Sendable (String) -> [String]?
  private let rule: PluralRule

  /// Takes over what finds the translations of an English template.
  ///
  /// - Throws: `PluralRuleError` if the plural rule is invalid.
  init(plural rule: String, _ forms: @escaping @Sendable (String) -> [String]?)
    throws(PluralRuleError)
  {
    (self.rule, self.forms) = (try PluralRule(parsing: rule), forms)
  }

  /// The languages of this build. A test checks that every file's plural rule can be parsed.
  static var embedded: [Language] {
    files.compactMap { file in
      (try? Translations(plural: file.plural, file.texts.forms)).map { Language(file.tag, $0) }
    }
  }

  /// Returns the template for the sentence's count; nil if it is not translated.
  func template(of sentence: Sentence) -> String? {
    guard let forms = forms(sentence.template) else { return nil }
    guard let plural = sentence.plural, case .count(let count) = sentence.arguments[plural.counted]
    else { return forms.first }
    let form = rule.form(for: count)
    return forms.indices.contains(form) ? forms[form] : nil
  }
}
