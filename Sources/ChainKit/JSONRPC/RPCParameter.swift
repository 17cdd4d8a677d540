import Core
package import Entity

/// A value sent to a node.
///
/// Members of an object keep their order, so equal requests have equal bytes.
package indirect enum RPCParameter: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([RPCParameter])
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    let key: String
    let value: RPCParameter

    package init(_ key: String, _ value: RPCParameter) {
      self.key = key
      self.value = value
    }
  }

  /// A number as a hex quantity.
  package static func quantity(_ value: UInt64) -> RPCParameter { .string(Quantity.text(value)) }

  /// An amount of wei as a hex quantity.
  package static func wei(_ value: Wei) -> RPCParameter { .string(Quantity.text(value.count)) }

  /// Bytes as a hex string.
  package static func bytes(_ value: [UInt8]) -> RPCParameter { .string(Hex.prefixed(value)) }

  /// An address, in lower case: some nodes refuse mixed case.
  package static func address(_ value: Address) -> RPCParameter { .bytes(value.bytes) }

  package static func hash(_ value: Hash32) -> RPCParameter { .bytes(value.bytes) }

  /// The value as JSON text.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.quote(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Nearly every text is hex, of which a request may hold 100 KB.
    guard value.utf8.contains(where: isEscaped) else { return text += value }
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }
}
