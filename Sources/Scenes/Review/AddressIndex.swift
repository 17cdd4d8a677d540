import Entity

/// The addresses that are known here, each once.
struct AddressIndex: Sendable, Equatable, Sequence {
  /// Those that have a name here, or were paid by what the history has.
  let named: Set<Address>
  /// Those that something was signed for: of a long log, far more than the others.
  let signedFor: AddressSet

  func contains(_ address: Address) -> Bool {
    named.contains(address) || signedFor.contains(address)
  }

  func makeIterator() -> some IteratorProtocol<Address> {
    let others = signedFor.lazy.filter { !named.contains($0) }
    return [AnySequence(named), AnySequence(others)].joined().makeIterator()
  }
}
