import ChainKit
import Core
import Entity

/// What a node of a simulated chain says of a state that it does not keep.
enum PrunedStates: Hashable, Sendable {
  case refused
  case newest
  case zeros
}

/// What a node of a simulated chain keeps, answers and lacks.
struct VirtualLimits: Sendable {
  /// How deep below the head the final block is.
  var finalDepth = VirtualChain.finalDepth
  /// The lowest block whose states are kept.
  var archiveFrom: UInt64 = 0
  /// What it answers about older states in the place of refusing it.
  var prunedStates = PrunedStates.refused
  /// The lowest block whose logs can be searched.
  var logsFrom: UInt64 = 0
  /// The lowest block whose transactions are kept; headers with hashes are kept forever.
  var bodiesFrom: UInt64 = 0
  /// The lowest block whose receipts are kept.
  var receiptsFrom: UInt64 = 0
  /// The most blocks of one log search.
  var logRange: UInt64 = .max
  /// Whether a refused search is told what it is.
  var namesLogRange = true
  /// The answer to `eth_capabilities`; nil if it lacks the method.
  var capabilities: String?
  /// Whether all accounts have code, always.
  var hasCode = false
  /// Whether every log search finds nothing.
  var hidesLogs = false
  /// Whether a log search that names no contract finds nothing.
  var hidesLogsOfAll = false
  /// The balance of a token that it gives in the place of the true one after a block.
  var balance: @Sendable (UInt256, _ block: UInt64) -> UInt256 = { held, _ in held }
  /// Which logs are left out of the answers to searches that name no contract.
  var hidden: @Sendable (VirtualTransaction.Log) -> Bool = { _ in false }
  /// The blocks of which it finds the logs of an orphaned block at the same height.
  var orphaned: Set<UInt64> = []
  /// What a contract answers in a block in the place of its own answer; nil for its own.
  var answered: @Sendable (VirtualProgram.Call, _ block: UInt64) -> VirtualAnswer? = { _, _ in nil }
  /// What it shows in the place of each log.
  var shown: @Sendable (VirtualTransaction.Log) -> [VirtualTransaction.Log] = { [$0] }
  /// The headers with access lists (EIP-7928); nil if the chain has none.
  var headers: VirtualHeaders?
  /// The lowest block whose access list is kept.
  var listsFrom: UInt64 = 0
  /// The methods of traces that it has.
  var traces: Set<String> = []
  /// The lowest block that it traces.
  var tracesFrom: UInt64 = 0
  /// What it answers in the place of a list or of traces.
  var told: @Sendable (String) -> String = { $0 }
  /// What it says to a question about the state after a block that its hash names; nil if it
  /// answers.
  var hashRefusal: VirtualView.Answer?
  /// What it writes as the time of a block beside a transaction or a log; nil for nothing.
  var time: @Sendable (_ time: UInt64) -> String? = { "\"\(Quantity.text($0))\"" }
  /// The methods that it does not know.
  var unsupported: Set<String> = []
  /// Which blocks of an account it names.
  var hints = VirtualHints()
  /// What it says in place of the truth, in one kind of answer.
  var lie: VirtualLie?
  /// How many blocks the back end that answers a post is behind, by the number of the post.
  var lag: @Sendable (_ post: Int) -> UInt64 = { _ in 0 }
}
