public import BigInt

extension BigUInt {
  /// Reads an unsigned integer from bytes, the most significant first; no bytes are zero.
  @inlinable
  public init(bigEndian bytes: some BidirectionalCollection<UInt8>) {
    var words: [Word] = []
    words.reserveCapacity(bytes.count / (Word.bitWidth / 8) + 1)
    var word: Word = 0
    var shift = 0
    for byte in bytes.reversed() {
      word |= Word(byte) << Word(shift)
      shift += 8
      if shift == Word.bitWidth {
        words.append(word)
        word = 0
        shift = 0
      }
    }
    words.append(word)
    self.init(words: words)
  }

  /// The bytes of the number, the most significant first, with none to spare; zero has none.
  public var bigEndian: [UInt8] {
    let count = (bitWidth + 7) / 8
    var bytes = [UInt8](repeating: 0, count: count)
    var at = count
    for word in words {
      var rest = word
      for _ in 0..<(Word.bitWidth / 8) where at > 0 {
        at -= 1
        bytes[at] = UInt8(truncatingIfNeeded: rest)
        rest >>= 8
      }
    }
    return bytes
  }

  /// The bytes of the number, the most significant first, in a field of fixed width.
  ///
  /// - Returns: `count` bytes, or `nil` when the number needs more.
  public func bigEndian(count: Int) -> [UInt8]? {
    let bytes = bigEndian
    guard bytes.count <= count else { return nil }
    return [UInt8](repeating: 0, count: count - bytes.count) + bytes
  }
}
