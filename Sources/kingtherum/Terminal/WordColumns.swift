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
        let filled = try sentence.withBytes { bytes in
          let word = UnsafeRawBufferPointer(rebasing: bytes[words[place]])
          try terminal.show(word)
          return WordsDialog.columns(of: word)
        }
        try terminal.show(String(repeating: " ", count: max(1, 16 - filled)))
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
      for place in 0...bytes.count where place >= start {
        // Japanese words are parted by U+3000, all others by a space.
        let isWide = bytes[place...].starts(with: "\u{3000}".utf8)
        guard place == bytes.count || bytes[place] == UInt8(ascii: " ") || isWide else { continue }
        ranges.append(start..<place)
        start = place + (isWide ? 3 : 1)
      }
      return ranges
    }
  }
}
