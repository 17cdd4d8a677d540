/// Finds the IDs in the text of JSON-RPC messages, without reading the rest.
enum MessageIDs {
  /// Returns the ID of a message, or those of a batch; messages without one are left out.
  static func all(in body: [UInt8]) -> [UInt64] {
    JSONElements.split(body).map { $0.compactMap(id) } ?? [id(of: body[...])].compactMap(\.self)
  }

  /// Returns the member `id` of an object, if it is a number; those of inner objects do not count.
  private static func id(of object: ArraySlice<UInt8>) -> UInt64? {
    var depth = 0
    var at = object.startIndex
    while at < object.endIndex {
      switch object[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        guard let end = JSONElements.endOfString(at, in: object) else { return nil }
        let isName = depth == 1 && object[(at + 1)..<end].elementsEqual("id".utf8)
        if isName, let number = number(after: object[(end + 1)...]) { return number }
        at = end
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Returns the number behind a colon; nil for any other value, and if there is no colon.
  private static func number(after rest: ArraySlice<UInt8>) -> UInt64? {
    let rest = rest.drop(while: JSONElements.isBlank)
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let digits = rest.dropFirst().drop(while: JSONElements.isBlank)
      .prefix { (0x30...0x39).contains($0) }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }
}
