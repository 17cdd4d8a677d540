extension Sentence {
  /// The sentence as it reads in a language; in English where that has no translation of it.
  package func rendered(in language: Language) -> String {
    let text = replacements.reduce(
      filled(language.template(of: self) ?? englishTemplate, in: language)
    ) { $0.replacing($1.placeholder, with: $1.text) }
    return isData ? text : language.marked(text)
  }

  /// The English text for the count of this sentence.
  private var englishTemplate: String {
    guard let plural, case .count(let count) = arguments[plural.counted], count != 1 else {
      return template
    }
    return plural.template
  }

  /// Whether nothing in it is ours.
  private var isData: Bool {
    guard case .text? = arguments.first else { return false }
    return template == "{1}"
  }

  private func filled(_ template: String, in language: Language) -> String {
    guard !arguments.isEmpty else { return template }
    return Template(template).parts.map { part in
      switch part {
      case .literal(let literal): literal
      case .place(let place) where arguments.indices.contains(place):
        arguments[place].rendered(in: language)
      case .place(let place): "{\(place + 1)}"
      }
    }
    .joined()
  }
}
