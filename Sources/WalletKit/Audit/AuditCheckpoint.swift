import Core

/// A summary of the log up to an entry, so that a long log need not be reread for each signature.
///
/// Only this device can write it, and it is valid for one log only. The file is a line of JSON, LF,
/// and the body. Only content sealed by this device is trusted, and losing it costs only time:
/// without a checkpoint the log itself is read.
struct AuditCheckpoint: Equatable, Sendable {
  static let format = "kingtherum-log-note"
  static let version: Int64 = 1

  /// The subject of a summary.
  enum Kind: String, Sendable {
    /// Recent spending (``RecentSpends``), for the limits of a policy.
    case spends
    /// Past signatures (``PastSignatures``), for the warnings of a review.
    case past
  }

  let kind: Kind
  /// The end of the last entry included.
  let place: AuditHead.Place
  /// The SHA-256 of all bytes of the log up to ``place``.
  let log: [UInt8]
  /// The packed summary.
  let body: [UInt8]
  private var mac: [UInt8]

  /// Seals a checkpoint for the log of a home folder.
  init(
    _ kind: Kind,
    upTo place: AuditHead.Place,
    log: [UInt8],
    body: [UInt8],
    of home: String,
    under device: borrowing DeviceSecret
  ) throws(DigestError) {
    (self.kind, self.place, self.log, self.body) = (kind, place, log, body)
    mac = []
    mac = Self.mac(of: try head(), home, device)
  }

  /// Returns the first line without its MAC.
  ///
  /// It contains the digest of the body, so that a long body is hashed with the faster function.
  private func head() throws(DigestError) -> [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)), JSON.Member("version", .integer(Self.version)),
      JSON.Member("kind", .string(kind.rawValue)),
      JSON.Member("lines", .integer(place.lines)),
      JSON.Member("hash", CanonicalJSON.hex(place.hash)),
      JSON.Member("end", .integer(place.end)), JSON.Member("log", CanonicalJSON.hex(log)),
      JSON.Member("body", CanonicalJSON.hex(try Digests.sha256(body))),
    ]
  }

  private func sealed(_ head: [JSON.Member]) -> [JSON.Member] {
    head + [JSON.Member("mac", CanonicalJSON.hex(mac))]
  }

  private static func mac(
    of head: [JSON.Member],
    _ home: String,
    _ device: borrowing DeviceSecret
  ) -> [UInt8] {
    device.mac(Array("ktr/log-note/v1\n\(home)\n".utf8), over: CanonicalJSON.bytes(.object(head)))
  }

  /// The whole file.
  func file() throws(DigestError) -> [UInt8] {
    CanonicalJSON.bytes(.object(sealed(try head()))) + [0x0A] + body
  }
}

extension AuditCheckpoint {
  /// Reads a checkpoint of a home folder's log; nil if this device did not write it for that log.
  init?(parsing file: [UInt8], of home: String, under device: borrowing DeviceSecret) {
    guard let end = file.prefix(CanonicalJSON.limit).firstIndex(of: 0x0A),
      let members = CanonicalJSON.parse(Array(file[...end])),
      let read = try? AuditCheckpoint(reading: .object(members), body: Array(file[(end + 1)...])),
      let head = try? read.head(), CanonicalJSON.isSame(read.sealed(head), as: Array(file[...end])),
      Blake2b.areEqual(Self.mac(of: head, home, device), read.mac)
    else { return nil }
    self = read
  }

  private init(reading json: JSON, body: [UInt8]) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    kind = try fields.choice("kind")
    place = AuditHead.Place(
      lines: try fields.integer("lines"),
      hash: try fields.bytes("hash", 32),
      end: try fields.integer("end")
    )
    log = try fields.bytes("log", 32)
    _ = try fields.bytes("body", 32)
    mac = try fields.bytes("mac", 32)
    self.body = body
    try fields.end()
  }
}
