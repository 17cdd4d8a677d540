/// Cuts a stream of bytes into JSON objects and arrays (RFC 8259).
///
/// Nothing but blanks has to separate them, and they arrive in pieces of any size. What is inside is
/// not checked: whoever reads it does.
struct JSONMessages {
  /// Why the stream cannot be read further.
  enum Fault: Error, Equatable {
    /// There is something other than an object or an array.
    case malformed
    /// A message is longer than the limit.
    case oversize(limit: Int)
  }

  /// The most bytes of a message.
  let limit: Int
  /// The beginning of a message whose end has not arrived.
  private var begun: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  init(limit: Int) { self.limit = limit }

  /// Takes more bytes; returns the messages that end in them.
  ///
  /// - Throws: ``Fault``; the stream is useless from then on.
  mutating func take(_ bytes: [UInt8]) throws(Fault) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    var start = 0
    for (at, byte) in bytes.enumerated() {
      if depth == 0 {
        start = at
        if JSONElements.isBlank(byte) { continue }
        guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { throw .malformed }
      }
      guard ends(at: byte) else { continue }
      begun += bytes[start...at]
      guard begun.count <= limit else { throw .oversize(limit: limit) }
      messages.append(begun)
      begun = []
    }
    if depth > 0 { begun += bytes[start...] }
    guard begun.count <= limit else { throw .oversize(limit: limit) }
    return messages
  }

  /// Whether a message ends at its next byte.
  private mutating func ends(at byte: UInt8) -> Bool {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      return depth == 0
    default: break
    }
    return false
  }
}
