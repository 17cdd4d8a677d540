/// A message as parts, each small enough for one QR code, in unlimited number.
///
/// The first `count` parts are enough. Later ones are mixtures: with them, a reader who missed some
/// need not wait until those come round again.
package struct URParts: Sendable {
  /// The smallest piece in bytes, unless the message is shorter.
  package static let minPiece = 10

  package let message: UR
  /// The number of pieces.
  package let count: Int

  private let encoded: [UInt8]
  private let checksum: UInt32
  private let pieces: [[UInt8]]

  /// Splits a message into pieces of about the same size.
  ///
  /// - Parameters:
  ///   - message: The message to send.
  ///   - maxBytes: The most bytes of a piece, at least 10.
  /// - Throws: `URError.tooManyParts` if there would be more than 4,096 pieces.
  package init(_ message: UR, maxBytes: Int) throws(URError) {
    encoded = message.value.encoded
    let length = encoded.count
    let most = max(maxBytes, Self.minPiece)
    // "findNominalFragmentLength": the fewest pieces that are not too large.
    var size = length
    for pieces in 1...max(1, length / Self.minPiece) {
      size = (length + pieces - 1) / pieces
      if size <= most { break }
    }
    count = (length + size - 1) / size
    guard count <= URPart.maxParts, length <= CBOR.maxBytes else {
      throw .tooManyParts(found: count)
    }
    let bytes = encoded
    pieces = (0..<count).map { piece in
      let some = bytes[piece * size..<min(length, (piece + 1) * size)]
      return some + [UInt8](repeating: 0, count: size - some.count)
    }
    checksum = CRC32.sum(of: encoded)
    self.message = message
  }

  /// Returns part `number`, counted from 1; the whole message if there is only one piece.
  package func text(_ number: UInt32) throws(URError) -> String {
    guard count > 1 else { return message.text }
    var content = [UInt8](repeating: 0, count: pieces[0].count)
    for piece in try Fountain.pieces(number: number, of: count, checksum: checksum) {
      for (place, byte) in pieces[piece].enumerated() { content[place] ^= byte }
    }
    let part = URPart(
      number: number,
      count: count,
      messageLength: encoded.count,
      checksum: checksum,
      content: content
    )
    return part.text(type: message.type)
  }
}
