import Core
import Entity

/// The verified accounts of one wallet, in a file that only this device can write.
///
/// An older file in its place has fewer accounts, so it cannot mark an unverified one as verified.
struct VerifiedAccounts: Equatable, Sendable {
  static let format = "kingtherum-verified"
  static let version: Int64 = 1

  private static let context = Array("ktr/verified/v1".utf8)

  struct Account: Hashable, Sendable {
    let path: DerivationPath?
    let address: Address
  }

  let wallet: [UInt8]
  private(set) var accounts: [Account] = []
  private var mac: [UInt8] = []

  init(wallet: [UInt8]) { self.wallet = wallet }

  /// The whole file.
  var file: [UInt8] {
    CanonicalJSON.bytes(.object(members + [JSON.Member("mac", CanonicalJSON.hex(mac))])) + [0x0A]
  }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("accounts", .array(accounts.map(\.json))),
    ]
  }

  /// Returns a copy with these accounts added, authenticated with the device secret.
  ///
  /// An account that was verified at the same path before is replaced.
  func adding(_ proved: [AccountEntry], under device: borrowing DeviceSecret) -> VerifiedAccounts {
    let new = proved.map { Account(path: $0.path, address: $0.address) }
    let paths = Set(new.compactMap(\.path))
    let old = accounts.filter { account in
      !new.contains(account) && account.path.map { !paths.contains($0) } ?? true
    }
    return VerifiedAccounts(wallet: wallet, sealing: old + new, under: device)
  }

  private init(wallet: [UInt8], sealing accounts: [Account], under device: borrowing DeviceSecret) {
    (self.wallet, self.accounts) = (wallet, accounts)
    mac = device.mac(Self.context, over: CanonicalJSON.bytes(.object(members)))
  }

  /// Returns true if this device wrote the file for this wallet.
  func isAuthentic(for wallet: [UInt8], under device: borrowing DeviceSecret) -> Bool {
    let wanted = device.mac(Self.context, over: CanonicalJSON.bytes(.object(members)))
    return Blake2b.areEqual(wanted, mac) && self.wallet == wallet
  }

  /// Returns whether an account was verified.
  ///
  /// `isOnlyOne` is true if the wallet has a single key: a different address is then a change, and
  /// not another account.
  func standing(of account: AccountEntry, isOnlyOne: Bool) -> AddressVerification {
    // An address that is withheld belongs to nobody.
    guard !account.address.isZero else { return .unverified }
    if accounts.contains(Account(path: account.path, address: account.address)) { return .verified }
    guard account.path != nil || isOnlyOne else { return .unverified }
    let other = accounts.first { $0.path == account.path }
    return other.map { .changed(verified: $0.address) } ?? .unverified
  }
}

extension VerifiedAccounts {
  /// Reads the file; nil if it is not a valid one.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let read = try? VerifiedAccounts(reading: .object(members)), read.file == file
    else { return nil }
    self = read
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    for account in try fields.objects("accounts") {
      accounts.append(try Account(reading: account))
    }
    mac = try fields.bytes("mac", 32)
    try fields.end()
  }
}

extension VerifiedAccounts.Account {
  fileprivate var json: JSON {
    .object([
      JSON.Member("path", .string(path?.description ?? "")),
      JSON.Member("address", .string(address.description)),
    ])
  }

  fileprivate init(reading reader: FieldReader) throws(InvalidField) {
    var fields = reader
    let text = try fields.text("path")
    path = text.isEmpty ? nil : try? DerivationPath(parsing: text)
    guard text.isEmpty || path?.components.isEmpty == false else { throw InvalidField() }
    address = try fields.address("address")
    try fields.end()
  }
}
