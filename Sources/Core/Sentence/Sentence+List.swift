extension Sentence {
  /// Joins sentences, or parts of one, with a separator; without parts, the sentence is empty.
  package init(joining parts: [Sentence], by separator: String = ", ") {
    let places = parts.indices.map { "{\($0 + 1)}" }
    self.init(places.joined(separator: separator), parts.map(Argument.sentence))
  }
}
