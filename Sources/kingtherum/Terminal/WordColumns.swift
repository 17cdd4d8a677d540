import Core
import WalletKit

/// Words on a page, numbered, in columns.
enum WordColumns {
  /// The preferred width of a column, and the least space for its number and spaces, in columns.
  private static let width = 22
  private static let around = 8

  /// Returns the page that fits the terminal best: three columns of words, as on paper.
  ///
  /// There are fewer columns on a narrow terminal, and more on a low one.
  static func page(
    of sentence: borrowing SecretBytes,
    on size: (rows: Int, columns: Int),
    saying opening: Sentence,
    asking question: Sentence
  ) throws -> SecretPage {
    let words = ranges(of: sentence)
    let longest = sentence.withBytes { bytes in
      words.map { Self.columns(of: .init(rebasing: bytes[$0])) }.max() ?? 0
    }
    let widest = max(1, (min(size.columns, 200) + 2) / (longest + around))
    var columns = min(3, widest)
    while true {
      var page = try SecretPage(columns: min(size.columns, 80))
      try page.add("\(opening)\n")
      let step = max(longest + around, min(width, size.columns / columns))
      try add(sentence, words, columns: columns, step: step, to: &page)
      try page.add("")
      try page.ask(question)
      if page.rows <= size.rows || columns == widest { return page }
      columns += 1
    }
  }

  private static func add(
    _ sentence: borrowing SecretBytes,
    _ words: [Range<Int>],
    columns: Int,
    step: Int,
    to page: inout SecretPage
  ) throws {
    let rows = (words.count + columns - 1) / columns
    for row in 0..<rows {
      for column in 0..<columns where column * rows + row < words.count {
        let place = column * rows + row
        let number = place + 1
        try page.put(number < 10 ? "   \(number)  " : "  \(number)  ")
        try page.put(sentence, words[place])
        guard place + rows < words.count else { continue }
        let filled = sentence.withBytes { Self.columns(of: .init(rebasing: $0[words[place]])) }
        try page.put(String(repeating: " ", count: step - 6 - filled))
      }
      try page.end()
    }
  }

  /// Returns the range of bytes of each word; the words are not copied.
  static func ranges(of sentence: borrowing SecretBytes) -> [Range<Int>] {
    sentence.withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      for place in 0...bytes.count where place >= start {
        // Japanese words are separated by U+3000, all others by a space.
        let isWide = bytes[place...].starts(with: "\u{3000}".utf8)
        guard place == bytes.count || bytes[place] == UInt8(ascii: " ") || isWide else { continue }
        ranges.append(start..<place)
        start = place + (isWide ? 3 : 1)
      }
      return ranges
    }
  }

  /// Returns the terminal columns that a word takes.
  ///
  /// Characters of three bytes, which are Chinese, Japanese and Korean ones here, take two columns.
  static func columns(of word: UnsafeRawBufferPointer) -> Int {
    var columns = 0
    for byte in word where byte & 0xC0 != 0x80 { columns += byte >= 0xE0 ? 2 : 1 }
    return columns
  }
}
