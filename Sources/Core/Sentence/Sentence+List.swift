extension Sentence {
  /// Several sentences, or parts of one, with something between them; none is an empty sentence.
  package init(joining parts: [Sentence], by separator: String = ", ") {
    let places = parts.indices.map { "{\($0 + 1)}" }
    self.init(places.joined(separator: separator), parts.map(Argument.sentence))
  }
}
