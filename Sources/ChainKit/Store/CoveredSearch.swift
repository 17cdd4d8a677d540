import Entity
import GRDB

/// What the blocks of a chain are searched for, for one account.
///
/// Each search is covered by itself: a new one begins with no block, whatever others have read.
struct CoveredSearch: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// Changes of the account's ether and nonce.
    case ether
    /// Logs with a topic, of one contract or, with nil, of all.
    case logs(LogTopic, of: Address?)
  }

  let chain: ChainID
  let account: Address
  let subject: Subject

  /// Everything that a history is searched for.
  static let subjects: [Subject] =
    [.ether] + LogTopic.all.map { .logs($0, of: nil) }

  /// The columns chain, account, position, topic and contract. Position 0 is ether.
  var key: StatementArguments {
    let (position, topic, contract): (Int, DatabaseValue, DatabaseValue) =
      switch subject {
      case .ether: (0, ChainStore.none, ChainStore.none)
      case .logs(let topic, let contract):
        (topic.position, topic.event.blob, contract?.blob ?? ChainStore.none)
      }
    return [chain.value.stored, account.blob, position, topic, contract]
  }
}
