#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes and decodes messages between the two programs: one JSON document per line.
package enum MessageLine {
  /// The largest message: a long list of payments, a page of history, a transaction with its blobs.
  package static let maxBytes = 64 << 20

  static let end: UInt8 = 0x0a

  /// Encodes a message, followed by a line end.
  static func bytes(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Compact JSON contains no line end.
    return [UInt8](try encoder.encode(message)) + [end]
  }

  /// Decodes a message from a line without its end.
  ///
  /// - Throws: ``ExchangeError/malformed`` if it is not one document of this type.
  static func message<Message: Decodable>(
    _ type: Message.Type,
    in line: [UInt8]
  ) throws(ExchangeError) -> Message {
    do { return try JSONDecoder().decode(type, from: Data(line)) } catch { throw .malformed }
  }
}
