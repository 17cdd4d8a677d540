import Core

/// What this device remembers of a wallet's log and policy, stored outside the home folder.
///
/// It reveals that an older policy was put back. The current end of the log is in the ``AuditHead``
/// of the folder. An anchor is not secret and has no MAC: anyone who can write to both folders can
/// also write this.
struct AuditAnchor: Equatable, Sendable {
  static let format = "kingtherum-anchor"
  static let version: Int64 = 1

  var wallet: [UInt8]
  /// The newest entry when a policy was last accepted, or when this version was first used.
  var lines: Int64 = 0
  var hash = [UInt8](repeating: 0, count: 32)
  /// The end of that entry, in bytes from the beginning of the log.
  var end: Int64 = 0
  /// The number of the accepted policy; 0 if there is none.
  var policy: Int64 = 0

  init(wallet: [UInt8]) { self.wallet = wallet }

  /// The remembered end of the log.
  var place: AuditHead.Place { AuditHead.Place(lines: lines, hash: hash, end: end) }

  /// The whole file.
  var file: [UInt8] { CanonicalJSON.bytes(.object(members)) + [0x0A] }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("lines", .integer(lines)),
      JSON.Member("hash", CanonicalJSON.hex(hash)),
      JSON.Member("end", .integer(end)),
      JSON.Member("policy", .integer(policy)),
    ]
  }

  /// Reads an anchor; nil if the file is not a valid one.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let anchor = try? AuditAnchor(reading: .object(members)), anchor.file == file
    else { return nil }
    self = anchor
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    lines = try fields.integer("lines")
    hash = try fields.bytes("hash", 32)
    end = try fields.integer("end")
    policy = try fields.integer("policy")
    try fields.end()
  }
}
