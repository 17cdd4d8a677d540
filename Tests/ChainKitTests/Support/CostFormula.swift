import Foundation

/// What a first sync of one account should cost, as a sum of named terms, by counting what happened.
///
/// The chain is one whose node answers everything. Each term is a number of requests.
struct CostFormula {
  /// What happened to the account, in blocks of its own each.
  struct Story: Hashable, Sendable {
    /// Transactions of the account.
    var own = 0
    /// Payments to it.
    var deposits = 0
    /// Ether that came within transactions.
    var inside = 0
    var withdrawals = 0
  }

  let story: Story
  let blocks: UInt64
  /// The most blocks of one log search.
  var logRange: UInt64 = .max
  /// Whether transactions are found by sender and nonce, so that their blocks need no search.
  var isAnchored = true
  /// Whether the chain logs ether (EIP-7708).
  var logsEther = false

  /// The blocks that must be found by halving.
  private var searched: Double {
    let incoming = logsEther ? story.withdrawals : story.deposits + story.inside + story.withdrawals
    return Double(incoming + (isAnchored || logsEther ? 0 : story.own))
  }

  /// The blocks that logs of ether name and nothing else explains.
  private var logged: Double {
    guard logsEther else { return 0 }
    return Double(story.deposits + story.inside + (isAnchored ? 0 : story.own))
  }

  /// The blocks that divide the chain before anything is searched.
  private var anchors: Double { logsEther ? logged : isAnchored ? Double(story.own) : 0 }

  /// Blocks with an amount that nothing explains, whose states are read twice.
  private var unattributed: Double { logsEther ? 0 : Double(story.inside) }

  /// The reads of a balance: kb + ci·log2(N/max(kb, ci)) with anchors, else c·log2(N/c); before and
  /// after each block that logs name, and again around what is not explained.
  var balances: Double {
    let own = isAnchored && !logsEther ? Double(story.own) : 0
    return own + 2 * logged + halvings(of: searched, between: anchors) + 2 * unattributed + 2
  }

  /// The same without what is not in the formula itself: what differs from it is small where much
  /// happened.
  var balancesAlone: Double {
    let own = isAnchored && !logsEther ? Double(story.own) : 0
    return own + halvings(of: searched, between: anchors)
  }

  /// The reads of a nonce: only where nonces are not explained.
  var nonces: Double {
    let own = isAnchored || logsEther ? 0 : halvings(of: Double(story.own), between: 0)
    return own + 2 * logged + 2 * unattributed + 2
  }

  /// The log searches: three filters for each range.
  var logs: Double { 3 * ranges }

  /// The searches for an account's own transactions; a node that cannot is asked for 50 of them.
  var transactions: Double { Double(isAnchored ? story.own : min(story.own, 50)) }

  var receipts: Double {
    Double(story.own + story.deposits + (logsEther ? story.inside : 0))
  }

  /// The blocks that are read: those of the account's transactions, and those that changed it.
  ///
  /// Those that logs name are read as headers, too.
  var bodies: Double {
    let changed = story.own + story.deposits + story.inside + story.withdrawals
    let named = logsEther ? story.own + story.deposits + story.inside : 0
    return Double(changed + named)
  }

  /// The looks at the newest block: before and after each post of three searches, and beside up to
  /// 20 states each, at least one for each level of the halving; then those of the sync itself.
  var looks: Double { 2 * ranges + balances / 20 + halvingLevels + 8 }

  /// All requests; nine more are those of the sync itself: the chain, its code, what the node keeps.
  var sum: Double {
    balances + nonces + logs + transactions + receipts + bodies + looks + 9
  }

  private var ranges: Double {
    Double(logRange >= blocks ? 1 : blocks / logRange + (blocks % logRange > 0 ? 1 : 0))
  }

  /// u·log2(N/max(u, h)).
  private func halvings(of changes: Double, between anchors: Double) -> Double {
    guard changes > 0 else { return 0 }
    return changes * log2(Double(blocks) / max(changes, anchors))
  }

  private var halvingLevels: Double { searched > 0 ? log2(Double(blocks)) : 0 }
}
