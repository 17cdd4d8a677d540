extension ArraySlice<UInt8> {
  /// Returns the place after the first occurrence of a phrase; nil if there is none.
  func end(of phrase: [UInt8]) -> Int? {
    guard let first = phrase.first, phrase.count <= count else { return nil }
    let end = withUnsafeBufferPointer { text in
      phrase.withUnsafeBufferPointer { phrase -> Int? in
        for start in 0...text.count - phrase.count where text[start] == first {
          var length = 1
          while length < phrase.count, text[start + length] == phrase[length] { length += 1 }
          if length == phrase.count { return start + length }
        }
        return nil
      }
    }
    return end.map { startIndex + $0 }
  }
}
