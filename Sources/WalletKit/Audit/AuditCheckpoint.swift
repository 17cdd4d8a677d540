import Core

/// What the log says up to one of its ends, put together, so that a long log need not be read anew for
/// each signature. Only this device can write it, and it holds for one log only.
///
/// A line of JSON, LF, and the body. Nothing in it is believed but what the device sealed, and nothing
/// is lost with it: without one the log itself is read.
struct AuditCheckpoint: Equatable, Sendable {
  static let format = "kingtherum-log-note"
  static let version: Int64 = 1

  /// What is put together.
  enum Kind: String, Sendable {
    /// What was spent lately (``RecentSpends``), for the limits of a policy.
    case spends
    /// What was signed before (``PastSignatures``), for the warnings of a review.
    case past
  }

  let kind: Kind
  /// The end of the log up to which its lines are in it.
  let place: AuditHead.Place
  /// The SHA-256 of all bytes of the log up to there.
  let log: [UInt8]
  /// What the lines say.
  let body: [UInt8]
  private var mac: [UInt8]

  /// Seals a note for the log of a home folder.
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

  /// The first line without its mac. It has the digest of the body, so that a long one is hashed by
  /// the quicker function.
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
  /// Reads a note of the log of a home folder; nil for what this device did not write for it.
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
