import Core
import Entity

/// That everything about an account was read up to a block, and nothing of it was missing.
///
/// What a sync starts from that finds that nothing has happened since.
struct WholeSync: Hashable, Sendable {
  /// What accounts that were synced together have in common.
  struct Standing: Hashable, Sendable {
    /// The block up to which everything was read, and its hash.
    let block: UInt64
    let hash: Hash32
    /// The last block that counted as settled; nil if none did.
    let settled: UInt64?
    /// The node that answered, by whose word the rows are what they are.
    let node: EndpointID
    /// All nodes that could be asked.
    let nodes: EndpointID
    /// Stands for what was searched for, and for the tokens whose balances were compared.
    let scope: Hash32
  }

  let chain: ChainID
  let account: Address
  let standing: Standing
}

extension WholeSync.Standing {
  /// Where a sync stands that has read everything up to its head.
  init(_ scan: ScanContext, scope: Hash32) {
    self.init(
      block: scan.head.number,
      hash: scan.head.hash,
      settled: scan.settled,
      node: scan.endpoint,
      nodes: scan.node.asker.group,
      scope: scope
    )
  }

  /// What stands for the searches of this program and for the tokens that a list names.
  static func scope(of listed: Set<Address>) -> Hash32 {
    let topics = TokenFilter.searches.joined().map { $0.event.bytes + [UInt8($0.position)] }
    let tokens = listed.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    // An earlier version compared no collections.
    let compared = Array("items".utf8)
    return .keccak(of: Array((topics + tokens + [compared]).joined()))
  }
}

extension WholeSync {
  /// The accounts of a sync about which everything was read, and nothing is missing.
  ///
  /// A sync that begins here says of later blocks what this one says of its head. It may only where
  /// one that reads all blocks after the settled ones would say the same of all of them, and the
  /// node whose word that is answered now.
  static func ended(
    _ scan: ScanContext,
    _ accounts: [Address],
    _ assurance: [SubjectAssurance],
    scope: Hash32
  ) -> [WholeSync] {
    let standing = Standing(scan, scope: scope)
    return accounts.filter { account in
      let said = assurance.filter { $0.account == account }
      let subjects = Set(said.map(\.subject))
      return subjects.isSuperset(of: [.ether, .nonces, .otherTokens])
        && said.allSatisfy { isWhole($0.spans, scan) }
    }
    .map { WholeSync(chain: scan.chain, account: $0, standing: standing) }
  }

  private static func isWhole(_ spans: HistorySpans, _ scan: ScanContext) -> Bool {
    let head = scan.head.number
    guard spans.last == head, spans.gaps(in: scan.all).isEmpty,
      spans.isWholly(in: scan.all, where: { $0.strength > 0 }),
      let last = spans.grade(at: head), last.node == scan.endpoint
    else { return false }
    let first = min(scan.settled.map { $0 + 1 } ?? 0, head)
    return spans.isWholly(in: first...head) { $0 == last }
  }
}

extension HistoryGrade {
  /// The node by whose word it is; nil if it is by none's.
  fileprivate var node: EndpointID? {
    switch self {
    case .proved(.node(let node)), .told(by: let node): node
    case .proved(.stateRoot), .missing: nil
    }
  }
}
