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
      Report(.data, "v3-too-big", "a keystore file has at most \(limit) bytes, this one \(found)")
    case .notJSON(let cause): cause.report
    case .twice(let field):
      Report(.data, "v3-twice", "the keystore file has the field \(field) twice")
    case .version(let found):
      Report(.data, "v3-version", "keystore files of version 3 are read, this one has \(found)")
    case .cipher(let found, let wanted):
      Report(.data, "v3-cipher", "the cipher \(wanted) is read, this file has \(found)")
    case .kdf(let found):
      Report(
        .data,
        "v3-kdf",
        "the key derivations scrypt and pbkdf2 with hmac-sha256 are read, this file has \(found)"
      )
    case .notHex(let field):
      Report(.data, "v3-not-hex", "the field \(field) of the keystore file is not hex")
    case .length(let field, let allowed, let found):
      Report(
        .data,
        "v3-length",
        "the field \(field) of the keystore file has \(Self.text(allowed)) bytes, here \(found)"
      )
    case .parameter(let parameter, let found):
      Report(
        .data,
        "v3-parameter",
        "the keystore file has \(parameter.rawValue) = \(found), which is no \(parameter.meaning)"
      )
    case .tooHeavy(let parameter, let found, let limit):
      Report(
        .refused,
        "v3-too-heavy",
        "opening the keystore file takes \(parameter.rawValue) = \(found), allowed is \(limit)"
      )
    case .kdfMemory(let mebibytes):
      Report(
        .refused,
        "v3-no-memory",
        "opening the keystore file takes \(mebibytes) MiB of memory, which the system did not give"
      )
    case .wrongPassword:
      Report(.refused, "v3-wrong-password", "the password does not open the keystore file")
    case .damaged:
      Report(
        .data,
        "v3-damaged",
        "the password fits the keystore file, but no private key is in it"
      )
    case .addressMismatch(let stated, let derived):
      Report(
        .data,
        "v3-address",
        "the keystore file says \(stated), but its key belongs to \(derived)"
      )
    case .wordsMismatch:
      Report(
        .data,
        "v3-words",
        "the words in the keystore file do not lead to its key"
      )
    case .wordsElsewhere(let what):
      Report(
        .refused,
        "v3-words-elsewhere",
        "the words in the keystore file are of \(what); a wallet of words begins with english ones "
          + "at m/44'/60'/0'/0/0"
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
    case .n: "power of two from 2 up"
    case .r, .p, .c, .memory, .work: "number from 1 up"
    case .dklen: "length of 32"
    }
  }
}
