import Core
import Entity

/// What each node says of the header of a block.
struct HeaderVotes {
  /// The header, if a node gave fields from which the hash follows.
  private(set) var header: HeaderFields?
  /// The nodes that gave this hash, and no fields that contradict it.
  private(set) var agreeing: [EndpointID] = []
  /// The nodes that gave another hash, or fields that do not give it though those of others do.
  private(set) var dissenting: [EndpointID] = []
  /// The nodes that gave another header than as many as must agree, and at least two; none if two
  /// sides are that large.
  private(set) var outvoted: [EndpointID] = []

  /// The answer of a node that did not fail.
  private enum Vote: Sendable {
    case header(HeaderAnswer)
    /// It does not have the block.
    case noBlock

    init(_ answer: HeaderAnswer?) { self = answer.map(Vote.header) ?? .noBlock }
  }

  /// Asks each node alone, all at once.
  ///
  /// Those that fail, do not answer within a few seconds or do not have the block do not vote. If
  /// fewer than a quorum agree, those that do not have the block are given up to a block time.
  init(of members: [any Asker], on block: BlockReference, quorum: Int = 1) async {
    let method = GetHeader(.number(block.number))
    var votes = await Self.votes(of: members, at: members.indices) {
      (member) async throws(RPCFailure) in
      Vote(try await member.call(method, timeouts: .brief, awaitsBlock: false))
    }
    count(votes, of: members, on: block, quorum)
    let behind = members.indices.filter { if case .noBlock? = votes[$0] { true } else { false } }
    guard agreeing.count < quorum, !behind.isEmpty else { return }
    let late = await Self.votes(of: members, at: behind) { (member) async throws(RPCFailure) in
      .header(try await member.find(method, awaitsBlock: true))
    }
    votes.merge(late) { $1 }
    count(votes, of: members, on: block, quorum)
  }

  private static func votes(
    of members: [any Asker],
    at places: some Sequence<Int>,
    _ ask: @escaping @Sendable (any Asker) async throws(RPCFailure) -> Vote
  ) async -> [Int: Vote] {
    await withTaskGroup(of: (Int, Vote?).self) { group in
      for place in places {
        let member = members[place]
        group.addTask {
          do throws(RPCFailure) {
            return (place, try await ask(member))
          } catch {
            if case .missingData = error { return (place, .noBlock) }
            return (place, nil)
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private mutating func count(
    _ votes: [Int: Vote],
    of members: [any Asker],
    on block: BlockReference,
    _ quorum: Int
  ) {
    let given = members.indices.compactMap { place in
      if case .header(let answer)? = votes[place] {
        (id: members[place].id, answer: answer)
      } else {
        nil
      }
    }
    header = given.lazy.map(\.answer).first { $0.hash == block.hash && $0.isRecomputed }?.fields
    (agreeing, dissenting) = ([], [])
    var others: [Hash32: [EndpointID]] = [:]
    for (id, answer) in given {
      let agrees = answer.hash == block.hash && (header == nil || answer.isRecomputed)
      if agrees { agreeing.append(id) } else { dissenting.append(id) }
      if answer.hash != block.hash { others[answer.hash, default: []].append(id) }
    }
    let sides = ([agreeing] + others.values).filter { $0.count >= max(2, quorum) }
    outvoted = sides.count == 1 ? given.map(\.id).filter { !sides[0].contains($0) } : []
  }
}
