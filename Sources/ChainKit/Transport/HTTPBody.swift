import AsyncHTTPClient
import Entity
import NIOCore

/// Collects the body of an answer.
///
/// The pieces go straight to where they stay: with a buffer in between, a large answer would need
/// three times its size.
enum HTTPBody {
  /// Collects a whole body.
  ///
  /// - Parameters:
  ///   - body: The body, of which pieces arrive.
  ///   - told: The size that the node names; nil if it names none.
  ///   - limit: The most bytes.
  /// - Returns: The bytes.
  /// - Throws: `RPCFailure.protocolViolation(.oversize)` beyond the limit, and what ends the
  ///   connection.
  static func bytes(
    of body: HTTPClientResponse.Body,
    told: Int?,
    limit: Int
  ) async throws -> [UInt8] {
    let tooMany = RPCFailure.protocolViolation(.oversize(limit: limit))
    guard told ?? 0 <= limit else { throw tooMany }
    var bytes: [UInt8] = []
    // The pages of a size that is only claimed are never touched.
    bytes.reserveCapacity(max(0, told ?? 0))
    for try await piece in body {
      guard piece.readableBytes <= limit - bytes.count else { throw tooMany }
      bytes.append(contentsOf: piece.readableBytesView)
    }
    return bytes
  }
}
