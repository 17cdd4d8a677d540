/// How the address that a name leads to compares with those that its owner agreed to before.
package enum NameComparison: Hashable, Sendable {
  /// The name was not used before.
  case new
  /// The name led to the same address.
  case same
  /// The name led to another address by the same record, or by one that cannot be told from it.
  case moved(from: PaidName)
  /// The name led to another address on another chain, and one of the two chains has a record of
  /// its own that is not Ethereum's: both addresses may be right.
  case otherRecord(PaidName)
}

extension PaidNames {
  /// Compares the address of a name, normalized, for a chain with what was agreed to before.
  ///
  /// On the same chain, any other address has moved. On another chain it has not, if either record
  /// is that of its chain alone (ENSIP-11). The record for every chain (ENSIP-19) and that of
  /// Ethereum are compared with each other: they should agree, since Ethereum has the address for
  /// every chain unless its own is set, which is what a new owner of the name does first. Where the
  /// record is not known, the address is compared with all.
  package func comparison(
    of name: String,
    on chain: ChainID,
    _ address: Address,
    record: NameRecord?
  ) -> NameComparison {
    if let last = last(name, on: chain) {
      return last.address == address ? .same : .moved(from: last)
    }
    let newest = entries(of: name).sorted { $1.time.seconds < $0.time.seconds }
    guard let last = newest.first else { return .new }
    let comparable: PaidName? =
      switch record {
      case .chain: nil
      case .ether, .defaultEVM: newest.first { $0.record != .chain }
      case nil: last
      }
    if let comparable, comparable.address != address { return .moved(from: comparable) }
    return last.address == address ? .same : .otherRecord(last)
  }
}
