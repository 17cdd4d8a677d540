package import Core

/// Why a secret could not be held.
package enum SecretError: Error, Equatable, Sendable {
  /// A size below zero or above the limit was asked for.
  case size(Int, limit: Int)

  /// The system gave no memory.
  case noMemory(bytes: Int)

  /// So many secrets are alive already.
  case tooMany(limit: Int)

  /// libsodium could not start.
  case libraryNotReady

  /// The kernel's random bytes are plainly not random.
  case noEntropy
}

extension SecretError: Reportable {
  package var report: Report {
    switch self {
    case .size(let asked, let limit):
      Report(
        .bug,
        "secret-size",
        "invalid size of a secret: expected at most \(limit) bytes, found \(asked)"
      )
    case .noMemory(let bytes):
      Report(.refused, "secret-no-memory", "cannot allocate \(bytes) bytes of guarded memory")
    case .tooMany(let limit):
      Report(.bug, "secret-too-many", "too many secrets are held at once: the limit is \(limit)")
    case .libraryNotReady:
      Report(.refused, "secret-library", "libsodium cannot start on this machine")
    case .noEntropy:
      Report(
        .refused,
        "secret-no-entropy",
        "cannot generate keys: the system random generator returns bytes that are not random"
      )
    }
  }
}
