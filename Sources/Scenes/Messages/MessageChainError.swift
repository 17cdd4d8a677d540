package import Core
package import Entity

/// The message is for another chain than the selected one.
package enum MessageChainError: Error, Equatable {
  case other(found: String, wanted: String)

  /// Throws if the message names another chain than `chain`.
  package static func check(_ message: SignableMessage, is chain: ChainEntry)
    throws(MessageChainError)
  {
    guard let found = message.chain, found != UInt256(chain.id.value) else { return }
    throw .other(found: "\(found)", wanted: chain.name)
  }
}

extension MessageChainError: Reportable {
  package var report: Report {
    switch self {
    case .other(let found, let wanted):
      Report(
        .refused,
        "message-other-chain",
        "this is for chain ID \(number: found), but \(foreign: wanted) was selected"
      )
    }
  }
}
