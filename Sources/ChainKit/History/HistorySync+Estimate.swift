public import Entity

extension HistorySync {
  /// About how many questions a sync would take. Cost: one question, and one for each account.
  ///
  /// Each change of an account costs about log2 of the blocks between changes, and two reads each;
  /// how often others pay in cannot be known before, and is taken as once for each own
  /// transaction.
  /// - Throws: `HistoryError`.
  public func estimate(_ accounts: [Address]) async throws(HistoryError) -> HistoryEstimate {
    do {
      let head = try await node.blockNumber()
      var newest: UInt64 = 0
      var questions = 6
      for account in accounts {
        let covered = try store.coverage(
          of: Stream(chain: chain, account: account, kind: .ether)
        )
        let new = covered.gaps(in: 0...head).reduce(0) { $0 + UInt64($1.count) }
        newest = max(newest, new)
        guard new > 0 else { continue }
        let used = try await node.transactionCount(of: account)
        let kept = try store.ownTransactions(of: account, chain: chain, upTo: head)
        questions += Self.questions(blocks: new, transactions: used - min(used, kept))
      }
      let most = try store.capability(
        .logsRange,
        of: node.endpoint.id,
        chain: chain,
        now: pace.now()
      )
      if newest > 0 { questions += 2 * Int(newest / max(1, min(newest, most ?? newest)) + 1) }
      return HistoryEstimate(blocks: newest, questions: questions)
    } catch let failure as RPCFailure {
      throw .node(failure)
    } catch let error as StoreError {
      throw .store(error)
    } catch {
      throw .node(.cancelled)
    }
  }

  static func questions(blocks: UInt64, transactions: UInt64) -> Int {
    let changes = min(blocks, 2 * transactions + 2)
    let depth = 64 - (blocks / max(1, changes)).leadingZeroBitCount
    // Two reads on the way down, then the block and its receipt.
    return Int(changes) * (2 * depth + 2)
  }
}
