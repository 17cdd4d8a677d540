/// A sentence for people, or a part of one: its English template, and what stands in it.
///
/// It is written as a string literal with interpolations. Unlike a `String`, it can be looked up in
/// another language, knows how many of a thing it speaks of, and keeps apart what is ours and what is
/// data. Two sentences are equal when they read the same in English.
package struct Sentence: Sendable {
  /// The English text, with `{1}`, `{2}`, … in the places of the arguments. Where the sentence counts
  /// something, this is the text for one of it.
  package let template: String

  /// The English text for another count than one, and which argument is counted, from 0.
  package let plural: Plural?

  /// What stands in the places of the template.
  package let arguments: [Argument]

  /// What stands in the places of words that every translation keeps, such as `HASH` in a hint.
  var replacements: [(placeholder: String, text: String)] = []

  /// How a sentence reads that counts something.
  package struct Plural: Sendable, Hashable {
    package let template: String
    package let counted: Int
  }

  init(_ template: String, _ arguments: [Argument] = [], plural: Plural? = nil) {
    (self.template, self.plural, self.arguments) = (template, plural, arguments)
  }

  /// Text that is data as a whole, such as the words of another program: it is never translated.
  package init(data text: String) { self.init("{1}", [.text(text)]) }

  /// Creates a sentence from a text that the program has as a `String`, such as the help of an option,
  /// for which the parser of the command line takes nothing else.
  ///
  /// No literal of the sources is this sentence, so `scripts/sentences` has to find the text in another
  /// way: for help, in what the program says of its own commands.
  package init(catalogued text: String) { self.init(text) }

  /// The sentence in English, for scripts, logs and tests.
  package var english: String { rendered(in: .english) }

  /// The sentence in the language of this run.
  package var text: String { rendered(in: .current) }
}

extension Sentence: Hashable {
  package static func == (left: Sentence, right: Sentence) -> Bool { left.english == right.english }
  package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

/// In JSON a sentence is English, whatever the language of the run.
extension Sentence: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(english)
  }
}

extension Sentence: CustomStringConvertible {
  /// The sentence in the language of this run.
  package var description: String { text }
}
