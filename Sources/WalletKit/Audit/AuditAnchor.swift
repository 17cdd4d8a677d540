import Core

/// What this device remembers of a wallet's log and policy, in another tree than the wallets.
///
/// Cutting lines off the end of the log, or putting back an older policy, is noticed by it. It is no
/// secret and has no mac: whoever can write both trees can write this too.
struct AuditAnchor: Equatable, Sendable {
  static let format = "kingtherum-anchor"
  static let version: Int64 = 1

  var wallet: [UInt8]
  /// The newest line that was there.
  var lines: Int64 = 0
  /// Its hash.
  var hash = [UInt8](repeating: 0, count: 32)
  /// Where it ends, in bytes from the beginning of the log.
  var end: Int64 = 0
  /// The number of the policy that was accepted; 0 for none.
  var policy: Int64 = 0

  init(wallet: [UInt8]) { self.wallet = wallet }

  /// The whole file.
  var file: [UInt8] { Canonical.bytes(.object(members)) + [0x0A] }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", Canonical.hex(wallet)),
      JSON.Member("lines", .integer(lines)),
      JSON.Member("hash", Canonical.hex(hash)),
      JSON.Member("end", .integer(end)),
      JSON.Member("policy", .integer(policy)),
    ]
  }

  /// Reads an anchor; nil for what is none.
  init?(parsing file: [UInt8]) {
    guard let members = Canonical.parse(file),
      let anchor = try? AuditAnchor(reading: .object(members)), anchor.file == file
    else { return nil }
    self = anchor
  }

  private init(reading json: JSON) throws(Unfit) {
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

/// Where the anchors of one home folder are.
struct AnchorFiles: Sendable {
  /// The folder of what belongs to this device; nil where there is no place for it.
  let state: String?
  let home: String
  let patience: LockPatience

  /// Two homes with the same wallet have each their own.
  private func name(_ wallet: [UInt8]) throws(AuditError) -> String {
    let place = Array("ktr/anchor/v1\n\(home)\n".utf8) + wallet
    guard let hash = try? Digests.sha256(place) else { throw .file(KeystoreError.badPath.report) }
    return "\(Hex.encode(Array(hash.prefix(16)))).\(WalletFile.anchor)"
  }

  /// Reads the anchor of a wallet; nil where there is none. One that is damaged is not passed over.
  func read(_ wallet: [UInt8]) throws(AuditError) -> AuditAnchor? {
    guard let state else { return nil }
    let name = try name(wallet)
    let bytes: [UInt8]?
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existingState(state) else { return nil }
      bytes = try folder.readOnce(name)
    } catch {
      throw .file(error.report)
    }
    guard let bytes else { return nil }
    guard let anchor = AuditAnchor(parsing: bytes), anchor.wallet == wallet else {
      throw .file(Report(.data, "audit-anchor", "\(state)/\(name) is not in its form"))
    }
    return anchor
  }

  /// Writes the anchor of a wallet; when this returns the disk has it.
  func write(_ anchor: AuditAnchor) throws(AuditError) {
    guard let state else { return }
    let name = try name(anchor.wallet)
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.madeState(state)
      let lock = try FolderLock(of: folder, patience: patience)
      try folder.write(anchor.file, to: name, replacing: .whatever, under: lock) {
        bytes throws(KeystoreError) in
        guard bytes == anchor.file else { throw .readBack(path: folder.path(of: name)) }
      }
    } catch {
      throw .file(error.report)
    }
  }
}
