import Core

/// Somebody who is paid now and then: an address under a name of one's own.
package struct Contact: Hashable, Sendable {
  /// What the owner of this machine calls them.
  package let name: ContactName
  /// Where they are paid, on every chain.
  package let address: Address
  /// Anything else worth knowing, in one line of 1 to 200 characters.
  package let note: String?

  package static let maxNoteCharacters = 200

  /// The most bytes of a note in UTF-8; a character may be made of many marks.
  package static let maxNoteBytes = 1600

  /// Takes the parts; space around the note is dropped, and a note of nothing is none.
  ///
  /// - Throws: `ContactError` when the address is nobody's, or the note is no line of text.
  package init(name: ContactName, address: Address, note: String? = nil) throws(ContactError) {
    guard !address.isZero else { throw .zeroAddress }
    self.name = name
    self.address = address
    self.note = try note.flatMap { text throws(ContactError) in try Self.line(text) }
  }

  private static func line(_ typed: String) throws(ContactError) -> String? {
    guard typed.utf8.count <= 4 * maxNoteBytes, let text = UnicodeText.nfc(typed) else {
      throw .noteTooLong
    }
    let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    let blanks = scalars.reversed().prefix(while: \.properties.isWhitespace).count
    let line = String(scalars.dropLast(blanks))
    guard line.count <= maxNoteCharacters, line.utf8.count <= maxNoteBytes else {
      throw .noteTooLong
    }
    for (index, scalar) in line.unicodeScalars.enumerated() where UntrustedText.isUnseen(scalar) {
      throw .noteUnseen(scalar: scalar.value, position: index + 1)
    }
    return line.isEmpty ? nil : line
  }

  /// The same person under another name.
  package func renamed(_ name: ContactName) throws(ContactError) -> Contact {
    try Contact(name: name, address: address, note: note)
  }
}
