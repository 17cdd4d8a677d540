package import Core

/// Why there is no signature.
package enum SigningError: Error, Equatable, Sendable {
  /// libsecp256k1 created no context, or could not blind it.
  case contextNotReady

  /// libsecp256k1 produced no signature.
  case refused

  /// The signature, read back, does not belong to this key: a fault of the machine.
  case mismatch

  /// Guarded memory is unavailable.
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
