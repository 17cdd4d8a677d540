package import Core
package import Entity
package import WalletKit

/// What workers meet on their way and no answer has: facts, which the top floor words.
package enum Notice: Sendable {
  /// A node lets us wait, for so many seconds at most.
  case slow(EndpointID, seconds: Int64)
  /// A line of the worker's log.
  case log(level: String, text: String)
  /// The proxy that nodes are asked through, for whoever wants to see what they are asked.
  case proxied(EndpointID)
  /// A node that is not on this machine is asked without encryption.
  case unencrypted(EndpointID)
  /// The history cannot be read, and what is built is built without it.
  case historyUnused(any Error)
  /// The descriptors cannot be read, and what is reviewed is reviewed without them.
  case descriptorsUnused(any Error)
  /// A wallet whose passphrase was guarded by too little is guarded as new ones are.
  case strengthened(WalletEntry)
  /// The same could not be done.
  case notStrengthened(WalletName, because: Report)
  /// How far long work is.
  case step(Step)
  /// The long work is done, or given up.
  case stepsEnded
  /// What a signal that ends the program from now on leaves behind; nil for nothing.
  case underway(Report?)
  /// The same of a transaction that goes on without the program: nothing is wrong then.
  case goesOn(Report)

  /// A part of long work.
  package enum Step: Sendable {
    case readingHistory(HistoryProgress)
    case tryingPayments(Int, of: Int)
    case lookingAtPayees(Int, of: Int)
    /// For a transaction that is in no block yet.
    case waiting
    case confirmed(UInt64, of: UInt64)
  }

  /// Is told of each, from any thread.
  package typealias Listener = @Sendable (Notice) -> Void
}
