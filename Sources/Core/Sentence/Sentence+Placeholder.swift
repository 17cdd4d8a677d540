extension Sentence {
  /// The same sentence with what this run knows in the places of a word in capitals, such as `HASH`,
  /// which every translation keeps.
  package func replacing(_ placeholder: String, with text: String) -> Sentence {
    var filled = self
    filled.replacements.append((placeholder, text))
    return filled
  }
}
