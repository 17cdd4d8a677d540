/// A Swift source without its comments and the contents of its strings.
///
/// Spaces replace the removed text, so lines and columns stay the same. Code inside an
/// interpolation stays.
struct CodeText {
  private let source: [UInt8]
  private var code: [UInt8]
  /// The contents of the strings only.
  private var literals: [UInt8]
  private var position = 0

  static func code(of text: String) -> String {
    String(decoding: CodeText(text).code, as: UTF8.self)
  }

  /// Returns the contents of the strings only, with spaces in place of the code around them.
  static func literals(of text: String) -> String {
    String(decoding: CodeText(text).literals, as: UTF8.self)
  }

  private init(_ text: String) {
    source = Array(text.utf8)
    code = source
    literals = source.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    readCode(inInterpolation: false)
  }

  private func sees(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { source.dropFirst(position + offset).starts(with: $0) }
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < source.count {
      if source[position] != UInt8(ascii: "\n") { code[position] = UInt8(ascii: " ") }
      position += 1
    }
  }

  private mutating func blankLiteral(_ count: Int = 1) {
    let end = min(position + count, source.count)
    literals.replaceSubrange(position..<end, with: source[position..<end])
    blank(count)
  }

  private mutating func readCode(inInterpolation: Bool) {
    var depth = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where sees("//"):
        while position < source.count, !sees("\n") { blank() }
      case UInt8(ascii: "/") where sees("/*"):
        readBlockComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if let hashes = openingHashes() { readString(hashes: hashes) } else { position += 1 }
      case UInt8(ascii: ")"):
        if inInterpolation, depth == 0 { return }
        depth -= 1
        position += 1
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      default:
        position += 1
      }
    }
  }

  /// Counts the `#` before a quote at this position; nil if no string begins here.
  private func openingHashes() -> Int? {
    let hashes = source.dropFirst(position).prefix { $0 == UInt8(ascii: "#") }.count
    return sees("\"", at: hashes) ? hashes : nil
  }

  private mutating func readBlockComment() {
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        blank(2)
      } else if sees("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < source.count
  }

  private mutating func readString(hashes: Int) {
    position += hashes
    let quotes = sees("\"\"\"") ? 3 : 1
    position += quotes
    while position < source.count {
      if quotes == 1, sees("\n") { return }
      if closes(quotes: quotes, hashes: hashes) {
        position += quotes + hashes
        return
      }
      guard escapes(hashes: hashes) else {
        blankLiteral()
        continue
      }
      blank(1 + hashes)
      if sees("(") {
        position += 1
        readCode(inInterpolation: true)
        position += 1
      } else {
        blankLiteral()
      }
    }
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    (quotes == 3 ? sees("\"\"\"") : sees("\"")) && hasHashes(hashes, after: quotes)
  }

  private func escapes(hashes: Int) -> Bool {
    sees("\\") && hasHashes(hashes, after: 1)
  }

  private func hasHashes(_ count: Int, after offset: Int) -> Bool {
    source.dropFirst(position + offset).prefix { $0 == UInt8(ascii: "#") }.count >= count
  }
}
