import Core
package import Entity

/// Keeps the contacts of this machine.
package protocol ContactWorker: KnownAddressSource {
  /// Changes the contacts: nobody else does between the reading and the writing.
  ///
  /// - Returns: what is kept now.
  func changeContacts(_ change: (ContactBook) throws -> ContactBook) throws -> ContactBook
}

/// A contact in words.
package struct ContactRow: Encodable, Sendable, Equatable {
  package let name: String
  package let address: String
  /// Missing where there is none.
  package let note: String?

  init(_ contact: Contact) {
    (name, address, note) = (contact.name.text, "\(contact.address)", contact.note)
  }

  var facts: FieldLines {
    var facts = FieldLines()
    facts.add("contact", data: name)
    facts.add("address", data: address)
    facts.add("note", data: note)
    return facts
  }
}
