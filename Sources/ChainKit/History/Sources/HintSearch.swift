import Entity

/// Asks sources for blocks in which an account may have changed, one after the other.
///
/// At first the node itself, by each method that it may have, since it learns nothing new by that;
/// then the other sources, for what is left. None is asked again in a sync once it failed, and a node
/// that lacks a method not for a day.
struct HintSearch: Sendable {
  private let scan: ScanContext
  private let account: Address
  private var sources: [Source]

  /// How many blocks a range must have: to halve fewer costs about as much as to ask.
  static let fewestBlocks: UInt64 = 1_000

  private struct Source {
    /// The method of the node; nil for any other source.
    var method: String?
    let source: any HistorySource
  }

  init(_ scan: ScanContext, account: Address) throws(ScanStop) {
    (self.scan, self.account) = (scan, account)
    let asker = scan.node.asker
    // In the order of what a thousand changes cost.
    let isSpent: @Sendable () async -> Bool = { await scan.isSpent() }
    let methods = [
      Source(
        method: GetAssetTransfers.name,
        source: AssetTransfersSource(asker: asker, isSpent: isSpent)
      ),
      Source(method: TraceFilter.name, source: TraceFilterSource(asker: asker, isSpent: isSpent)),
      Source(
        method: SearchTransactionsBefore.name,
        source: OtterscanSource(asker: asker, isSpent: isSpent)
      ),
    ]
    sources = []
    for source in methods {
      if let method = source.method, try scan.recall(.noHints(method)) != nil { continue }
      sources.append(source)
    }
    sources += scan.sources.map { Source(source: $0) }
  }

  /// The blocks that are named, in ascending order.
  ///
  /// A source's failure is none of the sync. A limited sync whose requests are used up asks none.
  mutating func blocks(in range: ClosedRange<UInt64>) async throws(ScanStop) -> [UInt64] {
    var named: Set<UInt64> = []
    var rest = range
    var failed: [Int] = []
    for (place, each) in sources.enumerated() {
      if await scan.isSpent() { break }
      let found: NamedBlocks
      do throws(HistorySourceFailure) {
        found = try await each.source.blocks(of: account, in: rest)
      } catch {
        // Nobody waits for the others either.
        guard let reason = error.reason else { throw .node(.cancelled) }
        failed.append(place)
        if let method = each.method {
          if error == .unsupported { try scan.learn(.noHints(method), 1) }
        } else {
          try keep(SourceFailure(each.source.id, reason))
        }
        continue
      }
      if each.method == nil { try keepThatItWorks(each.source.id) }
      named.formUnion(found.blocks.filter(rest.contains))
      guard let looked = found.upTo, looked < rest.upperBound else { break }
      if looked >= rest.lowerBound { rest = (looked + 1)...rest.upperBound }
    }
    for place in failed.reversed() { sources.remove(at: place) }
    return named.sorted()
  }

  /// Notes that a source of the settings failed, for this sync and for whoever asks later.
  private func keep(_ failure: SourceFailure) throws(ScanStop) {
    scan.failedSources.add(failure)
    let (chain, now) = (scan.chain, scan.timing.now())
    try scan.kept { (store) throws(StoreError) in
      try store.keep(failure, chain: chain, now: now)
    }
  }

  private func keepThatItWorks(_ source: EndpointID) throws(ScanStop) {
    let chain = scan.chain
    try scan.kept { (store) throws(StoreError) in
      try store.forgetFailure(of: source, chain: chain)
    }
  }
}
