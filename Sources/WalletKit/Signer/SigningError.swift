package import Core

/// Why no signature was given.
package enum SigningError: Error, Equatable, Sendable {
  /// libsecp256k1 made no context, or could not randomise it.
  case contextNotReady

  /// libsecp256k1 made no signature.
  case refused

  /// The signature, read back, is not one that this key makes: a fault of the machine.
  case mismatch

  /// There was no guarded memory.
  case memory(SecretError)
}

extension SigningError: Reportable {
  package var report: Report {
    switch self {
    case .contextNotReady:
      Report(.bug, "signer-not-ready", "libsecp256k1 cannot start on this machine")
    case .refused:
      Report(.bug, "signing-refused", "libsecp256k1 did not produce a signature")
    case .mismatch:
      Report(
        .bug,
        "signing-mismatch",
        "signature does not belong to the key that made it; it was discarded"
      )
    case .memory(let cause): cause.report
    }
  }
}
