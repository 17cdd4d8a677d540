/// A sentence for people, or a part of one: an English template with arguments.
///
/// It is written as a string literal with interpolations. Unlike a `String`, it can be translated,
/// knows the count that it mentions, and keeps the program's words and data apart. Two sentences
/// are equal if they read the same in English.
package struct Sentence: Sendable {
  /// The English text, with `{1}`, `{2}`, … in place of the arguments.
  ///
  /// If the sentence has a count, this is the text for a count of one.
  package let template: String

  /// The English text for counts other than one, and the index of the counted argument, from 0.
  package let plural: Plural?

  /// The arguments, in the order of their numbers.
  package let arguments: [Argument]

  /// Values for words that every translation keeps, such as `HASH` in a hint.
  var replacements: [(placeholder: String, text: String)] = []

  /// The plural form of a sentence with a count.
  package struct Plural: Sendable, Hashable {
    package let template: String
    package let counted: Int
  }

  init(_ template: String, _ arguments: [Argument] = [], plural: Plural? = nil) {
    (self.template, self.plural, self.arguments) = (template, plural, arguments)
  }

  /// Creates a sentence from data, such as the output of another program; it is never translated.
  package init(data text: String) { self.init("{1}", [.data(text, .foreign)]) }

  /// Creates a sentence from a text that the program has as a `String`.
  ///
  /// For example the help of an option: the command-line parser accepts nothing else. Since the
  /// text is not a literal of this type, `scripts/sentences` must find it in another way; it finds
  /// help in what the program tells of its own commands.
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

/// In JSON, a sentence is always in English.
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
