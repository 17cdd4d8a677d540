/// What nodes said of the header of one block, in all rounds of its proofs.
package struct HeaderAgreement: Equatable, Sendable {
  /// The number of nodes that must agree before anything counts as proved.
  package let required: Int
  /// The nodes that gave the header, and contradicted it in no round.
  ///
  /// One is in it twice if two nodes have the same name: their URLs differ in a key.
  package private(set) var agreeing: [EndpointID] = []
  /// The nodes that gave another header.
  package private(set) var dissenting: [EndpointID] = []
  /// The nodes that gave another header than the most, whichever that is; they are asked no more.
  package private(set) var outvoted: [EndpointID] = []
  /// The nodes whose proofs did not fit the header that they gave; they are asked no more.
  package private(set) var disproved: [EndpointID] = []

  /// Whether the block was replaced on a node while the proofs were read.
  package private(set) var isReorganized = false

  package init(required: Int) { self.required = required }

  /// Whether enough nodes agree.
  package var isReached: Bool { agreeing.count >= required }

  /// Whether enough nodes agree, and that is a single one.
  package var isOfOneNode: Bool { isReached && agreeing.count == 1 }

  /// Whether no node gave the header, and some gave another one: the block has left the chain, or was
  /// never part of it.
  package var isLost: Bool { agreeing.isEmpty && !dissenting.isEmpty }

  /// Adds what the nodes said in one round.
  package mutating func add(_ answer: StateProofs) {
    Self.join(&dissenting, answer.dissenting)
    Self.join(&outvoted, answer.outvoted)
    Self.join(&disproved, answer.disproved)
    isReorganized = isReorganized || answer.isReorganized
    let others = Set(dissenting + outvoted + disproved)
    let rounds = [agreeing, answer.agreeing].map { $0.filter { !others.contains($0) } }
    // Who is silent in one round has agreed all the same.
    agreeing = rounds.max { $0.count < $1.count } ?? []
  }

  private static func join(_ nodes: inout [EndpointID], _ more: [EndpointID]) {
    nodes += more.filter { !nodes.contains($0) }
  }
}
