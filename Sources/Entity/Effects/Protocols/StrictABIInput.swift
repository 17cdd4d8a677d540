import Core

/// Bytes within a call that are read as values, in the layout that compilers write and no other.
struct StrictABIInput {
  private let values: [ABIValue]

  /// Reads `(address,uint256)`; nil where the bytes are anything else, be it a gap, bits beside a value
  /// or bytes behind the end: contracts that read by position would see something else there.
  init?(_ bytes: [UInt8], as types: String) {
    guard let types = try? ABISignature(parsing: "input\(types)").types,
      let decoded = try? ABI.decode(bytes, as: types), decoded.isStandard
    else { return nil }
    values = decoded.values
  }

  /// The values of a tuple.
  init?(_ value: ABIValue?, count: Int) {
    guard let items = value?.items, items.count == count else { return nil }
    values = items
  }

  func address(_ index: Int) -> Address? { value(index)?.address }
  func number(_ index: Int) -> UInt256? { value(index)?.unsigned }
  func bytes(_ index: Int) -> [UInt8]? { value(index)?.bytes }
  func list(_ index: Int) -> [ABIValue]? { value(index)?.items }

  func value(_ index: Int) -> ABIValue? { values.indices.contains(index) ? values[index] : nil }

  func flag(_ index: Int) -> Bool? {
    guard case .bool(let flag)? = value(index) else { return nil }
    return flag
  }
}
