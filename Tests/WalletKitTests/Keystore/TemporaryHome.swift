import Core
import Entity
import Foundation
import Testing

@testable import WalletKit

/// A folder for one test, removed when the object is released.
final class TemporaryHome: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "kingtherum-test-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var home: String { path + "/home" }
  var folder: String { home + "/keystore" }
  var state: String { path + "/state" }
  var keystore: Keystore { Keystore(path: home, state: state) }

  func file(_ name: String) -> String { folder + "/" + name }

  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws {
    let made = FileManager.default.createFile(
      atPath: file(name),
      contents: Data(bytes),
      attributes: [.posixPermissions: mode]
    )
    try #require(made)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// The contents and parameters of the test wallets.
enum Sample {
  /// The lowest cost of Argon2: for tests only, not a recommendation.
  static let cost = KDFCost(passes: 1, memoryKiB: 8)
  static let now: Int64 = 1_767_225_600

  static func name(_ text: String = "savings") throws -> WalletName {
    try WalletName(parsing: text)
  }

  static func passphrase(_ text: String = "correct horse") throws -> Passphrase {
    try Passphrase(typed: secret(Array(text.utf8)))
  }

  static func secret(_ bytes: [UInt8]) throws -> SecretBytes {
    try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  /// The recovery phrase "abandon … about".
  static func words(needsPassphrase: Bool = false) throws -> WalletSecret {
    let entropy = try SecretBytes(count: 16)
    return WalletSecret(
      checked: entropy,
      kind: .mnemonic,
      language: .english,
      needsPassphrase: needsPassphrase
    )
  }

  static func key() throws -> WalletSecret {
    try WalletSecret(privateKey: PrivateKey(secret([UInt8](repeating: 0x46, count: 32))))
  }

  @discardableResult
  static func create(
    _ text: String = "savings",
    in keystore: Keystore
  ) throws -> WalletEntry {
    try keystore.create(
      name(text),
      secret: words(),
      passphrase: passphrase(),
      cost: cost,
      now: now
    )
  }
}
