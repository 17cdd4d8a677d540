extension ArraySlice<UInt8> {
  /// Returns the place after the first occurrence of a phrase; nil if there is none.
  func end(of phrase: [UInt8]) -> Int? {
    guard let first = phrase.first else { return nil }
    var at = startIndex
    while at + phrase.count <= endIndex {
      if self[at] == first, self[at...].starts(with: phrase) { return at + phrase.count }
      at += 1
    }
    return nil
  }
}
