import NIOCore

/// The body of a request in pieces, which shows how far sending has progressed.
///
/// The first piece is requested once there is a connection, each later one when the previous one
/// was sent.
struct PostBody: AsyncSequence, Sendable {
  let bytes: [UInt8]
  let progress: PostProgress

  init(_ bytes: [UInt8], _ progress: PostProgress) {
    (self.bytes, self.progress) = (bytes, progress)
  }

  func makeAsyncIterator() -> Pieces { Pieces(self) }

  /// The pieces that remain to be sent.
  struct Pieces: AsyncIteratorProtocol {
    /// The most bytes of a piece: as many as the channel accepts before it applies back pressure.
    static let limit = 65_536

    private var rest: ArraySlice<UInt8>
    let progress: PostProgress
    private var hasBegun = false

    init(_ body: PostBody) { (rest, progress) = (body.bytes[...], body.progress) }

    /// Returns the next piece after a short pause, so that back pressure can take effect first.
    ///
    /// Another thread signals it. Most requests have one piece, and no pause.
    mutating func next() async -> ByteBuffer? {
      if hasBegun, !rest.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
      hasBegun = true
      return piece().map(ByteBuffer.init(bytes:))
    }

    mutating func piece() -> ArraySlice<UInt8>? {
      progress.reach(.sending)
      guard !rest.isEmpty else {
        progress.reach(.waiting)
        return nil
      }
      defer { rest = rest.dropFirst(Self.limit) }
      return rest.prefix(Self.limit)
    }
  }
}
