package import Core

/// A message is for another chain than the command names.
package enum MessageChainError: Error, Equatable {
  case other(found: String, wanted: String)
}

extension MessageChainError: Reportable {
  package var report: Report {
    switch self {
    case .other(let found, let wanted):
      Report(
        .refused,
        "message-other-chain",
        "this is for the chain with the id \(found), and \(ForeignText.escaped(wanted)) was named"
      )
    }
  }

  package static var samples: [MessageChainError] { [.other(found: "137", wanted: "ethereum")] }
}
