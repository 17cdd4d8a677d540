import Core
import Entity

extension GapReason {
  /// The word in JSON, which never changes its meaning.
  var code: String {
    switch self {
    case .rowsDiffer: "rows-differ"
    case .unreadable: "unreadable"
    case .state: "state"
    case .bodies: "bodies"
    case .receipts: "receipts"
    case .logs: "logs"
    case .noLogSearch: "no-log-search"
    case .namedContractsOnly: "named-contracts-only"
    case .lagging: "lagging"
    case .silent: "silent"
    case .tooMuch: "too-much"
    case .code: "code"
    case .notAsked: "not-asked"
    }
  }

  /// The reason for people, after the blocks.
  var words: Sentence {
    switch self {
    case .rowsDiffer: "the rows do not add up to the balance"
    case .unreadable: "the contract gives no balance that can be read"
    case .state: "the node does not keep the states"
    case .bodies: "the node does not keep the transactions"
    case .receipts: "the node does not keep the receipts"
    case .logs: "the node does not keep the logs"
    case .noLogSearch: "the node does not allow searching its logs"
    case .namedContractsOnly: "the node searches the logs of named contracts only"
    case .lagging: "the node was behind"
    case .silent: "the node did not answer in time"
    case .tooMuch: "the node does not give as much as there is in one block"
    case .code: "the account had code, so its balance can change without a trace"
    case .notAsked: "not searched"
    }
  }
}
