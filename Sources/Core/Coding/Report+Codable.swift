extension Report: Codable {
  private enum Key: String, CodingKey { case kind, code, message, sentence }

  /// Decodes a report of another process; the message is untrusted, so it is escaped.
  ///
  /// - Throws: `DecodingError` if a field is missing, the code is not kebab-case, or the message is not a
  ///   sentence.
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
    guard let parts = try container.decodeIfPresent(SentenceParts.self, forKey: .sentence) else {
      let message = try container.decode(String.self, forKey: .message)
      self.init(kind, code, Sentence(data: UntrustedText.escaped(message, limit: 1_024)))
      return
    }
    guard let message = parts.sentence else {
      throw DecodingError.dataCorruptedError(
        forKey: .sentence,
        in: container,
        debugDescription: "not a sentence"
      )
    }
    self.init(kind, code, message)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(code, forKey: .code)
    // Another version of the program understands at least this.
    try container.encode(message.english, forKey: .message)
    try container.encode(SentenceParts(message), forKey: .sentence)
  }

  private static func isCode(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      }
  }
}
