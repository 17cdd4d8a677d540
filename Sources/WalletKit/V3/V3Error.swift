package import Core
package import Entity

/// Why a Web3 Secret Storage file (version 3) was not opened; never holds a secret.
package enum V3Error: Error, Equatable, Sendable {
  /// The file has more bytes than any such file needs.
  case tooBig(Int, limit: Int)

  /// The file is not JSON, or a field is missing or of another type.
  case notJSON(JSONError)

  /// A field stands twice, as `crypto` and `Crypto`.
  case twice(field: String)

  /// The version is not 3.
  case version(found: Int64)

  /// The cipher is not the one of the file's version; the name is safe to show.
  case cipher(found: String, wanted: String = "aes-128-ctr")

  /// The key derivation is neither `scrypt` nor `pbkdf2`, or its prf is not `hmac-sha256`; the
  /// name is safe to show.
  case kdf(found: String)

  /// A field does not hold hex digits.
  case notHex(field: String)

  /// A field does not have the right number of bytes.
  case length(field: String, allowed: ClosedRange<Int>, found: Int)

  /// A parameter of the key derivation cannot be worked with at all.
  case parameter(V3Parameter, found: Int64)

  /// A parameter of the key derivation asks for more work or memory than is allowed.
  case tooHeavy(V3Parameter, found: Int64, limit: Int64)

  /// There was not the memory that the key derivation needs, in MiB.
  case kdfMemory(mebibytes: Int64)

  /// The password does not fit the file.
  case wrongPassword

  /// The password fits, and what it opens is no private key.
  case damaged

  /// The file says another address than its key has.
  case addressMismatch(stated: Address, derived: Address)

  /// The words beside the key do not lead to it.
  case wordsMismatch

  /// The words beside the key lead to it from another place than a wallet's first account, or in
  /// another language; the text is safe to show.
  case wordsElsewhere(String)

  /// There was no guarded memory.
  case memory(SecretError)

  /// A library refused to work.
  case library(DigestError)
}

/// The numbers that say how much work the key derivation of a file is.
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
        "keystore file is too large: expected at most \(limit) bytes, found \(found)"
      )
    case .notJSON(let cause): cause.report
    case .twice(let field):
      Report(.data, "v3-twice", "invalid keystore file: the field \(field) appears twice")
    case .version(let found):
      Report(.data, "v3-version", "unsupported keystore file: expected version 3, found \(found)")
    case .cipher(let found, let wanted):
      Report(
        .data,
        "v3-cipher",
        "unsupported cipher of the keystore file: expected \(wanted), found \(found)"
      )
    case .kdf(let found):
      Report(
        .data,
        "v3-kdf",
        "unsupported key derivation of the keystore file: expected scrypt, or pbkdf2 with "
          + "hmac-sha256, found \(found)"
      )
    case .notHex(let field):
      Report(.data, "v3-not-hex", "invalid keystore file: the field \(field) is not hex")
    case .length(let field, let allowed, let found):
      Report(
        .data,
        "v3-length",
        "invalid keystore file: expected \(Self.text(allowed)) bytes in the field \(field), found "
          + "\(found)"
      )
    case .parameter(let parameter, let found):
      Report(
        .data,
        "v3-parameter",
        "invalid keystore file: \(parameter.rawValue) must be \(parameter.meaning), found \(found)"
      )
    case .tooHeavy(let parameter, let found, let limit):
      Report(
        .refused,
        "v3-too-heavy",
        "keystore file is too expensive to open: \(parameter.rawValue) must be at most \(limit), "
          + "found \(found)"
      )
    case .kdfMemory(let mebibytes):
      Report(
        .refused,
        "v3-no-memory",
        "not enough memory to open the keystore file: \(mebibytes) MiB required, refused by the "
          + "system"
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
    case .wordsElsewhere(let what):
      Report(
        .refused,
        "v3-phrase-path",
        "unsupported recovery phrase in the keystore file: it uses \(what); a wallet from a "
          + "recovery phrase begins with an english one at m/44'/60'/0'/0/0"
      )
    case .memory(let cause): cause.report
    case .library(let cause): cause.report
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension V3Parameter {
  /// What the number has to be.
  fileprivate var meaning: String {
    switch self {
    case .n: "a power of two of at least 2"
    case .r, .p, .c, .memory, .work: "at least 1"
    case .dklen: "32"
    }
  }
}
