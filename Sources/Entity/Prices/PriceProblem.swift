package import Core

/// Why a price, or a value, is unknown.
package enum PriceProblem: Equatable, Sendable {
  /// There is no feed for the asset on this chain.
  case noFeed
  /// Nothing answers at the address of the feed.
  case noAnswer
  /// The contract refused the call.
  case refused
  /// The answer is not that of a feed.
  case malformed
  /// The price is 0 or below.
  case notPositive
  /// The feed never gave a price.
  case neverSet
  /// The price was set after the block, by so many seconds.
  case future(seconds: UInt64)
  /// The answers have other decimals than the feed should.
  case decimals(found: UInt256, expected: Int)
  /// The price is older, in seconds, than the heartbeat and what is allowed beyond it.
  case tooOld(age: UInt64, heartbeat: UInt64)
  /// The sequencer of the rollup does not work, so that feeds cannot be updated.
  case sequencerDown
  /// The sequencer works again only for so many seconds.
  case sequencerRestarted(seconds: UInt64)
  /// It is unknown whether the sequencer works.
  case sequencerUnknown
  /// The node failed.
  case node(RPCFailure)
  /// The prices of the chain could not be read for another reason: there is no node, for one.
  case failed(Report)
  /// The prices of the chain were not read.
  case notRead
  /// The price is of the past and was not stored, and no node was asked.
  case notStored
  /// The value does not fit.
  case tooLarge
  /// The price of the currency itself is unknown.
  indirect case rate(Currency, PriceProblem)
}
