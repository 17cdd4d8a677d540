import CSodium

/// The random key that protects a wallet's payload, MAC and list of accounts.
struct DataKey: ~Copyable {
  static let size = 32

  private let bytes: SecretBytes

  /// The use of a subkey: its number and its context in libsodium's crypto_kdf.
  enum Purpose: UInt64 {
    case payload = 1
    case mac = 2
    case accounts = 3
    case policy = 4

    fileprivate var context: String {
      switch self {
      case .payload: "ktrpay01"
      case .mac: "ktrmac01"
      case .accounts: "ktracc01"
      case .policy: "ktrpol01"
      }
    }
  }

  init(_ bytes: consuming SecretBytes) { self.bytes = bytes }

  static func random() throws(KeystoreError) -> DataKey {
    DataKey(
      try KeystoreError.held { () throws(SecretError) in try SecretBytes.random(count: size) }
    )
  }

  /// Derives a subkey and passes it to `use`.
  func with<Result: ~Copyable>(
    _ purpose: Purpose,
    _ use: (UnsafeRawBufferPointer) throws(KeystoreError) -> Result
  ) throws(KeystoreError) -> Result {
    var subkey = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: Self.size)
    }
    let answer = bytes.withBytes { key in
      subkey.withMutableBytes { subkey in
        crypto_kdf_derive_from_key(
          subkey.start,
          subkey.count,
          purpose.rawValue,
          purpose.context,
          key.start
        )
      }
    }
    precondition(answer == 0, "a subkey of an impossible size")
    return try subkey.withBytes(use)
  }

  /// Returns the MAC of public bytes under a subkey.
  func mac(_ purpose: Purpose, over message: [UInt8]) throws(KeystoreError) -> [UInt8] {
    try with(purpose) { key throws(KeystoreError) in Blake2b.mac(message, under: key) }
  }

  /// Returns the key itself, wrapped under another key.
  func wrapped(
    under key: UnsafeRawBufferPointer,
    nonce: [UInt8],
    header: [UInt8]
  ) -> [UInt8] {
    Cipher.seal(bytes, under: key, nonce: nonce, header: header)
  }
}
