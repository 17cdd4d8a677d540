/// Finds the IDs in the text of JSON-RPC messages, without reading the rest.
enum MessageIDs {
  /// Returns the ID of a message, or those of a batch; messages without one are left out.
  static func all(in body: [UInt8]) -> [UInt64] {
    JSONElements.split(body).map { $0.compactMap(id) } ?? [id(of: body[...])].compactMap(\.self)
  }

  /// Whether a message is a request or a notification, which answers nothing.
  static func isRequest(_ message: [UInt8]) -> Bool { value(of: "method", in: message[...]) != nil }

  private static func id(of object: ArraySlice<UInt8>) -> UInt64? {
    let digits = value(of: "id", in: object)?.prefix { (0x30...0x39).contains($0) }
    return digits.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
  }

  /// Returns the text from a member's value on; those of inner objects do not count.
  private static func value(
    of name: String,
    in object: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    var depth = 0
    var at = object.startIndex
    while at < object.endIndex {
      switch object[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        guard let end = JSONElements.endOfString(at, in: object) else { return nil }
        if depth == 1, object[(at + 1)..<end].elementsEqual(name.utf8),
          let value = value(after: object[(end + 1)...])
        {
          return value
        }
        at = end
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Returns what follows a colon; nil if there is no colon.
  private static func value(after rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = rest.drop(while: JSONElements.isBlank)
    guard rest.first == UInt8(ascii: ":") else { return nil }
    return rest.dropFirst().drop(while: JSONElements.isBlank)
  }
}
