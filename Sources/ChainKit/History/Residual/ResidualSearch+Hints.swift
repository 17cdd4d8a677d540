extension ResidualSearch {
  /// How many hinted blocks are all read around, where code can hide what came and went.
  static var mostWithCode: Int { 2_000 }

  /// The blocks after which the states are next to hinted blocks, in ascending order.
  static func borders(of hints: [UInt64], in blocks: ClosedRange<UInt64>) -> [UInt64] {
    var borders: Set<UInt64> = []
    for hint in hints where blocks.contains(hint) {
      borders.insert(hint)
      if hint > blocks.lowerBound { borders.insert(hint - 1) }
    }
    return borders.sorted()
  }

  /// The block after which a span is divided: of the states around hinted blocks the middle one, or
  /// else the middle of the span.
  func division(of span: ResidualSpan) -> UInt64 { hinted(in: span) ?? span.middle }

  /// The middle one of the states around hinted blocks within a span, as far as the node has states;
  /// nil if there is none.
  func hinted(in span: ResidualSpan) -> UInt64? {
    let start = max(count(below: span.first), span.lacking.map { count(below: $0 + 1) } ?? 0)
    let end = count(below: span.last)
    return start < end ? borders[start + (end - start) / 2] : nil
  }

  /// The number of borders below a block.
  private func count(below block: UInt64) -> Int {
    var (low, high) = (0, borders.count)
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] < block { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
