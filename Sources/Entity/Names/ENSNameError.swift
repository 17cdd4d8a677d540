/// Why a text is not a name of the Ethereum Name Service.
///
/// Labels and positions are counted from 1; characters are Unicode scalars.
package enum ENSNameError: Error, Equatable, Sendable {
  /// The name has too many bytes.
  case tooLong
  /// A label has no characters, or only ignored ones.
  case emptyLabel(label: Int)
  /// A character that no name may have, outside the emoji that may have it.
  case disallowed(character: UInt32, position: Int)
  /// A character that no name may have, composed from others, or only allowed as a part of others.
  case disallowedForm(character: UInt32, label: Int)
  /// There is an underscore after another character.
  case underscore(label: Int)
  /// A label of ASCII characters has hyphens in third and fourth place, as in `xn--`.
  case labelExtension(label: Int)
  /// A label begins with a combining mark.
  case leadingMark(character: UInt32, label: Int)
  /// A combining mark follows an emoji.
  case markAfterEmoji(character: UInt32, label: Int)
  /// A label begins with an apostrophe, a fraction slash or a middle dot.
  case leadingPunctuation(character: UInt32, label: Int)
  /// A label ends with one.
  case trailingPunctuation(character: UInt32, label: Int)
  /// Two of them are in a row.
  case adjacentPunctuation(character: UInt32, label: Int)
  /// A character is of another script than those before it.
  case mixedScripts(character: UInt32, script: String, others: String, label: Int)
  /// The same nonspacing mark is there twice in a row.
  case repeatedMark(character: UInt32, label: Int)
  /// There are too many nonspacing marks in a row.
  case tooManyMarks(limit: Int, label: Int)
  /// A label in one script looks like one in another.
  case confusable(script: String, other: String, label: Int)
  /// A label is too long to be DNS-encoded; it has this many bytes.
  case labelTooLong(found: Int, label: Int)
}
