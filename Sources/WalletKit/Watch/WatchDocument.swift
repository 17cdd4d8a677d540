import Core
import Entity

/// The file of a watch-only wallet: `SLUG.watch` (`docs/keystore-format.md`).
struct WatchDocument: Equatable, Sendable {
  static let format = "kingtherum-watch"
  static let version: Int64 = 1

  var id: [UInt8]
  var generation: Int64
  var updated: Int64
  var name: WalletName
  var key: WatchKey?
  var accounts: [AccountEntry]

  /// The whole file.
  var file: [UInt8] {
    let sum = Blake2b.hash(CanonicalJSON.bytes(.object(members)), count: 16)
    return CanonicalJSON.bytes(.object(members + [JSON.Member("sum", CanonicalJSON.hex(sum))])) + [
      0x0A
    ]
  }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("id", CanonicalJSON.hex(id)),
      JSON.Member("generation", .integer(generation)),
      JSON.Member("updated", .integer(updated)),
      JSON.Member("label", CanonicalJSON.hex(name.text)),
      JSON.Member("xpub", .string((try? key?.key.text) ?? "")),
      JSON.Member("paths", .string(key?.paths.description ?? "")),
    ]
      + (key?.masterFingerprint.map { [JSON.Member(Self.fingerprint, CanonicalJSON.hex($0))] } ?? [])
      + [JSON.Member("accounts", .array(accounts.map(\.json)))]
  }

  /// Returns a description of the wallet.
  func entry(remembered: borrowing VerifiedFiles?) -> WatchEntry {
    switch remembered {
    case .none: return entry { _ in .unverified }
    case .some(let files):
      let seen = files.accounts(of: id)
      return entry { seen.standing(of: $0, isOnlyOne: false) }
    }
  }

  /// The description of a wallet that its owner has just created.
  var newEntry: WatchEntry { entry { $0.address.isZero ? .unverified : .verified } }

  private func entry(_ standing: (AccountEntry) -> AddressVerification) -> WatchEntry {
    WatchEntry(
      name: name,
      id: Hex.encode(id),
      key: key,
      accounts: accounts,
      standings: accounts.map(standing),
      generation: generation,
      updated: updated
    )
  }
}

extension WatchDocument {
  /// The member that is only present if the master key's fingerprint is known.
  private static let fingerprint = "fingerprint"

  private static let keys = [
    "format", "version", "id", "generation", "updated", "label", "xpub", "paths", fingerprint,
    "accounts", "sum",
  ]

  /// Reads a file, and checks its form, version, checksum, fields and derived addresses.
  init(parsing file: [UInt8]) throws(WatchFault) {
    guard let members = CanonicalJSON.parse(file),
      members.first == JSON.Member("format", .string(Self.format)),
      let version = members.dropFirst().first, version.key == "version"
    else { throw .format }
    guard version.value == .integer(Self.version) else { throw .version }
    guard CanonicalJSON.isSame(members, as: file), Self.hasKeys(members) else { throw .format }
    let summed = CanonicalJSON.bytes(.object(members.dropLast()))
    guard members.last?.value == CanonicalJSON.hex(Blake2b.hash(summed, count: 16)) else {
      throw .damaged
    }
    do { self = try WatchDocument(reading: .object(members)) } catch { throw .format }
    guard self.file == file else { throw .format }
    guard let key else { return }
    for account in accounts {
      guard let path = account.path, (try? key.address(at: path)) == account.address else {
        throw .address
      }
    }
  }

  private static func hasKeys(_ members: [JSON.Member]) -> Bool {
    let found = members.map(\.key)
    return found == keys || found == keys.filter { $0 != fingerprint }
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    id = try fields.bytes("id", 16)
    generation = try fields.integer("generation")
    updated = try fields.integer("updated")
    name = try fields.name("label")
    let (xpub, paths) = (try fields.text("xpub"), try fields.text("paths"))
    let fingerprint =
      json.has(Self.fingerprint) ? try fields.bytes(Self.fingerprint, 4) : nil
    key = try Self.key(xpub, paths, fingerprint)
    accounts = []
    for account in try fields.objects("accounts") {
      accounts.append(try AccountEntry(reading: account))
    }
    _ = try fields.bytes("sum", 16)
    try fields.end()
    let hasPaths = key != nil
    guard fingerprint != [0, 0, 0, 0], !accounts.isEmpty,
      Set(accounts.map(\.address)).count == accounts.count,
      accounts.allSatisfy({ ($0.path != nil) == hasPaths })
    else { throw InvalidField() }
  }

  private static func key(
    _ xpub: String,
    _ paths: String,
    _ fingerprint: [UInt8]?
  ) throws(InvalidField) -> WatchKey? {
    if xpub.isEmpty, paths.isEmpty, fingerprint == nil { return nil }
    do {
      return try WatchKey(
        try WatchKey.key(parsing: xpub),
        paths: WatchPaths(parsing: paths),
        masterFingerprint: fingerprint
      )
    } catch {
      throw InvalidField()
    }
  }
}

/// A fault of the file of a watch-only wallet.
package enum WatchFault: String, Error, CaseIterable, Sendable {
  /// It is not in canonical form, or breaks a rule.
  case format
  /// A newer kingtherum wrote it.
  case version
  /// Its checksum does not match.
  case damaged
  /// An address does not belong to its path below the xpub.
  case address
  /// The file's name does not match that of the wallet in it.
  case misnamed
}

extension JSON {
  fileprivate func has(_ key: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { $0.key == key }
  }
}
