package import Core
import Entity

/// How a history was proved, in JSON.
package struct HistoryProofModel: Encodable, Sendable {
  /// What is not proved though nodes could prove it.
  package struct Unproved: Encodable, Sendable {
    package let account: String
    /// `ether`, or the contract of a token.
    package let subject: String
    package let reason: Sentence
  }

  /// The block after which the state is proved.
  package let block: String
  package let blockHash: String
  package let header: HeaderModel
  /// The nodes that gave the header.
  package let nodes: [String]
  /// The nodes that are asked for nothing more; left out if there are none.
  package let setAside: [SetAsideModel]?
  /// Left out if there is none.
  package let notProved: [Unproved]?

  init(_ verification: HistoryVerification) {
    block = "\(verification.block.number)"
    blockHash = verification.block.hash.description
    header = HeaderModel(verification.agreement, asked: verification.asked)
    nodes = verification.agreement.agreeing.map(\.description)
    setAside =
      verification.setAside.isEmpty ? nil : verification.setAside.map(SetAsideModel.init)
    let unproved = verification.unproved.map { unproved in
      Unproved(
        account: unproved.account.description,
        subject: unproved.subject.word,
        reason: unproved.reason.sentence
      )
    }
    notProved = unproved.isEmpty ? nil : unproved
  }
}
