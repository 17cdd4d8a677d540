extension Sentence {
  /// Joins sentences, or parts of one, with a separator; without parts, the sentence is empty.
  package init(joining parts: [Sentence], by separator: String = ", ") {
    let places = parts.indices.map { "{\($0 + 1)}" }
    self.init(places.joined(separator: separator), parts.map(Argument.sentence))
  }

  /// Lists words as `a`, `a or b`, or `a, b or c`.
  package init(alternatives words: [String]) {
    guard let last = words.last, words.count > 1 else {
      self.init(data: words.first ?? "")
      return
    }
    self = "\(term: words.dropLast().joined(separator: ", ")) or \(term: last)"
  }
}
