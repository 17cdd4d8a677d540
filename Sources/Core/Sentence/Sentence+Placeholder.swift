extension Sentence {
  /// Replaces a word in capitals, such as `HASH`, with what this run knows.
  ///
  /// Translations keep such words unchanged.
  package func replacing(_ placeholder: String, with text: String) -> Sentence {
    var filled = self
    filled.replacements.append((placeholder, text))
    return filled
  }
}
