/// A set of addresses, in no particular order.
///
/// Packed addresses are searched as they are, so that a large set costs nothing until it is
/// queried.
package struct AddressSet: Sendable {
  private var kept = PackedRows(width: 20, key: 20)
  private var new: Set<Address> = []

  /// Creates an empty set.
  package init() {}

  /// Whether the set contains an address. Cost: one binary search of the packed addresses.
  package func contains(_ address: Address) -> Bool {
    new.contains(address) || !kept.rows(beginning: address.bytes).isEmpty
  }

  /// Adds an address.
  package mutating func insert(_ address: Address) {
    if !contains(address) { new.insert(address) }
  }
}

extension AddressSet: Sequence {
  /// Returns each address once.
  package func makeIterator() -> some IteratorProtocol<Address> {
    let kept = kept.all.lazy.map { Address(unchecked: Array($0)) }
    return [AnySequence(kept), AnySequence(new)].joined().makeIterator()
  }
}

extension AddressSet: Equatable {
  /// Whether both sets have the same addresses, packed or not.
  package static func == (one: AddressSet, other: AddressSet) -> Bool { one.packed == other.packed }

  private var packed: PackedRows { kept.merging(new.map(\.bytes)) }
}

extension AddressSet {
  /// Reads what ``add(to:)`` writes; nil if the data is too short.
  init?(from reader: inout PackedReader) {
    guard let rows = PackedRows(width: 20, key: 20, from: &reader) else { return nil }
    kept = rows
  }

  /// Writes the addresses; equal sets give equal bytes.
  func add(to writer: inout PackedWriter) {
    packed.add(to: &writer)
  }
}
