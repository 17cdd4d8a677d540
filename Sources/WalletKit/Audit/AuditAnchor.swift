import Core

/// What this device remembers of a wallet's log and policy, in another tree than the wallets.
///
/// An older policy that is put back is noticed by it. How far the log has come since is in the
/// ``AuditHead`` of its folder. It is no secret and has no mac: whoever can write both trees can
/// write this too.
struct AuditAnchor: Equatable, Sendable {
  static let format = "kingtherum-anchor"
  static let version: Int64 = 1

  var wallet: [UInt8]
  /// The newest line that was there when a policy was accepted, or when this version was first used.
  var lines: Int64 = 0
  var hash = [UInt8](repeating: 0, count: 32)
  /// Where it ends, in bytes from the beginning of the log.
  var end: Int64 = 0
  /// The number of the policy that was accepted; 0 for none.
  var policy: Int64 = 0

  init(wallet: [UInt8]) { self.wallet = wallet }

  /// The end of the log that is remembered.
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

  /// Reads an anchor; nil for what is none.
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
