package import Core

/// What is wrong with a contact.
package enum ContactError: Error, Equatable, Sendable {
  /// The name breaks the rules that wallets' names have too.
  case name(WalletNameError)
  /// The name reads like an address.
  case likeAddress(String)
  /// The name reads like one of ENS.
  case likeENS(String)
  case zeroAddress
  /// The note has more than 200 characters.
  case noteTooLong
  /// A control character, or one that shows nothing, stands in the note, counted from 1.
  case noteUnseen(scalar: UInt32, position: Int)
}

extension ContactError: Reportable {
  package var report: Report {
    switch self {
    case .name(let error): error.report
    case .likeAddress(let name):
      Report(
        .usage,
        "contact-name-address",
        "\(ForeignText.escaped(name)) reads like an address; a name has no 0x in it and is not 40 "
          + "hex digits"
      )
    case .likeENS(let name):
      Report(
        .usage,
        "contact-name-ens",
        "\(ForeignText.escaped(name)) reads like a name of ENS; a name with a dot has a blank too"
      )
    case .zeroAddress:
      Report(.usage, "contact-zero", "the zero address is nobody's: what goes there is lost")
    case .noteTooLong:
      Report(
        .usage,
        "contact-note-length",
        "a note has at most \(Contact.mostNoteCharacters) characters"
      )
    case .noteUnseen(let scalar, let position):
      Report(
        .usage,
        "contact-note-unseen",
        "every character of a note can be seen, character \(position) "
          + "(U+\(String(scalar, radix: 16, uppercase: true))) cannot"
      )
    }
  }
}
