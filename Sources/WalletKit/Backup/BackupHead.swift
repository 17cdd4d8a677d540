import Core

/// The first line of a backup, unencrypted: what is needed to open the rest.
struct BackupHead: Equatable {
  static let format = "kingtherum-backup"
  static let version: Int64 = 1
  static let noncePrefix = 19
  static let pieceSize = 8192
  static let maxBytes = 1024
  /// The maximum size of the content, in bytes before encryption.
  static let maxContent = 64 << 20

  /// Seconds since 1970.
  var created: Int64
  var cost: KDFCost
  var salt: [UInt8]
  /// The first bytes of every piece's nonce.
  var nonce: [UInt8]
  /// The size of the content, in bytes before encryption.
  var size: Int
  /// The key commitment, which distinguishes a wrong password from a changed file.
  var commitment: [UInt8] = []
  /// BLAKE2b-256 of everything after the head: reveals damage without the password.
  var body: [UInt8] = []

  /// The number of pieces, all but the last of full size.
  var pieces: Int { (size + Self.pieceSize - 1) / Self.pieceSize }

  /// The number of bytes after the head.
  var bodySize: Int { size + pieces * Cipher.tagSize }

  /// The bytes that the commitment and every piece authenticate.
  var authenticated: [UInt8] { CanonicalJSON.bytes(.object(bound)) }

  /// The whole line.
  var line: [UInt8] {
    CanonicalJSON.bytes(.object(summed + [JSON.Member("sum", CanonicalJSON.hex(sum))])) + [0x0A]
  }

  private var sum: [UInt8] { Blake2b.hash(CanonicalJSON.bytes(.object(summed)), count: 16) }

  private var summed: [JSON.Member] {
    bound + [
      JSON.Member("commit", CanonicalJSON.hex(commitment)),
      JSON.Member("body", CanonicalJSON.hex(body)),
    ]
  }

  private var bound: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("created", .integer(created)),
      JSON.Member("kdf", cost.json(salt: salt)),
      JSON.Member("cipher", .string(KeystoreDocument.cipher)),
      JSON.Member("nonce", CanonicalJSON.hex(nonce)),
      JSON.Member("piece", .integer(Int64(Self.pieceSize))),
      JSON.Member("size", .integer(Int64(size))),
    ]
  }
}

extension BackupHead {
  /// Reads the first line of a file, and checks everything that needs no key.
  init(parsing line: [UInt8]) throws(BackupError) {
    guard let members = CanonicalJSON.parse(line),
      members.first == JSON.Member("format", .string(Self.format)),
      let version = members.dropFirst().first, version.key == "version"
    else { throw .format }
    guard version.value == .integer(Self.version) else { throw .version }
    guard CanonicalJSON.isSame(members, as: line), members.last?.key == "sum" else { throw .format }
    let sum = Blake2b.hash(CanonicalJSON.bytes(.object(members.dropLast())), count: 16)
    guard members.last?.value == CanonicalJSON.hex(sum) else { throw .damaged(.head) }
    do { self = try BackupHead(reading: .object(members)) } catch { throw .format }
    guard self.line == line else { throw .format }
    guard cost.isAllowed else {
      throw .kdfLimit(passes: cost.passes, memoryKiB: cost.memoryKiB)
    }
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    created = try fields.integer("created")
    (cost, salt) = try KDFCost.read(from: try fields.object("kdf"))
    try fields.constant("cipher", .string(KeystoreDocument.cipher))
    nonce = try fields.bytes("nonce", Self.noncePrefix)
    try fields.constant("piece", .integer(Int64(Self.pieceSize)))
    size = Int(try fields.integer("size"))
    guard (1...Self.maxContent).contains(size) else { throw InvalidField() }
    commitment = try fields.bytes("commit", 32)
    body = try fields.bytes("body", 32)
    _ = try fields.bytes("sum", 16)
    try fields.end()
  }
}
