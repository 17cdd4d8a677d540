package import Entity

/// A keystore file of another wallet, examined without its password.
package struct ForeignFile: Hashable, Sendable {
  /// The kind of file.
  package enum Format: String, CaseIterable, Sendable {
    /// Web3 Secret Storage, as written by geth, cast and most others.
    case v3 = "v3"
    /// The format that geth wrote in 2015.
    case v1 = "v1"
    /// A wallet of the 2014 presale.
    case presale = "presale"
  }

  /// The cost of one guess at its password.
  package enum Stretching: Hashable, Sendable {
    case scrypt(memoryKiB: Int64)
    /// PBKDF2 with HMAC-SHA-256 and this number of rounds; it uses no memory.
    case pbkdf2(rounds: Int64)
  }

  package let path: String

  /// The kind of file.
  package let format: Format

  /// The cost of one guess at its password.
  package let stretching: Stretching

  /// The permission bits.
  package let mode: UInt32

  /// The address that the file states, if any.
  package let address: Address?

  package init(
    path: String,
    format: Format,
    stretching: Stretching,
    mode: UInt32,
    address: Address?
  ) {
    (self.path, self.format, self.stretching) = (path, format, stretching)
    (self.mode, self.address) = (mode, address)
  }

  /// The minimum scrypt memory that is not weak: as for our own wallets on a small machine.
  package static let minMemoryKiB = Int64(KDFCost.lowMemory.memoryKiB)

  /// The minimum PBKDF2 rounds that are not weak: as OWASP recommends for HMAC-SHA-256 (2023).
  package static let minRounds: Int64 = 600_000

  /// True if a guess costs less than it should.
  package var isWeak: Bool {
    switch stretching {
    case .scrypt(let memoryKiB): memoryKiB < Self.minMemoryKiB
    case .pbkdf2(let rounds): rounds < Self.minRounds
    }
  }

  /// True if others can read or write the file.
  package var isOpenToOthers: Bool { mode & 0o077 != 0 }
}

extension ForeignFile {
  /// Reads the public fields of a file; nil if it is not a keystore.
  ///
  /// - Throws: ``V3Error``, the reason why a keystore cannot be imported.
  init?(_ bytes: [UInt8], path: String, mode: UInt32) throws(V3Error) {
    guard Self.isKeystore(bytes) else { return nil }
    if let presale = try PresaleFile(parsing: bytes) {
      self.init(
        path: path,
        format: .presale,
        stretching: .pbkdf2(rounds: Int64(PresaleFile.rounds)),
        mode: mode,
        address: presale.address
      )
      return
    }
    let document = try V3Document(parsing: bytes, limits: .heavy)
    let stretching: Stretching =
      switch document.kdf {
      case .scrypt(let n, let r, _): .scrypt(memoryKiB: n * r / 8)
      case .pbkdf2(let rounds): .pbkdf2(rounds: rounds)
      }
    self.init(
      path: path,
      format: document.cipher == .ctr ? .v3 : .v1,
      stretching: stretching,
      mode: mode,
      address: document.address
    )
  }
}
