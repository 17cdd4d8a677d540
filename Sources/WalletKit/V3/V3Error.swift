package import Core
package import Entity

/// Why a keystore file of another wallet could not be opened; never contains a secret.
package enum V3Error: Error, Equatable, Sendable {
  /// The file has more bytes than any such file.
  case tooBig(Int, limit: Int)

  /// The file is not JSON, or a field is missing or of another type.
  case notJSON(JSONError)

  /// A field appears twice, as `crypto` and `Crypto`.
  case twice(field: String)

  /// The version is not 3.
  case version(found: Int64)

  /// The cipher is not the one of the file's version; the name is safe to display.
  case cipher(found: String, wanted: String = "aes-128-ctr")

  /// The key derivation is neither `scrypt` nor `pbkdf2` with `hmac-sha256`.
  ///
  /// The name is safe to display.
  case kdf(found: Sentence)

  case notHex(field: String)

  /// A field has the wrong number of bytes.
  case length(field: String, allowed: ClosedRange<Int>, found: Int)

  /// A parameter of the key derivation is invalid.
  case parameter(V3Parameter, found: Int64)

  /// A parameter of the key derivation requires more work or memory than allowed.
  case tooHeavy(V3Parameter, found: Int64, limit: Int64)

  /// The memory for the key derivation, in MiB, is unavailable.
  case kdfMemory(mebibytes: Int64)

  case wrongPassword

  /// The password is correct, but the file does not contain a private key.
  case damaged

  /// The file states another address than that of its key.
  case addressMismatch(stated: Address, derived: Address)

  /// The recovery phrase beside the key does not lead to it.
  case wordsMismatch

  /// The recovery phrase beside the key has a number of bytes that no phrase has.
  case wordsLength(Int)

  /// The recovery phrase beside the key could not be used, for a reason that is not the file's.
  case words(WalletSecretError)

  /// The recovery phrase beside the key has another path or language than those of our wallets.
  ///
  /// The text is safe to display.
  case wordsElsewhere(Sentence)

  /// Guarded memory is unavailable.
  case memory(SecretError)

  /// A library returned an error.
  case library(DigestError)
}

/// The parameters that set the work of a file's key derivation.
package enum V3Parameter: String, CaseIterable, Sendable {
  /// The cost of scrypt, a power of two.
  case n
  /// The block size of scrypt.
  case r
  /// The parallel runs of scrypt.
  case p
  /// The memory of scrypt: 128·n·r bytes.
  case memory
  /// The time of scrypt: n·r·p.
  case work
  /// The rounds of PBKDF2.
  case c
  /// The length of the derived key.
  case dklen
}

extension V3Error: Reportable {
  package var report: Report {
    switch self {
    case .tooBig(let found, let limit):
      Report(
        .data,
        "v3-too-big",
        "keystore file is too large: expected at most \(limit, one: "byte", many: "bytes"), found "
          + "\(count: found)"
      )
    case .notJSON(.type("", let wanted, let found)):
      Report(.data, "json-type", "the file: expected \(wanted.words), found \(found.words)")
    case .notJSON(let cause): cause.report
    case .twice(let field):
      Report(.data, "v3-twice", "invalid keystore file: the field \(term: field) appears twice")
    case .version(let found):
      Report(.data, "v3-version", "unsupported keystore file: expected version 3, found \(found)")
    case .cipher(let found, let wanted):
      Report(
        .data,
        "v3-cipher",
        "unsupported cipher of the keystore file: expected \(term: wanted), found \(term: found)"
      )
    case .kdf(let found):
      Report(
        .data,
        "v3-kdf",
        "unsupported key derivation of the keystore file: expected scrypt, or pbkdf2 with "
          + "hmac-sha256, found \(found)"
      )
    case .notHex(let field):
      Report(.data, "v3-not-hex", "invalid keystore file: the field \(term: field) is not hex")
    case .length(let field, let allowed, let found):
      Report(
        .data,
        "v3-length",
        "invalid keystore file: expected \(Self.text(allowed)) bytes in the field \(term: field), found "
          + "\(count: found)"
      )
    case .parameter(let parameter, let found):
      Report(
        .data,
        "v3-parameter",
        "invalid keystore file: \(parameter.words) must be \(parameter.meaning), found "
          + "\(count: found)"
      )
    case .tooHeavy(let parameter, let found, let limit):
      Report(
        .refused,
        "v3-too-heavy",
        "keystore file is too expensive to open: \(parameter.words) must be at most "
          + "\(count: limit), found \(count: found)"
      )
    case .kdfMemory(let mebibytes):
      Report(
        .refused,
        "v3-no-memory",
        "not enough memory to open the keystore file: \(count: mebibytes) MiB required, refused by "
          + "the system"
      )
    case .wrongPassword:
      Report(.refused, "v3-wrong-password", "wrong password for the keystore file")
    case .damaged:
      Report(
        .data,
        "v3-damaged",
        "password is correct, but the keystore file does not contain a private key"
      )
    case .addressMismatch(let stated, let derived):
      Report(
        .data,
        "v3-address",
        "keystore file states the address \(stated), but its key belongs to \(derived)"
      )
    case .wordsMismatch:
      Report(
        .data,
        "v3-words",
        "recovery phrase in the keystore file does not lead to its key"
      )
    case .wordsLength(let found):
      Report(
        .data,
        "v3-words-length",
        "invalid recovery phrase in the keystore file: expected 16, 20, 24, 28 or 32 bytes, found "
          + "\(count: found)"
      )
    case .words(let cause): cause.report
    case .wordsElsewhere(let what):
      Report(
        .refused,
        "v3-phrase-path",
        "unsupported recovery phrase in the keystore file: it uses \(what); expected an English "
          + "phrase with the path m/44'/60'/0'/0/0"
      )
    case .memory(let cause): cause.report
    case .library(let cause): cause.report
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> Sentence {
    range.count == 1
      ? "\(count: range.lowerBound)"
      : "\(count: range.lowerBound) to \(count: range.upperBound)"
  }
}

extension V3Parameter {
  /// The parameter, as named in messages.
  fileprivate var words: Sentence {
    switch self {
    case .memory: "memory in bytes"
    case .work: "work"
    case .n, .r, .p, .c, .dklen: "\(term: rawValue)"
    }
  }

  /// The valid values, for messages.
  fileprivate var meaning: Sentence {
    switch self {
    case .n: "a power of two of at least 2"
    case .r, .p, .c, .memory, .work: "at least 1"
    case .dklen: "32"
    }
  }
}
