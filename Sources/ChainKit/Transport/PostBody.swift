import NIOCore

/// A question's bytes in pieces. They are asked for once there is a connection, each when the one before
/// it has left, so that it is known how far the question came.
struct PostBody: AsyncSequence, Sendable {
  let bytes: [UInt8]
  let progress: PostProgress

  init(_ bytes: [UInt8], _ progress: PostProgress) {
    (self.bytes, self.progress) = (bytes, progress)
  }

  func makeAsyncIterator() -> Pieces { Pieces(self) }

  /// What is left to be sent.
  struct Pieces: AsyncIteratorProtocol {
    /// The most bytes of a piece: as many as the channel takes before it lets wait.
    static let limit = 65_536

    private var rest: ArraySlice<UInt8>
    let progress: PostProgress
    private var hasBegun = false

    init(_ body: PostBody) { (rest, progress) = (body.bytes[...], body.progress) }

    /// That the channel takes no more is said by another thread: a moment between two pieces lets that
    /// come first. Most questions have one piece and do not wait.
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
