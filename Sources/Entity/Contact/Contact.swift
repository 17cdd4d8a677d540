import Core

/// A recipient: an address with a name that the user chose.
package struct Contact: Hashable, Sendable {
  /// The user's name for the recipient.
  package let name: ContactName
  /// The address, the same on every chain.
  package let address: Address
  /// A note, in one line of 1 to 200 characters.
  package let note: String?

  package static let maxNoteCharacters = 200

  /// The maximum length of a note in UTF-8, in bytes; one character may be made of many marks.
  package static let maxNoteBytes = 1600

  /// Creates a contact; spaces around the note are removed, and an empty note becomes nil.
  ///
  /// - Throws: `ContactError` if the address is zero, or the note is too long or not a line of
  ///   text.
  package init(name: ContactName, address: Address, note: String? = nil) throws(ContactError) {
    guard !address.isZero else { throw .zeroAddress }
    self.name = name
    self.address = address
    self.note = try note.flatMap { text throws(ContactError) in try Self.line(text) }
  }

  private static func line(_ typed: String) throws(ContactError) -> String? {
    do throws(TypedLineError) {
      return try TypedLine.read(
        typed,
        maxCharacters: maxNoteCharacters,
        maxBytes: maxNoteBytes
      )
    } catch {
      switch error {
      case .tooLong: throw .noteTooLong
      case .unseen(let scalar, let position):
        throw .noteUnseen(scalar: scalar, position: position)
      }
    }
  }

  /// Returns the same contact under another name.
  package func renamed(_ name: ContactName) throws(ContactError) -> Contact {
    try Contact(name: name, address: address, note: note)
  }
}
