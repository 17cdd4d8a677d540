/// The `error` member of a node's answer, unprocessed.
package struct WireError: Hashable, Sendable {
  /// The code; by itself it means little, since each node has its own.
  package let code: Int
  /// The message: untrusted text, never shown as is.
  package let message: String
  /// The `data` member.
  package let detail: WireValue

  package init(code: Int, message: String, detail: WireValue = .null) {
    self.code = code
    self.message = message
    self.detail = detail
  }

  /// The bytes of a revert, if `data` contains hex.
  var revertBytes: [UInt8]? {
    switch detail {
    case .string(let text): Self.trailingHex(in: text)
    case .object(let members):
      // Some nodes wrap it: {"data":"0x…"} or {"originalError":{"data":"0x…"}}.
      members["data"].flatMap { WireError(code: 0, message: "", detail: $0).revertBytes }
    default: nil
    }
  }

  /// Returns the hex at the end of texts such as "Reverted 0x08c379a0…".
  private static func trailingHex(in text: String) -> [UInt8]? {
    // By bytes: to find the characters of a long text takes longer than all the rest.
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    return try? DataHex.parse(words.last.map { String(Substring($0)) }?.lowercased() ?? text)
  }
}

extension WireError: Decodable {
  private enum Key: String, CodingKey { case code, message, data }

  /// Decodes an error; a missing code or message does not lose the rest.
  package init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(code: 0, message: text)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      code: (try? container.decode(Int.self, forKey: .code)) ?? 0,
      message: (try? container.decode(String.self, forKey: .message)) ?? "",
      detail: (try? container.decode(WireValue.self, forKey: .data)) ?? .null
    )
  }
}

/// Any JSON value, for parts of an answer without a guaranteed shape.
package indirect enum WireValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number that is not a 64-bit integer; its value is not used.
  case number
  case string(String)
  case array([WireValue])
  case object([String: WireValue])

  /// The member of an object; nil if it is missing.
  subscript(key: String) -> WireValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The value as a count: an integer, a decimal string, or hex.
  var count: UInt64? {
    switch self {
    case .integer(let value): UInt64(exactly: value)
    case .string(let text): (try? Quantity.parse64(text.lowercased())) ?? UInt64(text)
    default: nil
    }
  }
}

extension WireValue: Decodable {
  /// Decodes any JSON value.
  package init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode([WireValue].self) {
      self = .array(value)
    } else if let value = try? single.decode([String: WireValue].self) {
      self = .object(value)
    } else {
      self = .number
    }
  }
}
