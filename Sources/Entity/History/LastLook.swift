/// How much of the history of an account was shown on a terminal.
package struct LastLook: Hashable, Sendable, Codable {
  /// The block up to which everything was shown.
  package let seen: UInt64
  /// The block up to which a first page was read that did not reach back to `seen`; nil for none.
  ///
  /// The pages after it show the rest.
  package let begun: UInt64?

  package init(seen: UInt64, begun: UInt64? = nil) { (self.seen, self.begun) = (seen, begun) }
}
