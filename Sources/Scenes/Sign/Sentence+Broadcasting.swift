import Core

extension Sentence {
  /// Said of what was signed on a machine without a node, which may be one that is never online.
  static let toBroadcastElsewhere: Sentence = .info(
    "no node is configured on this machine; copy the signed file to one that is online, and "
      + "broadcast it there"
  )
}
