import Core
import Entity

/// A wallet's list of accounts, beside the wallet file and authenticated by its data key.
struct AccountsDocument: Equatable, Sendable {
  static let format = "kingtherum-accounts"
  static let version: Int64 = 1

  var wallet: [UInt8]
  var generation: Int64
  var accounts: [AccountEntry]
  var mac: [UInt8]

  /// The whole file.
  var file: [UInt8] {
    CanonicalJSON.bytes(.object(members + [JSON.Member("mac", CanonicalJSON.hex(mac))])) + [0x0A]
  }

  /// Computes the list's MAC under the data key.
  mutating func authenticate(under dataKey: borrowing DataKey) throws(KeystoreError) {
    mac = try dataKey.mac(.accounts, over: CanonicalJSON.bytes(.object(members)))
  }

  /// Returns true if the list was written by someone who could unlock this wallet.
  func isAuthentic(
    for wallet: [UInt8],
    under dataKey: borrowing DataKey
  ) throws(KeystoreError) -> Bool {
    let found = try dataKey.mac(.accounts, over: CanonicalJSON.bytes(.object(members)))
    return Blake2b.areEqual(found, mac) && self.wallet == wallet
  }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("generation", .integer(generation)),
      JSON.Member("accounts", .array(accounts.map(\.json))),
    ]
  }
}

extension AccountsDocument {
  /// Reads a list and checks everything that can be checked without a secret.
  init(parsing file: [UInt8]) throws(AccountListFault) {
    guard let members = CanonicalJSON.parse(file),
      members.first == JSON.Member("format", .string(Self.format)),
      let version = members.dropFirst().first, version.key == "version"
    else { throw AccountListFault(fault: .format) }
    guard version.value == .integer(Self.version) else { throw AccountListFault(fault: .version) }
    do {
      self = try AccountsDocument(reading: .object(members))
    } catch {
      throw AccountListFault(fault: .format)
    }
    guard self.file == file else { throw AccountListFault(fault: .format) }
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    generation = try fields.integer("generation")
    accounts = []
    for account in try fields.objects("accounts") {
      accounts.append(try AccountEntry(reading: account))
    }
    guard Set(accounts.map(\.path)).count == accounts.count else { throw InvalidField() }
    mac = try fields.bytes("mac", 32)
    try fields.end()
  }
}

/// A fault of a list, before the path of its file is known.
struct AccountListFault: Error, Equatable {
  let fault: KeystoreError.ListFault
}

extension AccountEntry {
  var json: JSON {
    .object([
      JSON.Member("path", .string(path?.description ?? "")),
      JSON.Member("address", .string(address.description)),
      JSON.Member("label", CanonicalJSON.hex(label?.text ?? "")),
    ])
  }

  /// Reads an account from one of our files.
  init(reading reader: FieldReader) throws(InvalidField) {
    var fields = reader
    let text = try fields.text("path")
    let path = text.isEmpty ? nil : try? DerivationPath(parsing: text)
    guard text.isEmpty || path?.components.isEmpty == false else { throw InvalidField() }
    let address = try fields.address("address")
    let label = try fields.text("label").isEmpty ? nil : try fields.name("label")
    try fields.end()
    self.init(path: path, address: address, label: label)
  }
}
