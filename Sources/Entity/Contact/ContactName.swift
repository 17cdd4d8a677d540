import Core

/// The name that people give somebody they pay, by the rules of a wallet's name.
///
/// What is typed where a recipient is wanted is an address, a name of ENS or a name of this machine:
/// a contact's name can be taken for neither of the first two.
package struct ContactName: Hashable, Sendable {
  /// The name: 1 to 50 characters, in NFC, without space around it.
  package let text: String

  /// What names that differ in case, width or blanks alone have in common: NFKC_Casefold, and one
  /// space for each stretch of blanks. Two contacts never share it.
  package let key: String

  /// Reads a name as it was typed; space around it is dropped.
  ///
  /// - Throws: `ContactError` when it is no name, or reads like an address or a name of ENS.
  package init(parsing typed: String) throws(ContactError) {
    do { text = try WalletName(parsing: typed).text } catch { throw .name(error) }
    guard let key = Self.key(of: text), !key.isEmpty else { throw .name(.notText) }
    switch ReservedNameForm(key: key) {
    case .address: throw .likeAddress(text)
    case .ens: throw .likeENS(text)
    case nil: self.key = key
    }
  }

  /// What a name is compared by; nil when the text is too long to be one.
  package static func key(of text: String) -> String? {
    guard text.utf8.count <= 4 * WalletName.maxBytes else { return nil }
    return UnicodeText.caseless(text)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Whether a text has the form of a name of ENS: labels parted by dots, and no blank.
  package static func isDotted(_ key: String) -> Bool {
    !key.contains(" ") && key.contains { $0 == "." || $0 == "\u{3002}" }
  }
}

extension ContactName: CustomStringConvertible {
  /// The name, which holds nothing that a terminal would obey.
  package var description: String { text }
}
