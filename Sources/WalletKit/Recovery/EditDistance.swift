/// How unlike two words are: bytes to change, to add or to take away (Levenshtein).
enum EditDistance {
  /// Words are short; what is longer is as unlike as can be told.
  private static let longest = 64

  static func between(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
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
}
