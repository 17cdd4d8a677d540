import Core
import Scenes
import WalletKit

/// A page with a secret, laid out for a number of columns, all of it in guarded memory.
struct SecretPage: ~Copyable {
  /// The most bytes on a page; 59 words in one column take half of them.
  private static let maxBytes = 8192

  /// The bytes, followed by unused space.
  private var memory: SecretBytes
  private var count = 0

  /// The most columns that a line may take, and those that the widest line takes.
  let limit: Int
  private(set) var columns = 0
  /// The column of the cursor.
  private var column = 0
  private(set) var rows = 1

  init(columns limit: Int) throws {
    memory = try SecretBytes(count: Self.maxBytes)
    self.limit = max(limit, 20)
  }

  /// Adds text that is wrapped between words, each line with its line end.
  mutating func add(_ sentence: Sentence) throws { try add(lines: sentence.text) }

  private mutating func add(lines text: String) throws {
    for line in WrappedText.prose(text, columns: limit) {
      try put(line)
      try end()
    }
  }

  /// Adds a question; the cursor stays behind its last line.
  mutating func ask(_ question: Sentence) throws {
    var lines = question.text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = lines.popLast().map(String.init) ?? ""
    for line in lines { try add(lines: String(line)) }
    for (number, line) in WrappedText.prose(last, columns: limit - 1).enumerated() {
      if number > 0 { try end() }
      try put(line)
    }
    try put(" ")
  }

  /// Adds a secret of words or digits as an indented paragraph.
  mutating func add(_ secret: borrowing SecretBytes) throws {
    let margin = limit > 40 ? 4 : 0
    try put(String(repeating: " ", count: margin))
    let words = WordColumns.ranges(of: secret)
    for (number, word) in words.enumerated() {
      let width = secret.withBytes { WordColumns.columns(of: .init(rebasing: $0[word])) }
      if number > 0 {
        if column + 1 + width > limit {
          try end()
          try put(String(repeating: " ", count: margin))
        } else {
          try put(" ")
        }
      }
      try put(secret, word, margin: margin)
    }
    try end()
  }

  /// Adds a word; one that is longer than a line, such as a key, continues on the next.
  private mutating func put(
    _ secret: borrowing SecretBytes,
    _ word: Range<Int>,
    margin: Int
  ) throws {
    let width = secret.withBytes { WordColumns.columns(of: .init(rebasing: $0[word])) }
    guard column + width > limit else { return try put(secret, word) }
    // Only keys and codes are this long, and each of their bytes takes one column.
    var rest = word
    while !rest.isEmpty {
      if column >= limit {
        try end()
        try put(String(repeating: " ", count: margin))
      }
      let piece = rest.prefix(limit - column)
      try put(secret, piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Adds a part of a secret to the line.
  mutating func put(_ secret: borrowing SecretBytes, _ part: Range<Int>) throws {
    try secret.withBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes[part])
      try put(part, width: WordColumns.columns(of: part))
    }
  }

  /// Adds text to the line.
  mutating func put(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      try put(bytes, width: WordColumns.columns(of: bytes))
    }
  }

  /// Ends the line.
  mutating func end() throws {
    var newline = UInt8(ascii: "\n")
    try withUnsafeBytes(of: &newline) { try put($0, width: 0) }
    column = 0
    rows += 1
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer, width: Int) throws {
    guard count + bytes.count <= Self.maxBytes else {
      throw SecretError.size(count + bytes.count, limit: Self.maxBytes)
    }
    let start = count
    memory.withMutableBytes { memory in
      UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: bytes)
    }
    count += bytes.count
    column += width
    columns = max(columns, column)
  }

  /// Calls `read` with the bytes of the page, in place.
  borrowing func withBytes<Result: ~Copyable>(
    _ read: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try memory.withBytes { try read(.init(rebasing: $0[..<count])) }
  }
}
