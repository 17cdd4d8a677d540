import Core

/// One line of text that a user typed about something, such as a note.
enum TypedLine {
  /// Returns the line in NFC, without spaces around it; nil if nothing is left.
  ///
  /// - Throws: ``TypedLineError`` if it is longer than one of the limits, or has a character that
  ///   nobody sees.
  static func read(
    _ typed: String,
    maxCharacters: Int,
    maxBytes: Int
  ) throws(TypedLineError) -> String? {
    guard typed.utf8.count <= 4 * maxBytes, let text = UnicodeText.nfc(typed) else {
      throw .tooLong
    }
    let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    let blanks = scalars.reversed().prefix(while: \.properties.isWhitespace).count
    let line = String(scalars.dropLast(blanks))
    guard line.count <= maxCharacters, line.utf8.count <= maxBytes else { throw .tooLong }
    for (index, scalar) in line.unicodeScalars.enumerated() where UntrustedText.isUnseen(scalar) {
      throw .unseen(scalar: scalar.value, position: index + 1)
    }
    return line.isEmpty ? nil : line
  }
}

/// Why a text is no such line; each kind of text has an error of its own for it.
enum TypedLineError: Error {
  case tooLong
  /// A control or invisible character, at a position counted from 1.
  case unseen(scalar: UInt32, position: Int)
}
