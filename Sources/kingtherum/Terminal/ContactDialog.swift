import Core
import Entity
import Scenes

/// Asks for the name and the address of a new contact, and for the contact to remove or rename.
///
/// A wrong answer is explained and asked for again; Enter alone only repeats the question.
enum ContactDialog {
  static func name(
    on terminal: borrowing Terminal,
    check: (String) throws -> Void
  ) throws -> String {
    try answer(to: "Name of the new contact? ", on: terminal, check)
  }

  static func address(
    of name: String,
    on terminal: borrowing Terminal,
    check: (String) throws -> Void
  ) throws -> String {
    try answer(to: "Address of \(foreign: name)? ", on: terminal, check)
  }

  /// Asks for another name of a contact until one passes the check.
  static func rename(
    _ contact: Contact,
    on terminal: borrowing Terminal,
    check: (String) throws -> Void
  ) throws -> String {
    try answer(to: "New name of \(foreign: contact.name.text)? ", on: terminal, check)
  }

  /// Returns the chosen contact; even the only one is chosen, since nothing is asked after it.
  ///
  /// - Throws: `RemoveContactError.noContacts`.
  static func choose(among contacts: [Contact], asking question: Sentence) throws -> Contact {
    guard !contacts.isEmpty else { throw RemoveContactError.noContacts }
    let rows = contacts.map { PickerList.Row(name: $0.name.text, detail: "\($0.address)") }
    return contacts[try Picker.choose(question, rows)]
  }

  private static func answer(
    to question: Sentence,
    on terminal: borrowing Terminal,
    _ check: (String) throws -> Void
  ) throws -> String {
    try InputRetry.again(on: terminal, where: isInputError) {
      var text = ""
      while text.isEmpty { text = try terminal.askText(question) }
      try check(text)
      return text
    }
  }

  private static func isInputError(_ error: any Error) -> Bool {
    switch error {
    case is ContactError, is AddressError, is AddContactError, is NameClashError,
      is RecipientError, is TextError, is InteroperableAddressError, ContactBookError.nameTaken,
      ContactBookError.addressTaken:
      true
    default: false
    }
  }
}
