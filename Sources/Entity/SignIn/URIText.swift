/// The grammar of RFC 3986, as far as sign-in messages need it.
enum URIText {
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || DecimalText.isDigit(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isAlphanumeric($0) || "+-.".utf8.contains($0) }
  }

  /// Whether a text is a statement: one line of reserved and unreserved characters and spaces.
  static func isStatement(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isPlain($0) || ":/?#[]@ ".utf8.contains($0) }
  }

  /// Whether a text is zero or more characters of a path segment.
  static func isSegment(_ text: String) -> Bool { consists(text, of: ":@") }

  /// Whether a text is a host, perhaps with a port, without a user name before it.
  static func isHost(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var (host, rest) = (bytes[...], bytes[bytes.endIndex...])
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
      (host, rest) = (bytes[1..<end], bytes[(end + 1)...])
      let isAddress = { (byte: UInt8) in
        DecimalText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
          || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      }
      guard host.count >= 2, host.contains(UInt8(ascii: ":")), host.allSatisfy(isAddress) else {
        return false
      }
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      (host, rest) = (bytes[..<colon], bytes[colon...])
      guard consists(String(decoding: host, as: UTF8.self), of: "") else { return false }
    } else {
      guard consists(text, of: "") else { return false }
    }
    guard !host.isEmpty else { return false }
    guard let mark = rest.first else { return true }
    return mark == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(DecimalText.isDigit)
  }

  /// Whether a text is a URI with a scheme.
  static func isURI(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      isScheme(String(text[..<colon]))
    else { return false }
    var rest = String(text[text.utf8.index(after: colon)...])
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      guard consists(String(rest[rest.utf8.index(after: mark)...]), of: ":@/?") else {
        return false
      }
      rest = String(rest[..<mark])
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      guard consists(String(rest[rest.utf8.index(after: mark)...]), of: ":@/?") else {
        return false
      }
      rest = String(rest[..<mark])
    }
    guard rest.utf8.starts(with: "//".utf8) else { return consists(rest, of: ":@/") }
    let place = rest.dropFirst(2)
    let end = place.utf8.firstIndex(of: UInt8(ascii: "/")) ?? place.endIndex
    return isHost(String(place[..<end])) && consists(String(place[end...]), of: ":@/")
  }

  /// Returns the host and port of a URI in lower case; nil if it has none.
  static func host(of uri: String) -> String? {
    guard let marks = uri.firstRange(of: "://") else { return nil }
    return String(uri[marks.upperBound...].prefix { !"/?#".contains($0) }).lowercased()
  }

  /// Whether a text consists of unreserved characters, escapes, delimiters, and `others`.
  private static func consists(_ text: String, of others: String) -> Bool {
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%") {
        let isDigit = { (byte: UInt8) in
          DecimalText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        }
        guard at + 2 < bytes.count, isDigit(bytes[at + 1]), isDigit(bytes[at + 2]) else {
          return false
        }
        at += 3
      } else {
        guard isPlain(bytes[at]) || others.utf8.contains(bytes[at]) else { return false }
        at += 1
      }
    }
    return true
  }

  /// Whether a byte is an unreserved character, or a delimiter within parts.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
  }
}
