import Core

/// The name of a contact, which follows the rules for wallet names.
///
/// Recipients are typed as an address, an ENS name or a name on this machine: a contact's name
/// must not be mistaken for one of the first two.
package struct ContactName: Hashable, Sendable {
  /// The name: 1 to 50 characters, in NFC, without spaces around it.
  package let text: String

  /// The form for comparison: NFKC_Casefold, with one space for each run of spaces.
  ///
  /// Names that differ only in case, width or spaces have the same key; no two contacts share one.
  package let key: String

  /// Reads a name as it was typed; spaces around it are removed.
  ///
  /// - Throws: `ContactError` if it is invalid, or looks like an address or an ENS name.
  package init(parsing typed: String) throws(ContactError) {
    do { text = try WalletName(parsing: typed).text } catch { throw .name(error) }
    guard let key = Self.key(of: text), !key.isEmpty else { throw .name(.notText) }
    switch ReservedNameForm(key: key) {
    case .address: throw .likeAddress(text)
    case .ens: throw .likeENS(text)
    case nil: self.key = key
    }
  }

  /// Returns the form for comparison; nil if the text is too long for a name.
  package static func key(of text: String) -> String? {
    guard text.utf8.count <= 4 * WalletName.maxBytes else { return nil }
    return UnicodeText.caseless(text)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Whether a text has the form of an ENS name: labels separated by dots, and no space.
  package static func isDotted(_ key: String) -> Bool {
    !key.contains(" ") && key.contains { $0 == "." || $0 == "\u{3002}" }
  }
}

extension ContactName: CustomStringConvertible {
  /// The name, which contains no control characters.
  package var description: String { text }
}
