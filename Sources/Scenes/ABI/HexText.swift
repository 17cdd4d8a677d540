package import Core

/// Hex as files hold it; white space and line ends around it are ignored.
package enum HexText {
  package static func bytes(_ text: [UInt8]) throws(HexError) -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    let trimmed = text.drop { $0.isWhitespace }
    let end = trimmed.reversed().prefix { $0.isWhitespace }.count
    return try Hex.decode(String(trimmed.dropLast(end)))
  }
}
