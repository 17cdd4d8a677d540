import Entity

/// The context that all parts of one sync share.
struct ScanContext: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainID
  let timing: RetryTiming
  /// The block up to which everything is read.
  let head: BlockHeader
  /// The number of requests that the endpoint had sent before.
  let questionsBefore: Int
  let progress: @Sendable (HistoryProgress) -> Void

  var endpoint: EndpointID { node.asker.id }

  /// Sends requests to the node.
  func ask<Answer: Sendable>(
    _ question: (Node) async throws(RPCFailure) -> Answer
  ) async throws(ScanStop) -> Answer {
    do {
      return try await question(node)
    } catch {
      throw .node(error)
    }
  }

  func kept<Value>(
    _ work: (ChainStore) throws(StoreError) -> Value
  ) throws(ScanStop) -> Value {
    do {
      return try work(store)
    } catch {
      throw .store(error)
    }
  }

  /// Returns the blocks in which an account was searched for something.
  func coverage(of subject: CoveredSearch.Subject, _ account: Address) throws(ScanStop) -> Coverage
  {
    let search = CoveredSearch(chain: chain, account: account, subject: subject)
    return try kept { (store) throws(StoreError) in try store.coverage(of: search) }
  }

  /// Stores a part of a scan, and returns the number of new rows.
  ///
  /// Throws if it is of another chain than what is stored.
  func keep(_ batch: ScanBatch) throws(ScanStop) -> Int {
    switch try kept({ (store) throws(StoreError) in try store.keep(batch) }) {
    case .added(let count): return count
    case .contradicted(let block):
      let final = try kept { (store) throws(StoreError) in try store.finalized(chain: chain) }
      let settled = final ?? head.number - min(head.number, ChainStore.settlingDepth)
      throw block <= settled ? .otherChain(block: block) : .reorganized
    }
  }

  func questions() async -> Int { await node.asker.questions - questionsBefore }

  func reportProgress(_ stage: HistoryProgress.Stage, _ done: UInt64, of whole: UInt64) async {
    let thousandths = whole == 0 ? 1000 : Int(min(1000, done * 1000 / whole))
    progress(
      HistoryProgress(stage: stage, thousandths: thousandths, questions: await questions())
    )
  }
}
