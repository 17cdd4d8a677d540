/// The Levenshtein distance of two words: bytes to change, insert or delete.
package enum EditDistance {
  /// The longest word that is compared; longer ones get this as their distance.
  private static let longest = 64

  /// Returns the distance of two words, copying neither: they may be secrets.
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

  /// Returns the distance of two strings by their UTF-8.
  package static func between(_ one: String, _ other: String) -> Int {
    Array(one.utf8).withUnsafeBytes { one in
      Array(other.utf8).withUnsafeBytes { between(one, $0) }
    }
  }
}
