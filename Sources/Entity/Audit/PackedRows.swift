/// Rows of one width in the order of their bytes, each found by its key: what it begins with.
///
/// A hundred thousand of them are looked into without being read one by one, and merged in one pass.
struct PackedRows: Hashable, Sendable {
  /// The bytes of a row, 1 or more.
  let width: Int
  /// The bytes of its key, at most those of the row. Several rows may have the same.
  let key: Int
  /// All rows, one behind the other.
  private(set) var bytes: [UInt8] = []

  /// No rows.
  init(width: Int, key: Int) { (self.width, self.key) = (width, key) }

  /// How many there are.
  var count: Int { bytes.count / width }

  /// The rows, in their order.
  var all: some Sequence<ArraySlice<UInt8>> { (0..<count).lazy.map(row) }

  private func row(_ number: Int) -> ArraySlice<UInt8> {
    bytes[(number * width)..<((number + 1) * width)]
  }

  /// The rows whose key begins with these bytes, in their order. Cost: one comparison for each
  /// doubling of the number of rows.
  func rows(beginning start: [UInt8]) -> [ArraySlice<UInt8>] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if row(middle).lexicographicallyPrecedes(start) { low = middle + 1 } else { high = middle }
    }
    return (low..<count).lazy.map(row).prefix { $0.starts(with: start) }.map(\.self)
  }

  /// The same with new rows, in any order; those that have the key of a new one give way to it.
  func merging(_ rows: [[UInt8]]) -> PackedRows {
    guard !rows.isEmpty else { return self }
    let new = rows.sorted { $0.lexicographicallyPrecedes($1) }
    var merged = PackedRows(width: width, key: key)
    merged.bytes.reserveCapacity(bytes.count + new.count * width)
    var old = 0
    for next in new {
      let start = next.prefix(key)
      while old < count, row(old).prefix(key).lexicographicallyPrecedes(start) {
        merged.bytes += row(old)
        old += 1
      }
      while old < count, row(old).starts(with: start) { old += 1 }
      merged.bytes += next
    }
    merged.bytes += bytes[(old * width)...]
    return merged
  }
}

extension PackedRows {
  /// Reads what ``add(to:)`` writes; nil where there is less.
  init?(width: Int, key: Int, from reader: inout PackedReader) {
    self.init(width: width, key: key)
    guard let count = reader.number().flatMap({ Int(exactly: $0) }) else { return nil }
    let size = count.multipliedReportingOverflow(by: width)
    guard !size.overflow, let bytes = reader.bytes(size.partialValue) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Writes the number of rows, and the rows.
  func add(to writer: inout PackedWriter) {
    writer.add(UInt64(count))
    writer.add(bytes)
  }
}
