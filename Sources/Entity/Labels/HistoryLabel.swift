/// What the user wrote about a transaction or an address; it is on this machine only.
package struct HistoryLabel: Hashable, Sendable {
  /// What it is about.
  package enum Subject: Hashable, Sendable {
    case transaction(Hash32, ChainID)
    /// An address, the same on every chain.
    case address(Address)
  }

  /// A part of what is written.
  package enum Field: String, CaseIterable, Sendable {
    /// A few words, to recognize the subject by.
    case label
    /// More about it.
    case note

    /// The maximum length.
    package var maxCharacters: Int { self == .label ? 100 : 500 }

    /// The maximum length in UTF-8; one character may be made of many marks.
    package var maxBytes: Int { 8 * maxCharacters }
  }

  package let subject: Subject
  /// One line of 1 to 100 characters; nil if there is only a note.
  package let label: String?
  /// One line of 1 to 500 characters; nil if there is only a label.
  package let note: String?
  /// When it was changed last.
  package let time: UTCTime

  /// Creates an entry; spaces around the texts are removed.
  ///
  /// - Throws: `HistoryLabelError` if a text is too long, empty or not a line of text, or if both
  ///   are nil.
  package init(
    _ subject: Subject,
    label: String? = nil,
    note: String? = nil,
    time: UTCTime
  ) throws(HistoryLabelError) {
    guard label != nil || note != nil else { throw .nothing }
    (self.subject, self.time) = (subject, time)
    self.label = try label.map { text throws(HistoryLabelError) in try Self.line(text, .label) }
    self.note = try note.map { text throws(HistoryLabelError) in try Self.line(text, .note) }
  }

  package subscript(field: Field) -> String? { field == .label ? label : note }

  /// Reads one of the texts as it was typed; spaces around it are removed.
  ///
  /// - Throws: `HistoryLabelError`.
  package static func line(_ typed: String, _ field: Field) throws(HistoryLabelError) -> String {
    let line: String?
    do throws(TypedLineError) {
      line = try TypedLine.read(
        typed,
        maxCharacters: field.maxCharacters,
        maxBytes: field.maxBytes
      )
    } catch {
      switch error {
      case .tooLong: throw .tooLong(field)
      case .unseen(let scalar, let position):
        throw .unseen(field, scalar: scalar, position: position)
      }
    }
    guard let line else { throw .empty(field) }
    return line
  }
}

extension HistoryLabel.Subject {
  /// Reads a transaction hash, which is one of `chain`, or an address as it was typed.
  ///
  /// - Throws: `HistoryLabelError`, `Hash32Error`, `AddressError`.
  package init(parsing text: String, on chain: ChainID) throws {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else {
      throw HistoryLabelError.subject(text)
    }
    // A text of another length is more likely an address with a wrong digit count.
    self =
      text.utf8.count > 60
      ? .transaction(try Hash32(parsing: text), chain) : .address(try Address(parsing: text))
  }
}
