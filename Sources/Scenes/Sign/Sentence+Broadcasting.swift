import Core

extension Sentence {
  /// Said of what was signed on a machine without a node of the chain, which may never be online.
  static func toBroadcastElsewhere(_ chain: String) -> Sentence {
    .info(
      "no node of \(foreign: chain) is configured here; copy the signed file to a machine that is "
        + "online, and broadcast it there"
    )
  }
}
