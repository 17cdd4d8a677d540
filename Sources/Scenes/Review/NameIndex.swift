import Core
import Entity

/// Finds addresses by how their names look, so that a similar spelling matches too.
struct NameIndex {
  private var byLook: [String: Set<Address>] = [:]

  init(_ known: KnownAddresses) {
    for (address, name) in known.own { enter(name, address) }
    for (address, account) in known.unverified { enter(account.name, address) }
    for contact in known.contacts.all { enter(contact.name.text, contact.address) }
  }

  private mutating func enter(_ name: String, _ address: Address) {
    for look in Self.looks(of: name) { byLook[look, default: []].insert(address) }
  }

  /// Returns the addresses with this name, or with one that looks like it.
  func addresses(called name: String) -> Set<Address> {
    Self.looks(of: name).reduce(into: []) { $0.formUnion(byLook[$1] ?? []) }
  }

  /// The shapes and the key of a name.
  ///
  /// Unlike keys, shapes differ between the cases of a few letters, such as Cyrillic н.
  private static func looks(of name: String) -> Set<String> {
    UnicodeText.shapes(of: name).union([ContactName.key(of: name)].compactMap(\.self))
      .subtracting([""])
  }
}
