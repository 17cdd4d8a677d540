/// Rows of equal width, sorted by their bytes and found by their key, the start of each row.
///
/// A hundred thousand rows are searched without reading each of them, and merged in one pass.
struct PackedRows: Hashable, Sendable {
  /// The bytes of a row, at least 1.
  let width: Int
  /// The bytes of a row's key, at most `width`. Several rows may have the same key.
  let key: Int
  /// All rows, concatenated.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty table.
  init(width: Int, key: Int) { (self.width, self.key) = (width, key) }

  /// The number of rows.
  var count: Int { bytes.count / width }

  /// The rows, in order.
  var all: some Sequence<ArraySlice<UInt8>> { (0..<count).lazy.map(row) }

  private func row(_ number: Int) -> ArraySlice<UInt8> {
    bytes[(number * width)..<((number + 1) * width)]
  }

  /// Returns the rows with a key that starts with these bytes, in order. Cost: one binary search.
  func rows(beginning start: [UInt8]) -> [ArraySlice<UInt8>] {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if row(middle).lexicographicallyPrecedes(start) { low = middle + 1 } else { high = middle }
    }
    return (low..<count).lazy.map(row).prefix { $0.starts(with: start) }.map(\.self)
  }

  /// Returns these rows and new ones, in any order; a new row replaces all rows with its key.
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
  /// Reads what ``add(to:)`` writes; nil if the data is too short.
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
