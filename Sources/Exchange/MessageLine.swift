#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One message between the two programs: a JSON document on a line of its own.
package enum MessageLine {
  /// The largest message: a long list of payments, a page of history, a transaction with its blobs.
  package static let maxBytes = 64 << 20

  static let end: UInt8 = 0x0a

  /// Writes a message and the line's end.
  static func bytes(_ message: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Within JSON that is written without layout there is no line end.
    return [UInt8](try encoder.encode(message)) + [end]
  }

  /// Reads a message without its line's end.
  ///
  /// - Throws: ``ExchangeError/malformed`` for anything but one document of this type.
  static func message<Message: Decodable>(
    _ type: Message.Type,
    in line: [UInt8]
  ) throws(ExchangeError) -> Message {
    do { return try JSONDecoder().decode(type, from: Data(line)) } catch { throw .malformed }
  }
}
