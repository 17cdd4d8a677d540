import Core
import Entity

/// Who is called what on this machine, by how names look: a name that is spelled otherwise and looks
/// the same is found too.
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

  /// Whose name it is, or could be taken for.
  func addresses(called name: String) -> Set<Address> {
    Self.looks(of: name).reduce(into: []) { $0.formUnion(byLook[$1] ?? []) }
  }

  /// Shapes tell apart the cases of a few letters, such as those of Cyrillic н, which keys do not.
  private static func looks(of name: String) -> Set<String> {
    UnicodeText.shapes(of: name).union([ContactName.key(of: name)].compactMap(\.self))
      .subtracting([""])
  }
}
