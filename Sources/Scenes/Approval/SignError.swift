package import Core
package import Entity

/// Why nothing was signed.
package enum SignError: Error, Equatable {
  case notOurs(Address)
  case chainName(String, id: ChainID)
  case differsFromReview
  case declined
}

extension SignError: Reportable {
  package var report: Report {
    switch self {
    case .notOurs(let address):
      Report(.refused, "sign-no-key", "no wallet on this machine holds the key of \(address)")
    case .chainName(let name, let id):
      Report(
        .data,
        "sign-chain-name",
        "the builder names chain ID \(id) \"\(foreign: name)\", but that is the name of "
          + "a different chain"
      )
    case .differsFromReview:
      Report(
        .bug,
        "sign-mismatch",
        "the signed bytes differ from what was shown and were discarded"
      )
    case .declined: Report(.refused, "declined", "nothing was signed")
    }
  }
}
