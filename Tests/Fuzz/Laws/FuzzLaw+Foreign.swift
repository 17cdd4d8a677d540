import Core
import Entity

@testable import WalletKit

/// Import and export of other wallets' files.
extension FuzzLaw {
  static let foreign = [foreignKeystore, foreignOpen, exportedKey, watch]

  /// T-20 for the other kinds: version 1, the presale, and the words stored with a key.
  ///
  /// An accepted file has the sizes that its ciphers require, and needs no more work than the
  /// limits allow; `doctor` finds the same format in it as the import.
  private static let foreignKeystore = FuzzLaw(
    "foreign-keystore",
    seeds: Seeds.texts(in: "keystore-foreign", at: "keystore", from: [0, 1, 2, 15, 16, 30])
  ) { bytes in
    if let presale = try? PresaleFile(parsing: bytes) {
      return presale.initialVector.count == 16 && presale.ciphertext.count % 16 == 0
        && presale.ciphertext.count <= 2048 && survey(bytes)?.format == .presale
    }
    let limits = V3Limits.standard
    guard let document = try? V3Document(parsing: bytes, limits: limits) else { return true }
    let isBounded =
      switch document.kdf {
      case .scrypt(let n, let r, let p): 128 * n * r <= limits.memory && n * r * p <= limits.work
      case .pbkdf2(let rounds): (1...limits.rounds).contains(rounds)
      }
    let sizes: ClosedRange<Int> = document.cipher == .ctr ? 1...32 : 16...48
    let words = document.words.map {
      (16...32).contains($0.ciphertext.count) && $0.counter.count == 16
    }
    return isBounded && sizes.contains(document.ciphertext.count)
      && document.initialVector.count == 16 && document.mac.count == 32 && words ?? true
      && survey(bytes)?.format == (document.cipher == .ctr ? .v3 : .v1)
  }

  /// A file that opens yields the address that it states: no change of a file yields another key.
  ///
  /// Only files with a cheap KDF are tried.
  private static let foreignOpen = FuzzLaw(
    "foreign-open",
    seeds: Seeds.texts(in: "keystore-foreign", at: "keystore", from: [15, 16, 30, 36])
      + Seeds.texts(in: "keystore-v3", at: "keystore", from: [6])
  ) { bytes in
    guard let file = survey(bytes), case .pbkdf2(let rounds) = file.stretching, rounds <= 2000,
      let password = try? secret(Array("password".utf8)),
      let opened = try? ForeignKeystore.open(bytes, password: password)
    else { return true }
    guard let stated = file.address else { return file.format != .presale }
    let path = opened.kind.hasPaths ? try? DerivationPath.ethereum(account: 0) : nil
    guard let key = try? opened.key(at: path) else { return false }
    let found = key.address
    return found == stated
  }

  /// An exported key is imported unchanged, with its password and no other.
  private static let exportedKey = FuzzLaw(
    "exported-key",
    seeds: [
      [UInt8](repeating: 7, count: 32) + Array("a password".utf8),
      [UInt8](repeating: 0, count: 31) + [1] + Array("급여".utf8),
    ]
  ) { bytes in
    guard bytes.count > 32, let material = try? secret(Array(bytes[..<32])),
      let key = try? PrivateKey(material), let password = try? secret(Array(bytes[32...])),
      let other = try? secret(Array(bytes[32...]) + [0x21])
    else { return true }
    guard let file = try? V3Keystore.file(sealing: key, password: password, n: 2),
      let back = try? ForeignKeystore.open(file, password: password),
      let again = try? back.key(at: nil)
    else { return false }
    if (try? ForeignKeystore.open(file, password: other)) != nil { return false }
    let isSame = again.withBytes { $0.elementsEqual(bytes[..<32]) }
    return isSame && survey(file)?.stretching == .scrypt(memoryKiB: 2)
  }

  /// A watch-only wallet survives a round trip, also after its checksum was corrected.
  private static let watch = FuzzLaw(
    "watch",
    seeds: Seeds.texts(in: "watch", at: "file", from: [0, 3, 8, 9])
  ) { bytes in
    for file in [bytes, Seeds.resummed(bytes)] {
      guard let document = try? WatchDocument(parsing: file) else { continue }
      guard document.file == file, !document.accounts.isEmpty else { return false }
    }
    return true
  }

  private static func survey(_ bytes: [UInt8]) -> ForeignFile? {
    try? ForeignFile(bytes, path: "file", mode: 0o600)
  }

  private static func secret(_ bytes: [UInt8]) throws -> SecretBytes {
    try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
  }
}
