/// A message for text or QR codes: a type, and a value in CBOR (BCR-2020-005).
package struct UR: Hashable, Sendable {
  /// The type of message: lower-case letters, digits and hyphens.
  package let type: String
  package let value: CBOR

  /// The length of the longest type.
  static let maxTypeLetters = 40

  /// Makes a message of a type and a value.
  ///
  /// - Throws: `URError.type` if the type has any other character than lower-case letters, digits
  ///   and hyphens, or more than 40 of them.
  package init(type: String, value: CBOR) throws(URError) {
    guard Self.isType(type) else { throw .type(found: type) }
    (self.type, self.value) = (type, value)
  }

  /// The message as text, in one part.
  package var text: String { "ur:\(type)/\(Bytewords.encode(value.encoded))" }

  static func isType(_ text: String) -> Bool {
    (1...maxTypeLetters).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// Whether a text looks like a UR, to tell it from JSON or hex.
  package static func isLikely(_ text: some Sequence<UInt8>) -> Bool {
    text.prefix(3).map { $0 | 0x20 } == [UInt8(ascii: "u"), UInt8(ascii: "r"), 0x3A]
  }
}

/// The content of one QR code or one line of text: a whole message, or a part of one.
enum URText: Equatable {
  case whole(UR)
  case part(type: String, URPart)

  /// Parses `ur:type/letters` or `ur:type/3-7/letters`, in either case.
  init(parsing text: String) throws(URError) {
    let small = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard small.starts(with: "ur:".utf8) else { throw .notUR }
    let pieces = small.dropFirst(3).split(separator: 0x2F, omittingEmptySubsequences: false)
    guard (2...3).contains(pieces.count) else { throw .pieces(found: pieces.count) }
    let type = String(decoding: pieces[0], as: UTF8.self)
    guard UR.isType(type) else { throw .type(found: type) }
    let content = try Bytewords.decode(pieces[pieces.count - 1])
    let value: CBOR
    do { value = try CBOR(decoding: content) } catch { throw .cbor(error) }
    guard pieces.count == 3 else {
      self = .whole(try UR(type: type, value: value))
      return
    }
    let part = try URPart(value)
    guard pieces[1].elementsEqual("\(part.number)-\(part.count)".utf8) else {
      throw .sequence(found: String(decoding: pieces[1], as: UTF8.self))
    }
    self = .part(type: type, part)
  }
}
