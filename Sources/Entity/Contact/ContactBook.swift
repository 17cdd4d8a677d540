/// The contacts on a machine: each name has one address, and each address one name.
package struct ContactBook: Hashable, Sendable {
  /// The contacts, sorted by name.
  package private(set) var all: [Contact]
  private var places: [String: Int] = [:]
  private var names: [Address: Int] = [:]

  package static let empty = ContactBook()

  /// The maximum number of contacts.
  package static let most = 10_000

  private init() { all = [] }

  /// Creates a book of contacts given in any order.
  ///
  /// - Throws: `ContactBookError` if two share a name or an address, or there are too many.
  package init(_ contacts: [Contact]) throws(ContactBookError) {
    guard contacts.count <= Self.most else { throw .tooMany }
    all = contacts.sorted { ($0.name.key, $0.name.text) < ($1.name.key, $1.name.text) }
    for (place, contact) in all.enumerated() {
      if let other = places.updateValue(place, forKey: contact.name.key) {
        throw .nameTaken(all[other].name, by: all[other].address)
      }
      if let other = names.updateValue(place, forKey: contact.address) {
        throw .addressTaken(contact.address, by: all[other].name)
      }
    }
  }

  /// Returns the contact with this name, typed in any case.
  package func contact(named typed: String) -> Contact? {
    ContactName.key(of: typed).flatMap { places[$0] }.map { all[$0] }
  }

  package func contact(at address: Address) -> Contact? { names[address].map { all[$0] } }

  /// Returns the contact with this name or address.
  ///
  /// - Throws: `ContactBookError.unknown`.
  package func find(_ typed: String) throws(ContactBookError) -> Contact {
    if let contact = contact(named: typed) { return contact }
    guard let address = try? Address(parsing: typed), let contact = contact(at: address) else {
      throw .unknown(typed)
    }
    return contact
  }

  /// Returns the book with a contact added.
  ///
  /// - Throws: `ContactBookError` if its name or its address is taken.
  package func adding(_ contact: Contact) throws(ContactBookError) -> ContactBook {
    if let other = self.contact(named: contact.name.text) {
      throw .nameTaken(other.name, by: other.address)
    }
    if let other = self.contact(at: contact.address) {
      throw .addressTaken(contact.address, by: other.name)
    }
    return try ContactBook(all + [contact])
  }

  /// Returns the book without a contact.
  package func removing(_ contact: Contact) throws(ContactBookError) -> ContactBook {
    try ContactBook(all.filter { $0 != contact })
  }
}
