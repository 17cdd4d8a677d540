package import Core

/// What is wrong with a book of contacts, or with what is to be changed in it.
package enum ContactBookError: Error, Equatable, Sendable {
  /// The file is not the JSON that is wanted.
  case json(JSONError)
  /// The file has another shape, or was written by a newer version.
  case version
  /// A contact in the file, counted from 1, is none.
  case entry(Int, because: String)
  /// The name is that of a contact already.
  case nameTaken(ContactName, by: Address)
  /// The address is that of a contact already.
  case addressTaken(Address, by: ContactName)
  /// There are more than 10,000.
  case tooMany
  /// Nobody has this name or address.
  case unknown(String)
}

extension ContactBookError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error):
      Report(.data, "contacts-json", "the file of contacts: \(error.report.message)")
    case .version:
      Report(
        .data,
        "contacts-version",
        "the file of contacts is \(ContactBook.schema), version 1, this one is another"
      )
    case .entry(let row, let reason):
      Report(.data, "contacts-entry", "contact \(row) in the file of contacts: \(reason)")
    case .nameTaken(let name, let address):
      Report(
        .refused,
        "contact-name-taken",
        "the name \(name) is that of a contact, \(address)"
      )
    case .addressTaken(let address, let name):
      Report(
        .refused,
        "contact-address-taken",
        "the address \(address) is that of the contact \(name)"
      )
    case .tooMany:
      Report(
        .refused,
        "contacts-too-many",
        "there may be \(ContactBook.most) contacts, and no more"
      )
    case .unknown(let text):
      Report(
        .refused,
        "contact-unknown",
        "no contact is called \(text.isEmpty ? "\"\"" : ForeignText.escaped(text))"
      )
    }
  }
}
