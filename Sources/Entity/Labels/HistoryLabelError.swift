package import Core

/// An error in a label or a note.
package enum HistoryLabelError: Error, Equatable, Sendable {
  /// Neither a transaction hash nor an address.
  case subject(String)
  case tooLong(HistoryLabel.Field)
  /// Nothing but spaces.
  case empty(HistoryLabel.Field)
  /// It contains a control or invisible character, at a position counted from 1.
  case unseen(HistoryLabel.Field, scalar: UInt32, position: Int)
  /// An entry of the file without a label and without a note.
  case nothing
}

extension HistoryLabelError: Reportable {
  package var report: Report {
    switch self {
    case .subject(let text):
      Report(
        .usage,
        "label-subject",
        "expected a transaction hash or an address, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    case .tooLong(.label):
      Report(
        .usage,
        "label-length",
        "label too long: the limit is \(HistoryLabel.Field.label.maxCharacters) characters"
      )
    case .tooLong(.note):
      Report(
        .usage,
        "note-length",
        "note too long: the limit is \(HistoryLabel.Field.note.maxCharacters) characters"
      )
    case .empty(.label): Report(.usage, "label-empty", "label is empty")
    case .empty(.note): Report(.usage, "note-empty", "note is empty")
    case .unseen(.label, let scalar, let position):
      Report(
        .usage,
        "label-unseen",
        "invalid label: character \(position) (U+\(number: Self.hex(scalar))) is invisible"
      )
    case .unseen(.note, let scalar, let position):
      Report(
        .usage,
        "note-unseen",
        "invalid note: character \(position) (U+\(number: Self.hex(scalar))) is invisible"
      )
    case .nothing:
      Report(.data, "label-nothing", "the entry has neither a label nor a note")
    }
  }

  private static func hex(_ scalar: UInt32) -> String {
    String(scalar, radix: 16, uppercase: true)
  }
}
