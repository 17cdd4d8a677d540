import Core

extension Sentence {
  /// Who was sent a private transaction, in a line of facts.
  static let privateRelay: Sentence = "a private relay, not to nodes"
}
