package import Core
package import Entity
package import Scenes
package import WalletKit

/// An event during a command that is no part of its answer; the top floor words it.
package enum Notice: Sendable {
  /// A node is slow; it is waited for this many seconds at most.
  case slow(EndpointID, seconds: Int64)
  /// The command that prints the token of a node is slow; it is waited for this long at most.
  case tokenAwaited(EndpointID, seconds: Int)
  /// A node failed, and another one is asked instead.
  case nodeSkipped(EndpointID, because: RPCFailure, next: EndpointID)
  /// A node gave another answer to a method than a quorum of the others.
  case nodeDeviated(EndpointID, method: String)
  /// A line of the worker's log.
  case log(level: String, text: String)
  /// The proxy that is used for nodes, for verbose output.
  case proxied(EndpointID)
  /// A node that is not on this machine is asked without encryption.
  case unencrypted(EndpointID)
  /// No chain was chosen, and this one is served by the node that was given.
  case servedChain(ChainEntry)
  /// What a name in the command led to.
  case resolved(ResolvedName)
  /// No chain was named, and what is meant was sent from this machine on this one.
  case chainOfSent(ChainEntry)
  /// The history database cannot be used, is now at this path, and is read anew from the chain.
  case historySetAside(String, because: SetAsideReason)
  /// Another kingtherum syncs the history of this chain, and is waited for.
  case historyAwaited(ChainEntry)
  /// The history cannot be read; the transaction is built without it.
  case historyUnused(any Error)
  /// The descriptors cannot be read; the review does without them.
  case descriptorsUnused(any Error)
  /// A wallet with a weak key derivation cost was upgraded to the cost of new wallets.
  case strengthened(WalletEntry)
  /// That upgrade failed.
  case notStrengthened(WalletName, because: Report)
  /// No node that answered still had a transaction that is waited for, and it was sent again.
  case resent
  /// The progress of long work.
  case step(Step)
  /// The long work is done, or was given up.
  case stepsEnded
  /// The message to print if a signal ends the program from now on; nil for none.
  case underway(Report?)
  /// Such a message for a transaction that proceeds without the program: not an error.
  case goesOn(Report)

  /// A step of long work.
  package enum Step: Sendable {
    case readingHistory(HistoryProgress)
    /// Reading the rows of the history database: so many blocks of all are done.
    case readingRows(Int, of: Int)
    /// Reading the prices of such rows: so many blocks of a page are done.
    case readingPrices(Int, of: Int)
    case tryingPayments(Int, of: Int)
    case lookingAtPayees(Int, of: Int)
    case resolvingNames(Int, of: Int)
    case testingNodes(Int, of: Int)
    case readingChains(Int, of: Int)
    case searchingChains(Int, of: Int)
    /// Waiting for a transaction that is not mined yet, for so many seconds already.
    case waiting(seconds: UInt64)
    /// The same, while the node does not answer.
    case unanswered(seconds: UInt64)
    case confirmed(UInt64, of: UInt64)
  }

  /// Receives notices, from any thread.
  package typealias Listener = @Sendable (Notice) -> Void
}
