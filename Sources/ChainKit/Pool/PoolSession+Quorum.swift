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
  /// As many nodes are asked as are needed: one more for each that fails or deviates. Requests about
  /// the newest block are about the newest one that a quorum has.
  /// - Throws: `.quorumMissed` if too few nodes answer. That they disagree fails one request:
  ///   `.disagreement`.
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
    var ballots = methods.map { Ballot($0, quorum: pool.quorum) }
    var failures: [NodeFailure] = []
    var rest = ([place] + pool.nodes.indices.filter { $0 != place })[...]
    while let missing = ballots.map(\.missing).max(), missing > 0, !rest.isEmpty {
      let places = Array(rest.prefix(missing))
      rest = rest.dropFirst(missing)
      let open = ballots.indices.filter { ballots[$0].missing > 0 }
      let asked = open.map { methods[$0] }
      for reply in await ask(places, asked, timeouts, awaitsBlock) {
        switch reply.answers {
        case .success(let answers):
          for (index, answer) in zip(open, answers) {
            ballots[index].count(answer, from: reply.place)
          }
        case .failure(.cancelled): throw .cancelled
        case .failure(let failure):
          failures.append(NodeFailure(pool.nodes[reply.place].id, failure))
        }
      }
    }
    return ballots.map { ballot in
      for place in ballot.deviating { pool.deviated(place, method: Method.name) }
      return ballot.result(pool.nodes.map(\.id), failures)
        .map { answer in
          if let block = ballot.method.blockShown(by: answer) { raise(to: block, ballot.agreeing) }
          return answer
        }
    }
  }

  /// Finds the newest block that a quorum of the nodes has.
  ///
  /// States are read at one block for about a block time, so that they agree with each other.
  func newestBlock(isNew: Bool) async throws(RPCFailure) -> UInt64 {
    if !isNew, let pinned, pinned >= lowest { return pinned }
    var heads: [UInt64] = []
    var failures: [NodeFailure] = []
    for reply in await ask(Array(pool.nodes.indices), [GetBlockNumber()], nil, false) {
      do {
        heads += try reply.answers.get().map { try $0.get().value }
      } catch {
        let failure = error as? RPCFailure ?? .cancelled
        failures.append(NodeFailure(pool.nodes[reply.place].id, failure))
      }
    }
    guard heads.count >= pool.quorum else {
      throw .quorumMissed(wanted: pool.quorum, found: heads.count, failures)
    }
    // Fewer nodes may have answered than before: an earlier block would be from the past.
    let head = max(heads.sorted(by: >)[pool.quorum - 1], lowest)
    pinned = head
    return head
  }

  /// What a node answered to several requests.
  private struct Reply<Method: RPCMethod>: Sendable {
    let place: Int
    let answers: Result<[Result<Method.Answer, RPCFailure>], RPCFailure>
  }

  /// Asks several nodes at once.
  private func ask<Method: RPCMethod>(
    _ places: [Int],
    _ methods: [Method],
    _ timeouts: Timeouts?,
    _ awaitsBlock: Bool
  ) async -> [Reply<Method>] {
    await withTaskGroup(of: Reply<Method>.self) { group in
      for place in places {
        let node = pool.nodes[place]
        group.addTask {
          Reply(
            place: place,
            answers: await Result { () async throws(RPCFailure) in
              try await node.batch(methods, timeouts: timeouts, awaitsBlock: awaitsBlock)
            }
          )
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.place < $1.place }
    }
  }
}

/// The answers of several nodes to one request.
private struct Ballot<Method: RPCMethod> {
  typealias Answer = Result<Method.Answer, RPCFailure>

  /// The nodes that gave the same answer.
  private struct Side {
    let answer: Answer
    var places: [Int]
  }

  let method: Method
  private let quorum: Int
  private var sides: [Side] = []
  /// The answers of the nodes that do not know what is asked for.
  private var unknowing: [Answer] = []
  private var failures: [(place: Int, failure: RPCFailure)] = []

  init(_ method: Method, quorum: Int) { (self.method, self.quorum) = (method, quorum) }

  /// The number of votes that the leading answer lacks.
  ///
  /// What some do not know, others may know: all nodes are asked before it is unknown.
  var missing: Int { max(0, quorum - votes) }

  private var votes: Int { sides.map(\.places.count).max() ?? 0 }

  /// Counts an answer; a failure that another node might not have is no vote.
  mutating func count(_ answer: Answer, from place: Int) {
    switch answer {
    case .success(let found) where method.isUnknown(found): unknowing.append(answer)
    case .failure(let failure) where !failure.isVote(ErrorContext(method)):
      failures.append((place, failure))
    case .success, .failure:
      if let side = sides.firstIndex(where: { $0.answer == answer }) {
        sides[side].places.append(place)
      } else {
        sides.append(Side(answer: answer, places: [place]))
      }
    }
  }

  /// The nodes that gave the answer of the quorum.
  var agreeing: Set<Int> { Set(sides.first { $0.places.count >= quorum }?.places ?? []) }

  /// The nodes that gave another answer than the quorum.
  var deviating: [Int] {
    guard let winner = sides.firstIndex(where: { $0.places.count >= quorum }) else { return [] }
    return sides.indices.filter { $0 != winner }.flatMap { sides[$0].places }
  }

  /// The answer of the quorum.
  ///
  /// If too few nodes know it yet, it is unknown; two different answers are a disagreement.
  func result(_ ids: [EndpointID], _ others: [NodeFailure]) -> Answer {
    if let winner = sides.first(where: { $0.places.count >= quorum }) { return winner.answer }
    if sides.count > 1 {
      return .failure(
        .disagreement(method: Method.name, sides: sides.map { $0.places.map { ids[$0] } })
      )
    }
    if let unknown = unknowing.first, unknowing.count + votes >= quorum { return unknown }
    // What a node said of the request itself helps the caller more than the count of answers.
    let telling = failures.map(\.failure).max { $0.significance < $1.significance }
    if sides.isEmpty, let telling, telling.significance > 2 { return .failure(telling) }
    let failures = failures.map { NodeFailure(ids[$0.place], $0.failure) } + others
    return .failure(.quorumMissed(wanted: quorum, found: votes, failures))
  }
}

extension RPCFailure {
  /// Whether a failure is an answer that honest nodes give alike, such as a revert.
  ///
  /// The limits of nodes differ, and so does what they keep.
  fileprivate func isVote(_ context: ErrorContext) -> Bool {
    if isWorthAnother(context) { return false }
    if case .shrink = failureAction(self, context, attempt: .max) { return false }
    return true
  }
}
