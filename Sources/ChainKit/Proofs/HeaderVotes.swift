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

  /// Asks each node alone, all at once.
  ///
  /// Those that fail, do not answer within a few seconds or do not have the block do not vote.
  init(of members: [any Asker], on block: BlockReference) async {
    let method = GetHeader(.number(block.number))
    let answers = await withTaskGroup(of: (Int, HeaderAnswer?).self) { group in
      for (place, member) in members.enumerated() {
        group.addTask {
          let answer = try? await member.call(method, timeouts: .brief, awaitsBlock: false)
          return (place, answer ?? nil)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    let given = members.indices.compactMap { place in
      answers[place].map { (id: members[place].id, answer: $0) }
    }
    header = given.lazy.map(\.answer).first { $0.hash == block.hash && $0.isRecomputed }?.fields
    for (id, answer) in given {
      let agrees = answer.hash == block.hash && (header == nil || answer.isRecomputed)
      if agrees { agreeing.append(id) } else { dissenting.append(id) }
    }
  }
}
