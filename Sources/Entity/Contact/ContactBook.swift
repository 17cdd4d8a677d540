/// The contacts of a machine: each name leads to one address, and each address has one name.
package struct ContactBook: Hashable, Sendable {
  /// The contacts, in the order of their names.
  package private(set) var all: [Contact]
  private var places: [String: Int] = [:]
  private var names: [Address: Int] = [:]

  /// Nobody.
  package static let empty = ContactBook()

  /// The most contacts there may be.
  package static let most = 10_000

  private init() { all = [] }

  /// Takes contacts in any order.
  ///
  /// - Throws: `ContactBookError` when two share a name or an address, or there are too many.
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

  /// The contact of this name, in whatever case it was typed.
  package func contact(named typed: String) -> Contact? {
    ContactName.key(of: typed).flatMap { places[$0] }.map { all[$0] }
  }

  package func contact(at address: Address) -> Contact? { names[address].map { all[$0] } }

  /// The contact that a name or an address leads to.
  ///
  /// - Throws: `ContactBookError.unknown`.
  package func find(_ typed: String) throws(ContactBookError) -> Contact {
    if let contact = contact(named: typed) { return contact }
    guard let address = try? Address(parsing: typed), let contact = contact(at: address) else {
      throw .unknown(typed)
    }
    return contact
  }

  /// The same book with one more.
  ///
  /// - Throws: `ContactBookError` when its name or its address is taken.
  package func adding(_ contact: Contact) throws(ContactBookError) -> ContactBook {
    if let other = self.contact(named: contact.name.text) {
      throw .nameTaken(other.name, by: other.address)
    }
    if let other = self.contact(at: contact.address) {
      throw .addressTaken(contact.address, by: other.name)
    }
    return try ContactBook(all + [contact])
  }

  /// The same book without one.
  package func removing(_ contact: Contact) throws(ContactBookError) -> ContactBook {
    try ContactBook(all.filter { $0 != contact })
  }
}
