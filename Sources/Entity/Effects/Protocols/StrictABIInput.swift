import Core

/// Bytes within a call, decoded as values only if they have the layout that compilers write.
struct StrictABIInput {
  private let values: [ABIValue]

  /// Reads types such as `(address,uint256)`; nil if the layout is not standard.
  ///
  /// Gaps, nonzero padding and trailing bytes are refused: contracts that read by position would
  /// see something else.
  init?(_ bytes: [UInt8], as types: String) {
    guard let types = try? ABISignature(parsing: "input\(types)").types,
      let decoded = try? ABI.decode(bytes, as: types), decoded.isStandard
    else { return nil }
    values = decoded.values
  }

  /// Takes the members of a tuple; nil if there are not `count`.
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
