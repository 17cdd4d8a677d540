import Entity

/// Which blocks of an account a node of a simulated chain names, and how badly.
struct VirtualHints: Sendable {
  /// How a page is no page.
  enum Trouble: Sendable {
    /// An error stands among the rows.
    case errorRow
    /// The text ends early.
    case cut
    /// The rows are in no order, or of blocks that were not asked for.
    case disorder
    /// The node fails.
    case failure
  }

  /// The methods that the node has.
  var methods: Set<String> = []
  /// The most rows of a page.
  var pageSize = 1_000
  /// The most blocks of one search.
  var range: UInt64 = .max
  /// Whether a refusal of a range names the most blocks.
  var namesRange = true
  /// Whether payments within calls are offered as a category of their own.
  var hasInternal = true
  /// The blocks that are left out.
  var leavesOut: @Sendable (UInt64) -> Bool = { _ in false }
  /// Blocks that are named though nothing happened in them.
  var adds: [UInt64] = []
  /// How many of the newest blocks are not looked at.
  var lag: UInt64 = 0
  /// What happens to pages that begin at this block or later, or of a descending search before it.
  var trouble: (Trouble, from: UInt64)?
}
