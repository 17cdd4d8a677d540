import Core
import Entity

/// The policy that the owner of a wallet has accepted, authenticated by the wallet's data key.
///
/// Only someone who can unlock the wallet can write one. An older one in its place is recognized by
/// its number, which the anchor remembers.
struct PolicyDocument: Equatable, Sendable {
  static let format = "kingtherum-policy"
  static let version: Int64 = 1

  var wallet: [UInt8]
  /// Incremented with every accepted policy.
  var number: Int64
  var policy: Policy
  var mac: [UInt8] = []

  /// The whole file.
  var file: [UInt8] {
    CanonicalJSON.bytes(.object(members + [JSON.Member("mac", CanonicalJSON.hex(mac))])) + [0x0A]
  }

  mutating func authenticate(under dataKey: borrowing DataKey) throws(KeystoreError) {
    mac = try dataKey.mac(.policy, over: CanonicalJSON.bytes(.object(members)))
  }

  /// Returns true if it was written by someone who could unlock this wallet.
  func isAuthentic(
    for wallet: [UInt8],
    under dataKey: borrowing DataKey
  ) throws(KeystoreError) -> Bool {
    let found = try dataKey.mac(.policy, over: CanonicalJSON.bytes(.object(members)))
    return Blake2b.areEqual(found, mac) && self.wallet == wallet
  }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("number", .integer(number)),
      // As hex, since a site's name in it may be in any script, and our files are ASCII.
      JSON.Member("policy", CanonicalJSON.hex(policy.json.render())),
    ]
  }
}

extension PolicyDocument {
  /// Reads the file; nil if it is not a valid one.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let read = try? PolicyDocument(reading: .object(members)), read.file == file
    else { return nil }
    self = read
  }

  private init(reading json: JSON) throws {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    number = try fields.integer("number")
    let kept = try Hex.decode(fields.text("policy"))
    policy = try Policy(keptAs: JSON.parse(kept, maxBytes: CanonicalJSON.limit))
    mac = try fields.bytes("mac", 32)
    try fields.end()
  }
}
