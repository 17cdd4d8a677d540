import Entity

/// The addresses known on this machine, without duplicates.
struct AddressIndex: Sendable, Equatable, Sequence {
  /// The addresses with a name on this machine, and those paid according to the history.
  let named: Set<Address>
  /// The addresses that something was signed for; after a long log, far more than `named`.
  let signedFor: AddressSet

  func contains(_ address: Address) -> Bool {
    named.contains(address) || signedFor.contains(address)
  }

  func makeIterator() -> some IteratorProtocol<Address> {
    let others = signedFor.lazy.filter { !named.contains($0) }
    return [AnySequence(named), AnySequence(others)].joined().makeIterator()
  }
}
