/// A type whose values are always the same kind of data in sentences.
///
/// A `String` is not: `\(name: account)` says what it is.
package protocol SentenceData: CustomStringConvertible {
  static var sentenceKind: Sentence.DataKind { get }
}
