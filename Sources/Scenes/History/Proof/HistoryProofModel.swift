package import Core
import Entity

/// How a history was proved, in JSON.
package struct HistoryProofModel: Encodable, Sendable {
  /// Blocks whose rows are not proved.
  package struct Unproved: Encodable, Sendable {
    package let account: String
    /// `ether`, `nonces`, `other-tokens`, or the contract of a token or collection.
    package let subject: String
    /// The ID of the item whose rows may be missing; left out if it is not one item alone.
    package let tokenID: String?
    package let fromBlock: String
    package let toBlock: String
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
    let unproved = verification.notProved.map { unproved in
      Unproved(
        account: unproved.account.description,
        subject: unproved.subject.word,
        tokenID: unproved.subject.tokenID.map { "\($0)" },
        fromBlock: "\(unproved.blocks.lowerBound)",
        toBlock: "\(unproved.blocks.upperBound)",
        reason: unproved.reason.sentence
      )
    }
    notProved = unproved.isEmpty ? nil : unproved
  }
}
