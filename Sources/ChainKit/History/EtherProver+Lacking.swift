import Entity

extension EtherProver {
  /// The blocks that earlier syncs could not explain, because no node had their transactions or
  /// receipts, and why.
  ///
  /// What moved in them is stored as a row without a transaction, which the balances agree with. That
  /// alone makes them no better known than before: they are read again once a day, and stay gaps in
  /// the meantime.
  func lacking(in blocks: ClosedRange<UInt64>) throws(ScanStop) -> [UInt64: GapReason] {
    let (account, chain) = (account, scan.chain)
    let said = try scan.kept { (store) throws(StoreError) in
      try store.assurance(of: account, chain: chain)
    }
    var lacking: [UInt64: GapReason] = [:]
    for span in said.filter({ $0.subject == .ether }).flatMap(\.spans.spans) {
      guard case .missing(let reason) = span.grade, reason == .bodies || reason == .receipts,
        span.blocks.overlaps(blocks)
      else { continue }
      for block in span.blocks.clamped(to: blocks) { lacking[block] = reason }
    }
    return lacking
  }
}
