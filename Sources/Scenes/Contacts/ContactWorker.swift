import Core
package import Entity

/// Stores the contacts of this machine.
package protocol ContactWorker: KnownAddressSource {
  /// Changes the contacts; nobody else can change them between the reading and the writing.
  ///
  /// - Returns: The contacts that are stored now.
  func changeContacts(_ change: (ContactBook) throws -> ContactBook) throws -> ContactBook
}

/// A contact, as text and as JSON.
package struct ContactRow: Encodable, Sendable, Equatable {
  package let name: String
  package let address: String
  /// Left out if there is none.
  package let note: String?

  init(_ contact: Contact) {
    (name, address, note) = (contact.name.text, "\(contact.address)", contact.note)
  }

  var facts: LabeledLines { facts(under: "contact") }

  /// The facts, with the name under a label that says what was done.
  func facts(under label: Sentence) -> LabeledLines {
    var facts = LabeledLines()
    facts.add(label, data: name)
    facts.add("address", data: address)
    facts.add("note", data: note)
    return facts
  }
}
