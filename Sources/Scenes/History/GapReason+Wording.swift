import Core
import Entity

extension GapReason {
  /// The reason for people, after the blocks.
  var words: Sentence {
    switch self {
    case .rowsDiffer: "the rows do not add up to the balance"
    case .unreadable: "the contract gives no balance"
    case .state: "the node does not keep the state; an archive node does"
    case .bodies: "the node does not have the transactions"
    case .receipts: "the node does not have the receipts"
    case .logs: "the node does not keep the logs"
    case .noLogSearch: "the node does not allow searching its logs"
    case .namedContractsOnly: "the node searches the logs of named contracts only"
    case .lagging: "the node was behind the newest block"
    case .silent: "the node did not answer in time"
    case .tooMuch: "the node refuses to give so much at once"
    case .code: "the account had code, which can move ether without a trace"
    case .notAsked: "not read yet"
    }
  }
}
