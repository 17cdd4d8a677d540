/// One part of a message that is too long for one QR code (BCR-2020-005, "fragment").
struct URPart: Hashable, Sendable {
  /// The most parts that this program splits a message into.
  static let maxParts = 4_096

  /// The number of this part, from 1; parts above `count` are mixtures.
  let number: UInt32
  /// The number of pieces that the message was split into.
  let count: Int
  /// The length of the message in bytes.
  let messageLength: Int
  /// The checksum of the message.
  let checksum: UInt32
  /// A piece, or the XOR of several.
  let content: [UInt8]

  var value: CBOR {
    .array([
      .unsigned(UInt64(number)), .unsigned(UInt64(count)), .unsigned(UInt64(messageLength)),
      .unsigned(UInt64(checksum)), .bytes(content),
    ])
  }

  func text(type: String) -> String {
    "ur:\(type)/\(number)-\(count)/\(Bytewords.encode(value.encoded))"
  }

  init(number: UInt32, count: Int, messageLength: Int, checksum: UInt32, content: [UInt8]) {
    (self.number, self.count, self.messageLength) = (number, count, messageLength)
    (self.checksum, self.content) = (checksum, content)
  }

  /// Decodes a part, and checks that its numbers are consistent.
  ///
  /// - Throws: `URError.partForm`, or `URError.figures` for counts that no encoder produces.
  init(_ value: CBOR) throws(URError) {
    guard case .array(let fields) = value, fields.count == 5,
      case .unsigned(let number) = fields[0], case .unsigned(let count) = fields[1],
      case .unsigned(let length) = fields[2], case .unsigned(let checksum) = fields[3],
      case .bytes(let content) = fields[4], let sum = UInt32(exactly: checksum)
    else { throw .partForm }
    guard let number = UInt32(exactly: number), number > 0,
      (1...Self.maxPartsWide).contains(count),
      length > 0, length <= UInt64(CBOR.maxBytes), !content.isEmpty
    else { throw .figures }
    // The last piece is padded, and is not empty.
    let (size, pieces) = (UInt64(content.count), UInt64(count))
    guard size * pieces >= length, size * (pieces - 1) < length else { throw .figures }
    self.init(
      number: number,
      count: Int(count),
      messageLength: Int(length),
      checksum: sum,
      content: content
    )
  }

  private static let maxPartsWide = UInt64(maxParts)
}
