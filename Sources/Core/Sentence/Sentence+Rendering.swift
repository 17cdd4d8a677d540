extension Sentence {
  /// Returns the sentence in a language, or in English if it is not translated.
  package func rendered(in language: Language) -> String {
    let text = replacements.reduce(
      filled(language.template(of: self) ?? englishTemplate, in: language)
    ) { $0.replacing($1.placeholder, with: $1.text) }
    return language.marked(text, hasWords: hasWords)
  }

  /// The English template for this sentence's count.
  private var englishTemplate: String {
    guard let plural, case .count(let count) = arguments[plural.counted], count != 1 else {
      return template
    }
    return plural.template
  }

  /// Whether it has words of its own: two adjacent letters outside its arguments.
  ///
  /// `scripts/sentences` uses the same criterion.
  private var hasWords: Bool {
    Template(template).parts.contains { part in
      guard case .literal(let text) = part else { return false }
      return zip(text.utf8, text.utf8.dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
    }
  }

  private func filled(_ template: String, in language: Language) -> String {
    guard !arguments.isEmpty else { return template }
    return Template(template).parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += language.fitted(literal, after: text)
      case .place(let place) where arguments.indices.contains(place):
        text += arguments[place].rendered(in: language)
      case .place(let place): text += "{\(place + 1)}"
      }
    }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
