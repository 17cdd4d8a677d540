package import Core

/// Why a secret could not be created.
package enum SecretError: Error, Equatable, Sendable {
  /// The requested size is below zero or above the limit.
  case size(Int, limit: Int)

  /// The system has no memory for it.
  case noMemory(bytes: Int)

  /// The maximum number of secrets already exists.
  case tooMany(limit: Int)

  /// libsodium cannot be initialized.
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
        "invalid size of a secret: expected at most \(limit, one: "byte", many: "bytes"), found "
          + "\(count: asked)"
      )
    case .noMemory(let bytes):
      Report(
        .refused,
        "secret-no-memory",
        "cannot allocate \(bytes, one: "byte", many: "bytes") of guarded memory"
      )
    case .tooMany(let limit):
      Report(
        .bug,
        "secret-too-many",
        "too many secrets are held at once: the limit is \(count: limit)"
      )
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
