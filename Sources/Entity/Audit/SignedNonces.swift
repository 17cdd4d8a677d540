/// The transactions signed with each nonce, packed: at most two per nonce, the newest last.
struct SignedNonces: Sendable {
  /// A nonce of a run of nonces.
  struct Place: Hashable {
    let run: UInt32
    let nonce: UInt64

    /// The key of its rows.
    var key: [UInt8] {
      var writer = PackedWriter()
      writer.add(run)
      writer.add(nonce)
      return writer.bytes
    }
  }

  private static let key = 12
  /// Key, index of the transaction, time, digest, whether there is a transaction hash, that hash.
  private static let width = key + 1 + 8 + 32 + 1 + 32

  private var rows = PackedRows(width: width, key: key)

  static let none = SignedNonces()

  private init() {}

  /// Returns the transactions of a nonce, the newest last.
  func signed(at place: Place) -> [PastSignatures.Signed] {
    rows.rows(beginning: place.key).compactMap { row in
      var reader = PackedReader(row.dropFirst(Self.key + 1))
      guard let seconds = reader.number(), let time = try? UTCTime(seconds: seconds),
        let digest = reader.hash(), let isHashed = reader.byte(), let hash = reader.hash()
      else { return nil }
      return .init(time: time, digest: digest, hash: isHashed == 1 ? hash : nil)
    }
  }

  /// Returns a copy with the transactions of these nonces replaced.
  func replacing(_ new: [Place: [PastSignatures.Signed]]) -> SignedNonces {
    var next = self
    next.rows = rows.merging(
      new.flatMap { place, signed in
        signed.enumerated().map { Self.row(place, UInt8($0.offset), $0.element) }
      }
    )
    return next
  }

  private static func row(_ place: Place, _ order: UInt8, _ signed: PastSignatures.Signed)
    -> [UInt8]
  {
    var writer = PackedWriter()
    writer.add(place.key)
    writer.add(order)
    writer.add(signed.time.seconds)
    writer.add(signed.digest.bytes)
    writer.add(signed.hash == nil ? 0 : 1 as UInt8)
    writer.add(signed.hash?.bytes ?? [UInt8](repeating: 0, count: 32))
    return writer.bytes
  }

  init?(from reader: inout PackedReader) {
    guard let rows = PackedRows(width: Self.width, key: Self.key, from: &reader) else { return nil }
    self.rows = rows
  }

  func add(to writer: inout PackedWriter) { rows.add(to: &writer) }
}
