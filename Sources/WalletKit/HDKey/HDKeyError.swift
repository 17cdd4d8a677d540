package import Core

/// Why a BIP-32 key could not be derived or read; never contains any part of one.
package enum HDKeyError: Error, Equatable, Sendable {
  /// The seed does not have 16 to 64 bytes.
  case seedLength(Int)

  /// The seed has no master key; by chance this happens about once in 2^127.
  case invalidSeed

  /// The path has a child that does not exist; by chance this happens about once in 2^127.
  case invalidChild(index: UInt32, hardened: Bool)

  /// A hardened child cannot be derived from a public key.
  case hardenedFromPublic(index: UInt32)

  /// The key would lie below level 255, the deepest of BIP-32.
  case tooDeep(Int)

  /// The text of an extended key is invalid.
  case text(ExtendedKeyError)

  /// The private key is invalid.
  case key(PrivateKeyError)

  /// Guarded memory could not be allocated.
  case memory(SecretError)

  /// libcrypto returned an error.
  case digest(DigestError)
}

extension HDKeyError: Reportable {
  package var report: Report {
    switch self {
    case .seedLength(let found):
      Report(
        .data,
        "hd-seed-length",
        "invalid seed: expected 16 to 64 bytes, found \(count: found)"
      )
    case .invalidSeed:
      Report(.data, "hd-invalid-seed", "invalid seed: no master key can be derived from it")
    case .invalidChild(let index, let hardened):
      Report(
        .data,
        "hd-invalid-child",
        "no key exists at index \(index)\(term: hardened ? "'" : ""); use the next index"
      )
    case .hardenedFromPublic(let index):
      Report(
        .usage,
        "hd-hardened-from-public",
        "hardened index \(index)' requires a private key"
      )
    case .tooDeep(let found):
      Report(
        .usage,
        "hd-too-deep",
        "derived key is too deep: expected at most 255 levels, found \(count: found)"
      )
    case .text(let cause): cause.report
    case .key(let cause): cause.report
    case .memory(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }
}

/// Why a text is not an extended key of BIP-32.
package enum ExtendedKeyError: Error, Equatable, Sendable {
  /// A character, counted from 1, is not one of the 58.
  case notBase58(position: Int)

  /// The text is far too long, or does not decode to 78 bytes and a checksum.
  case length

  /// The last four bytes are not the checksum of the others.
  case checksum

  /// The first four bytes are not the version of the expected kind of key.
  case version(found: UInt32)

  /// A master key has a parent or an index.
  case master

  /// The byte before a private key is not 00.
  case keyPrefix(found: UInt8)

  /// The private key is zero or not below the order of the curve.
  case privateKey

  /// The public key is not a compressed point on the curve.
  case publicKey
}

extension ExtendedKeyError: Reportable {
  package var report: Report {
    switch self {
    case .notBase58(let position):
      Report(
        .data,
        "extended-key-not-base58",
        "invalid extended key: character \(position) is not Base58"
      )
    case .length:
      Report(
        .data,
        "extended-key-length",
        "invalid extended key: expected 111 or 112 characters (82 bytes)"
      )
    case .checksum:
      Report(.data, "extended-key-checksum", "invalid extended key: the checksum does not match")
    case .version(let found):
      Report(
        .data,
        "extended-key-version",
        "invalid extended key: unexpected version bytes \(hex: Hex.encode(found.bytes))"
      )
    case .master:
      Report(
        .data,
        "extended-key-master",
        "invalid extended key: a master key cannot have a parent or an index"
      )
    case .keyPrefix(let found):
      Report(
        .data,
        "extended-key-prefix",
        "invalid extended key: expected the byte 00 before the private key, found "
          + "\(hex: Hex.encode([found]))"
      )
    case .privateKey:
      Report(
        .data,
        "extended-key-private",
        "invalid extended key: the private key is zero or not below the curve order"
      )
    case .publicKey:
      Report(
        .data,
        "extended-key-public",
        "invalid extended key: the public key is not a compressed point on the curve"
      )
    }
  }
}

extension UInt32 {
  /// The four bytes, big-endian.
  var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
