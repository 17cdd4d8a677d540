import Core
import Entity

/// A transaction of the history with what it moved, and what is to be said about it.
///
/// A row without a transaction, such as a withdrawal, stands for itself.
package struct JudgedTransaction: Sendable {
  /// What several rows are together.
  package enum Form: String, Sendable, Encodable {
    /// Something left and something else arrived, by a transaction of the account.
    case swap
    /// All of it moved between accounts of this machine.
    case ownTransfer = "own-transfer"
  }

  struct Row: Sendable {
    let movement: Movement
    /// Whether a list holds the token; nil for the chain's own coin and for collections.
    let isListed: Bool?
    let cautions: [HistoryCaution]
    /// What the accounts have of the asset after the transaction; nil if it is unknown or was not
    /// asked for.
    let balance: UInt256?

    /// Whether it is one of those that anyone can put into a history.
    fileprivate var isSpam: Bool { cautions.contains(where: \.isSpam) }
  }

  let rows: [Row]
  /// Whether the account is known to have sent it.
  let isOwn: Bool
  let form: Form?
  /// Whether it is later than what was shown before; nil if nothing was.
  let isNew: Bool?

  /// Whether the text leaves it out: it has only rows that anyone can put there.
  var isFolded: Bool { !isOwn && rows.allSatisfy(\.isSpam) }
}
