/// How unlike two words are: bytes to change, to add or to take away (Levenshtein).
package enum EditDistance {
  /// Words are short; what is longer is as unlike as can be told.
  private static let longest = 64

  /// The distance of two words in memory, of which no copy is made: they may be secrets.
  package static func between(
    _ one: UnsafeRawBufferPointer,
    _ other: UnsafeRawBufferPointer
  ) -> Int {
    guard one.count <= longest, other.count < longest else { return longest }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { row in
      for place in 0...other.count { row[place] = UInt8(place) }
      for (line, letter) in one.enumerated() {
        var corner = row[0]
        row[0] = UInt8(line + 1)
        for place in 0..<other.count {
          let change = corner + (letter == other[place] ? 0 : 1)
          corner = row[place + 1]
          row[place + 1] = min(change, row[place] + 1, corner + 1)
        }
      }
      return Int(row[other.count])
    }
  }

  /// The distance of two texts by their UTF-8.
  package static func between(_ one: String, _ other: String) -> Int {
    Array(one.utf8).withUnsafeBytes { one in
      Array(other.utf8).withUnsafeBytes { between(one, $0) }
    }
  }
}
