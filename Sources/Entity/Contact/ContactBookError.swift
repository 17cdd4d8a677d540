package import Core

/// An error in the contacts file, or in a change to the contacts.
package enum ContactBookError: Error, Equatable, Sendable {
  /// The file is not the expected JSON.
  case json(JSONError)
  /// The file has another schema, or was written by a newer version.
  case version
  /// A contact in the file, counted from 1, is invalid.
  case entry(Int, because: Sentence)
  /// Another contact has this name.
  case nameTaken(ContactName, by: Address)
  /// Another contact has this address.
  case addressTaken(Address, by: ContactName)
  /// There are more than 10,000 contacts.
  case tooMany
  /// No contact has this name or address.
  case unknown(String)
}

extension ContactBookError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error):
      Report(.data, "contacts-json", "invalid contacts file: \(error.report.message)")
    case .version:
      Report(
        .data,
        "contacts-version",
        "unsupported contacts file: expected \(term: ContactBook.schema), version 1"
      )
    case .entry(let row, let reason):
      Report(.data, "contacts-entry", "invalid contacts file: contact \(row): \(reason)")
    case .nameTaken(let name, let address):
      Report(
        .refused,
        "contact-name-taken",
        "contact name already exists: \(name) is \(address)"
      )
    case .addressTaken(let address, let name):
      Report(
        .refused,
        "contact-address-taken",
        "contact address already exists: \(address) is \(name)"
      )
    case .tooMany:
      Report(
        .refused,
        "contacts-too-many",
        "too many contacts: the limit is \(count: ContactBook.most)"
      )
    case .unknown(let text):
      Report(
        .refused,
        "contact-unknown",
        "unknown contact: \(foreign: text.isEmpty ? "\"\"" : text)"
      )
    }
  }
}
