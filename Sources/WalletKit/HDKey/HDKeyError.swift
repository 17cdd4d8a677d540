package import Core

/// Why a key of BIP-32 could not be made or read; never holds any part of one.
package enum HDKeyError: Error, Equatable, Sendable {
  /// A seed has 16 to 64 bytes.
  case seedLength(Int)

  /// The seed gives no master key: by chance about one in 2^127 does not.
  case invalidSeed

  /// The path asks for a child that does not exist: by chance about one in 2^127 does not.
  case invalidChild(index: UInt32, hardened: Bool)

  /// A hardened child cannot be made from a public key.
  case hardenedFromPublic(index: UInt32)

  /// The key would lie below the deepest level that BIP-32 can number, 255.
  case tooDeep(Int)

  /// An extended key as text is wrong.
  case text(ExtendedKeyError)

  /// The key itself is wrong.
  case key(PrivateKeyError)

  /// There was no guarded memory.
  case memory(SecretError)

  /// The library of digests refused.
  case digest(DigestError)
}

extension HDKeyError: Reportable {
  package var report: Report {
    switch self {
    case .seedLength(let found):
      Report(.data, "hd-seed-length", "invalid seed: expected 16 to 64 bytes, found \(found)")
    case .invalidSeed:
      Report(.data, "hd-invalid-seed", "invalid seed: no master key can be derived from it")
    case .invalidChild(let index, let hardened):
      Report(
        .data,
        "hd-invalid-child",
        "no key exists at index \(index)\(hardened ? "'" : ""); use the next index"
      )
    case .hardenedFromPublic(let index):
      Report(
        .usage,
        "hd-hardened-from-public",
        "hardened index \(index)' requires a private key"
      )
    case .tooDeep(let found):
      Report(.usage, "hd-too-deep", "key is too deep: expected at most 255 levels, found \(found)")
    case .text(let cause): cause.report
    case .key(let cause): cause.report
    case .memory(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }
}

/// Why a text is not an extended key of BIP-32.
package enum ExtendedKeyError: Error, Equatable, Sendable {
  /// A character, counted from 1, is none of the 58.
  case notBase58(position: Int)

  /// The text is far too long, or the number it stands for has not 78 bytes and a checksum.
  case length

  /// The last four bytes are not the checksum of the others.
  case checksum

  /// The first four bytes, in hex, are not those of the kind of key that was asked for.
  case version(found: UInt32)

  /// A master key that names a parent or an index.
  case master

  /// The byte before a private key is not 00.
  case keyPrefix(found: UInt8)

  /// The private key is zero or not below the order of the curve.
  case privateKey

  /// The public key is no point of the curve in compressed form.
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
        "invalid extended key: unexpected version bytes \(Hex.encode(found.bytes))"
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
          + "\(Hex.encode([found]))"
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
  /// The four bytes, big end first.
  var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
