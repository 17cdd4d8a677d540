package import Core
package import Entity

/// Why nothing was signed.
package enum SignError: Error, Equatable {
  case notOurs(Address)
  case chainName(String, id: ChainID)
  case notWhatWasShown
  case declined
}

extension SignError: Reportable {
  package var report: Report {
    switch self {
    case .notOurs(let address):
      Report(.refused, "sign-not-ours", "no wallet here holds the key of \(address)")
    case .chainName(let name, let id):
      Report(
        .data,
        "sign-chain-name",
        "the document calls its chain \(ForeignText.escaped(name)), which is not the one with the id \(id)"
      )
    case .notWhatWasShown:
      Report(
        .bug,
        "sign-mismatch",
        "the signed bytes differ from what was shown, and were thrown away"
      )
    case .declined: Report(.refused, "declined", "nothing was signed")
    }
  }
}
