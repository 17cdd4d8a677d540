package import Core

package enum ContactError: Error, Equatable, Sendable {
  /// The name breaks the rules for wallet names.
  case name(WalletNameError)
  /// The name looks like an address.
  case likeAddress(String)
  /// The name looks like an ENS name.
  case likeENS(String)
  case zeroAddress
  /// The note has more than 200 characters.
  case noteTooLong
  /// The note contains a control or invisible character, at a position counted from 1.
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
        "invalid contact name: \(name: UntrustedText.escaped(name)) looks like an address; names cannot "
          + "contain 0x or be 40 hex digits"
      )
    case .likeENS(let name):
      Report(
        .usage,
        "contact-name-ens",
        "invalid contact name: \(name: UntrustedText.escaped(name)) looks like an ENS name; a name with a "
          + "dot must also contain a space"
      )
    case .zeroAddress:
      Report(
        .usage,
        "contact-zero",
        "the zero address cannot be a contact: anything sent to it is lost"
      )
    case .noteTooLong:
      Report(
        .usage,
        "contact-note-length",
        "note too long: the limit is \(Contact.maxNoteCharacters) characters"
      )
    case .noteUnseen(let scalar, let position):
      Report(
        .usage,
        "contact-note-unseen",
        "invalid note: character \(position) (U+\(number: String(scalar, radix: 16, uppercase: true))) is "
          + "invisible"
      )
    }
  }
}
