extension Report: Codable {
  private enum Key: String, CodingKey { case kind, code, message }

  /// Reads a report of another process: the sentence is escaped, since nobody knows who wrote it.
  ///
  /// - Throws: `DecodingError` where a part is missing, or the code is no kebab-case word.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let code = try container.decode(String.self, forKey: .code)
    let kind = try container.decode(Int32.self, forKey: .kind)
    guard let kind = Kind(rawValue: kind), Self.isCode(code) else {
      throw DecodingError.dataCorruptedError(
        forKey: .code,
        in: container,
        debugDescription: "not a report"
      )
    }
    let message = try container.decode(String.self, forKey: .message)
    self.init(kind, code, Sentence(data: UntrustedText.escaped(message, limit: 1_024)))
  }

  /// Writes the parts.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(code, forKey: .code)
    try container.encode(message.english, forKey: .message)
  }

  private static func isCode(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      }
  }
}
