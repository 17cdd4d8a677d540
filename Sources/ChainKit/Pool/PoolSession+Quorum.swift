import Core
import Entity

extension PoolSession {
  /// Whether several nodes must give the same answer to a request.
  ///
  /// What is pending, and what a node advises, honest nodes see differently.
  func isAgreed<Method: RPCMethod>(_ method: Method) -> Bool {
    guard pool.quorum > 1, Method.hasOneAnswer else { return false }
    switch method.block {
    case .pending, .safe, .finalized: return false
    case .latest, .earliest, .number, .hash, nil: return true
    }
  }

  /// Sends requests to several nodes, and returns the answers on which a quorum agrees.
  ///
  /// As many nodes are asked as are needed: one more for each that fails, deviates or is late. If
  /// that is not enough, those whose failure may pass are asked again after a pause, as by
  /// ``ask(_:excluding:_:)``. Requests about the newest block are about the newest one that a quorum
  /// has.
  /// - Throws: `.quorumMissed` if too few nodes answer for the newest block. Else each request fails
  ///   by itself: with that, or with `.disagreement`.
  func agreed<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    var methods = methods
    if methods.contains(where: { $0.block == .latest }) {
      let head = try await newestBlock(isNew: Method.self == GetBlockByNumber.self)
      methods = methods.map { $0.block == .latest ? $0.at(.number(head)) ?? $0 : $0 }
    }
    let tallies = try await votes(on: methods, timeouts, awaitsBlock)
    return tallies.map { tally in
      for place in tally.deviating { pool.deviated(place, method: Method.name) }
      return tally.result(pool.nodes.map(\.id))
        .map { answer in
          if let block = tally.method.blockShown(by: answer) { raise(to: block, tally.agreeing) }
          return answer
        }
    }
  }

  private func votes<Method: RPCMethod>(
    on methods: [Method],
    _ timeouts: Timeouts?,
    _ awaitsBlock: Bool
  ) async throws(RPCFailure) -> [QuorumTally<Method>] {
    var tallies = methods.map { QuorumTally($0, quorum: pool.quorum) }
    for (place, failure) in pool.exclusions {
      for index in tallies.indices { tallies[index].count(.failure(failure), from: place) }
    }
    var rounds = RetryRounds(pool)
    var order = pool.order(preferring: place)
    while true {
      var failed: (place: Int, failure: RPCFailure)?
      var poll = Poll<Replies<Method>>(pool, order)
      await poll.run(first: tallies.map(\.missing).max() ?? 0) { place in
        if let last = failed { pool.skipped(last.place, last.failure, next: place) }
        failed = nil
        let open = tallies.indices.filter { tallies[$0].wants(place) }
        let asked = open.map { methods[$0] }
        return { [self] in
          zip(open, await replies(of: place, asked, timeouts, awaitsBlock)).map { ($0, $1) }
        }
      } receive: { place, replies in
        for (index, answer) in replies {
          tallies[index].count(answer, from: place)
          if case .failure(let failure) = answer, failure.isOfNode { failed = (place, failure) }
        }
        let missing = tallies.map(\.missing).max() ?? 0
        if missing == 0 { return .nothing }
        return tallies.allSatisfy(\.isSettled) ? .allOnTime : .more(missing)
      }
      if Task.isCancelled { throw .cancelled }
      let failing = tallies.filter(\.isOpen).reduce(into: Set<Int>()) { $0.formUnion($1.passing) }
      guard !failing.isEmpty, try await rounds.next(for: failing) else { return tallies }
      let again = failing.filter { !pool.pauses($0) }
      for index in tallies.indices { tallies[index].forget(again) }
      order = pool.order(preferring: place).filter(again.contains)
    }
  }

  /// The answers of one node, with the number of the request that each is for.
  private typealias Replies<Method: RPCMethod> = [(
    index: Int, answer: Result<Method.Answer, RPCFailure>
  )]

  /// Asks one node, and notes how it did.
  private func replies<Method: RPCMethod>(
    of place: Int,
    _ methods: [Method],
    _ timeouts: Timeouts?,
    _ awaitsBlock: Bool
  ) async -> [Result<Method.Answer, RPCFailure>] {
    guard !methods.isEmpty else { return [] }
    let start = pool.timing.elapsed()
    do throws(RPCFailure) {
      let answers = try await pool.nodes[place].batch(
        methods,
        timeouts: timeouts,
        awaitsBlock: awaitsBlock
      )
      note(answers, of: place, since: start)
      return answers
    } catch {
      pool.failed(place, error)
      return methods.map { _ in .failure(error) }
    }
  }

  /// Notes a failure if the node answered nothing; what was cancelled says nothing about it.
  private func note<Answer>(
    _ answers: [Result<Answer, RPCFailure>],
    of place: Int,
    since start: Duration
  ) {
    var failure: RPCFailure?
    for answer in answers {
      guard case .failure(let error) = answer, error.isOfNode || error == .cancelled else {
        return pool.answered(place, since: start)
      }
      failure = error
    }
    if let failure { pool.failed(place, failure) }
  }

  /// Finds the newest block that a quorum of the nodes has.
  ///
  /// States are read at one block for about a block time, so that they agree with each other. Nodes
  /// that are late are not waited for, unless it depends on a node that is far behind.
  func newestBlock(isNew: Bool) async throws(RPCFailure) -> UInt64 {
    if !isNew, let pinned, pinned >= lowest { return pinned }
    var heads: [UInt64] = []
    var failures = pool.exclusions
    var rounds = RetryRounds(pool)
    var order = pool.order(preferring: place)
    while true {
      var poll = Poll<[Result<CountAnswer, RPCFailure>]>(pool, order)
      await poll.run(first: order.count) { place in
        { [self] in await replies(of: place, [GetBlockNumber()], nil, false) }
      } receive: { place, replies in
        for reply in replies {
          switch reply {
          case .success(let head): heads.append(head.value)
          case .failure(let failure): failures.append((place, failure))
          }
        }
        guard let head = newest(of: heads), let highest = heads.max() else {
          return .more(pool.quorum - heads.count)
        }
        return highest - head <= fewBlocks ? .allOnTime : .more(1)
      }
      if Task.isCancelled { throw .cancelled }
      if let head = newest(of: heads) { return pin(head) }
      let failing = failures.filter { $0.failure.mayPass }.map(\.place)
      guard !failing.isEmpty, try await rounds.next(for: failing) else {
        let named = failures.sorted { $0.place < $1.place }
          .map { NodeFailure(pool.nodes[$0.place].id, $0.failure) }
        throw .quorumMissed(wanted: pool.quorum, found: heads.count, named)
      }
      let again = failing.filter { !pool.pauses($0) }
      failures.removeAll { again.contains($0.place) }
      order = pool.order(preferring: place).filter(again.contains)
    }
  }

  /// The newest block that a quorum has, of those with these heads; nil if they are too few.
  private func newest(of heads: [UInt64]) -> UInt64? {
    heads.count < pool.quorum ? nil : heads.sorted(by: >)[pool.quorum - 1]
  }

  /// How far behind a node may be that is not stuck: the blocks of about twelve seconds.
  private var fewBlocks: UInt64 { UInt64(max(3, 12 / max(1, blockTime))) }
}
