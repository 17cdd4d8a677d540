import Entity

/// What a sync has to read, as far as that is known before it begins, and about what it costs. Pure.
///
/// For N blocks, R blocks of a log search, k own transactions and c other changes of the ether:
///
/// - logs: a search for each R blocks, and two looks at the newest block for three of them;
/// - own transactions: 3·k where the node finds them by their nonces; else each is searched like
///   any other change, by balance and nonce;
/// - other changes: c·log2(N/c) balances, and 3·c for the blocks.
///
/// How often an account received something is not known; c is what a sample of its balances shows, but
/// no less than a quarter of its own transactions in these blocks, also of those that are stored, and
/// two at least.
struct SyncPlan: Equatable, Sendable {
  /// What is missing of the ether of an account.
  struct Account: Equatable, Sendable {
    /// The number of blocks.
    var blocks: UInt64
    /// The number of its own transactions in them that are not stored.
    var transactions: UInt64
    /// The number of those that are.
    var stored: UInt64 = 0
    /// How many of the blocks changed its ether otherwise, as far as a sample shows.
    var received: UInt64 = 0
  }

  var accounts: [Account] = []
  /// The number of blocks of each log search.
  var searches: [UInt64] = []
  /// The most blocks that the node accepts in one; nil for any number.
  var mostBlocks: UInt64?
  /// Whether the node finds a transaction by its sender and nonce.
  var findsByNonce = false
  /// How many requests the node allows in a second.
  var requestsPerSecond: Int = usualRate

  /// What free nodes allow.
  static let usualRate = 25
  /// What begins and ends a sync: the newest blocks, the looks at them, and the balances of tokens.
  private static let fixed: UInt64 = 10
  /// The states at the ends of what is searched.
  private static let ends: UInt64 = 8

  /// Usual sizes of requests with their answers, in bytes.
  private enum Size {
    static let search = 1_000
    static let state = 300
    static let transaction = 4_000
    /// A block with all its transactions, and the receipts.
    static let block = 150_000
  }

  func price(at node: EndpointID) -> SyncPrice {
    var requests = Self.fixed
    let logs = searches.reduce(into: UInt64.zero) { sum, blocks in
      sum = sum.addingWithSaturation(Self.pieces(of: blocks, mostBlocks ?? .max))
    }
    let looked = logs.addingWithSaturation(
      logs.multipliedWithSaturation(by: 2) / 3 + (logs > 0 ? 2 : 0)
    )
    requests = requests.addingWithSaturation(looked)
    var bytes = Int(clamping: looked).multipliedWithSaturation(by: Size.search)
    for account in accounts where account.blocks > 0 {
      let own = account.transactions.addingWithSaturation(account.stored)
      let received = max(2, own / 4, account.received)
      var states = Self.ends
      if findsByNonce {
        requests = requests.addingWithSaturation(
          account.transactions.multipliedWithSaturation(by: 3)
        )
        bytes = bytes.addingWithSaturation(
          Int(clamping: account.transactions).multipliedWithSaturation(by: Size.transaction)
        )
        states = states.addingWithSaturation(Self.search(for: received, in: account.blocks))
      } else {
        let changes = account.transactions.addingWithSaturation(received)
        states = states.addingWithSaturation(
          Self.search(for: changes, in: account.blocks).multipliedWithSaturation(by: 2)
        )
        requests = requests.addingWithSaturation(
          account.transactions.multipliedWithSaturation(by: 3)
        )
        bytes = bytes.addingWithSaturation(
          Int(clamping: account.transactions).multipliedWithSaturation(by: Size.block)
        )
      }
      requests = requests.addingWithSaturation(states).addingWithSaturation(
        received.multipliedWithSaturation(by: 3)
      )
      bytes = bytes.addingWithSaturation(
        Int(clamping: states).multipliedWithSaturation(by: Size.state)
      )
      .addingWithSaturation(Int(clamping: received).multipliedWithSaturation(by: Size.block))
    }
    let count = Int(clamping: requests)
    return SyncPrice(
      requests: count,
      bytes: bytes,
      seconds: count / max(1, requestsPerSecond),
      node: node
    )
  }

  /// About how many requests the search of some blocks takes between two states, of which nil is
  /// not known, where no transaction is found by its nonce.
  static func rest(
    _ blocks: ClosedRange<UInt64>,
    from before: SubjectState?,
    to after: SubjectState?
  ) -> Int {
    var changes: UInt64 = 1
    if let before, let after {
      guard before.balance != after.balance || before.nonce != after.nonce else { return 0 }
      let (low, high) = (before.nonce ?? 0, after.nonce ?? 0)
      changes = max(1, high - min(low, high))
    }
    let length = RangeController.length(blocks)
    changes = min(changes, length)
    // One block alone is read at once.
    let states = length == 1 ? 0 : search(for: changes, in: length).multipliedWithSaturation(by: 2)
    return Int(clamping: states.addingWithSaturation(changes.multipliedWithSaturation(by: 3)))
  }

  /// The number of pieces of at most `most` blocks.
  private static func pieces(of blocks: UInt64, _ most: UInt64) -> UInt64 {
    blocks == 0 ? 0 : (blocks - 1) / max(1, most) + 1
  }

  /// The number of states that finding some blocks among others takes: c·log2(N/c), rounded up.
  private static func search(for changes: UInt64, in blocks: UInt64) -> UInt64 {
    let share = blocks / max(1, changes)
    return changes.multipliedWithSaturation(by: UInt64(UInt64.bitWidth - share.leadingZeroBitCount))
  }
}
