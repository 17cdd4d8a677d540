import Core
import Entity

/// The chain: its ID is signed, its name is not.
extension Rule {
  static let chainIsNotTheNamed = Rule(
    "chain-not-known",
    "chain-called-otherwise",
    of: .payments.union([.typedData, .signIn, .authorization])
  ) { subject, knowledge in
    guard let id = subject.chain else { return [] }
    guard let known = knowledge.chain else {
      return [
        Finding(.caution("chain-not-known", "unknown chain ID: \(id)"))
      ]
    }
    guard let claimed = subject.chainName, known != claimed else { return [] }
    return [
      Finding(
        .caution(
          "chain-called-otherwise",
          "the builder calls this chain \(foreign: claimed), but chain ID \(id) is "
            + "\(name: UntrustedText.escaped(known))"
        )
      )
    ]
  }

  static let chainIsNotTheChosen = Rule(
    "chain-mismatch",
    of: [.typedData, .signIn, .authorization]
  ) { subject, knowledge in
    guard let chain = subject.chain, let chosen = knowledge.chosen,
      chain != UInt256(chosen.id.value)
    else { return [] }
    let name: Sentence =
      knowledge.chain.map { "\(foreign: $0) (id \(chain))" } ?? "an unknown chain (id \(chain))"
    let message: Sentence =
      "this is for \(name), but the selected chain is \(foreign: chosen.name) (id \(chosen.id))"
    // A sign-in gives nothing away on either chain.
    return [
      Finding(
        subject.signIn == nil
          ? .danger("chain-mismatch", message) : .caution("chain-mismatch", message)
      )
    ]
  }
}

extension ReviewSubject {
  /// The name of the chain in the document; nil for a message.
  fileprivate var chainName: String? { transaction?.chainName ?? list?.chainName }
}
