/// Addresses, each once, in no order that means anything.
///
/// Those that were packed before are looked into as they are, so that many of them cost nothing until
/// somebody asks.
package struct AddressSet: Sendable {
  private var kept = PackedRows(width: 20, key: 20)
  private var new: Set<Address> = []

  /// None.
  package init() {}

  /// Whether an address is among them. Cost: a search among those that are packed.
  package func contains(_ address: Address) -> Bool {
    new.contains(address) || !kept.rows(beginning: address.bytes).isEmpty
  }

  /// Adds an address.
  package mutating func insert(_ address: Address) {
    if !contains(address) { new.insert(address) }
  }
}

extension AddressSet: Sequence {
  /// Hands out each address once.
  package func makeIterator() -> some IteratorProtocol<Address> {
    let kept = kept.all.lazy.map { Address(unchecked: Array($0)) }
    return [AnySequence(kept), AnySequence(new)].joined().makeIterator()
  }
}

extension AddressSet: Equatable {
  /// Whether both have the same addresses, packed or not.
  package static func == (one: AddressSet, other: AddressSet) -> Bool { one.packed == other.packed }

  private var packed: PackedRows { kept.merging(new.map(\.bytes)) }
}

extension AddressSet {
  /// Reads what ``add(to:)`` writes; nil where there is less.
  init?(from reader: inout PackedReader) {
    guard let rows = PackedRows(width: 20, key: 20, from: &reader) else { return nil }
    kept = rows
  }

  /// Writes them, the same for the same addresses.
  func add(to writer: inout PackedWriter) {
    packed.add(to: &writer)
  }
}
