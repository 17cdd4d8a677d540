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
        "invalid contact name: \(UntrustedText.escaped(name)) looks like an address; names cannot "
          + "contain 0x or be 40 hex digits"
      )
    case .likeENS(let name):
      Report(
        .usage,
        "contact-name-ens",
        "invalid contact name: \(UntrustedText.escaped(name)) looks like an ENS name; a name with a "
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
        "invalid note: character \(position) (U+\(String(scalar, radix: 16, uppercase: true))) is "
          + "invisible"
      )
    }
  }
}
