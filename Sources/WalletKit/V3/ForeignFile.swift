package import Entity

/// A keystore of another wallet as it lies on the disk, judged without its password.
package struct ForeignFile: Hashable, Sendable {
  /// Which kind of file it is.
  package enum Format: String, CaseIterable, Sendable {
    /// Web3 Secret Storage, as geth, cast and most others write it.
    case v3 = "v3"
    /// What geth wrote in 2015.
    case v1 = "v1"
    /// A wallet of the presale of 2014.
    case presale = "presale"
  }

  /// What a guess at its password costs.
  package enum Stretching: Hashable, Sendable {
    case scrypt(memoryKiB: Int64)
    /// PBKDF2 with HMAC-SHA-256, by its rounds; it takes no memory.
    case pbkdf2(rounds: Int64)
  }

  /// Where it is.
  package let path: String

  /// Which kind it is.
  package let format: Format

  /// What a guess costs.
  package let stretching: Stretching

  /// The permissions.
  package let mode: UInt32

  /// The address that the file states, if it does.
  package let address: Address?

  /// Describes a file.
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

  /// The least memory of scrypt that is not called weak: as for a wallet here on a small machine.
  package static let minMemoryKiB = Int64(KDFCost.lowMemory.memoryKiB)

  /// The least rounds of PBKDF2: what OWASP names for HMAC-SHA-256 (2023).
  package static let minRounds: Int64 = 600_000

  /// Whether a guess costs less than it should.
  package var isWeak: Bool {
    switch stretching {
    case .scrypt(let memoryKiB): memoryKiB < Self.minMemoryKiB
    case .pbkdf2(let rounds): rounds < Self.minRounds
    }
  }

  /// Whether others can read or write it.
  package var isOpenToOthers: Bool { mode & 0o077 != 0 }
}

extension ForeignFile {
  /// Reads what a file says of itself; nil when it is no keystore at all.
  ///
  /// - Throws: ``V3Error`` for a keystore that cannot be imported, and why.
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
