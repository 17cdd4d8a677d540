import WalletKit

/// Words on the terminal, numbered, in three columns.
enum WordColumns {
  /// Shows the words of a sentence, straight from where they lie, and returns the number of lines.
  static func show(
    _ sentence: borrowing SecretBytes,
    on terminal: borrowing Terminal
  ) throws -> Int {
    let words = ranges(of: sentence)
    let rows = (words.count + 2) / 3
    for row in 0..<rows {
      for column in 0..<3 where column * rows + row < words.count {
        let place = column * rows + row
        let number = place + 1
        try terminal.show(number < 10 ? "   \(number)  " : "  \(number)  ")
        try sentence.withBytes { bytes in
          try terminal.show(UnsafeRawBufferPointer(rebasing: bytes[words[place]]))
        }
        try terminal.show(String(repeating: " ", count: max(1, 10 - words[place].count)))
      }
      try terminal.show("\n")
    }
    return rows
  }

  /// Where each word stands; the words themselves stay where they are.
  private static func ranges(of sentence: borrowing SecretBytes) -> [Range<Int>] {
    sentence.withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      for place in 0...bytes.count
      where place == bytes.count || bytes[place] == UInt8(ascii: " ") {
        ranges.append(start..<place)
        start = place + 1
      }
      return ranges
    }
  }
}
