import Core
import Entity

/// The answers of several nodes to one request.
struct QuorumTally<Method: RPCMethod> {
  typealias Answer = Result<Method.Answer, RPCFailure>

  /// The nodes that gave the same answer.
  private struct Side {
    let answer: Answer
    var places: [Int]

    var first: Int { places.min() ?? 0 }
  }

  let method: Method
  private let quorum: Int
  private var sides: [Side] = []
  /// The answers of the nodes that do not know what is asked for.
  private var unknowing: [(place: Int, answer: Answer)] = []
  private var failures: [(place: Int, failure: RPCFailure)] = []

  init(_ method: Method, quorum: Int) { (self.method, self.quorum) = (method, quorum) }

  /// The number of votes that the leading answer lacks.
  ///
  /// What some do not know, others may know: all nodes are asked before it is unknown.
  var missing: Int { max(0, quorum - votes) }

  private var votes: Int { sides.map(\.places.count).max() ?? 0 }

  /// Whether asking nodes again that failed can still change the result.
  var isOpen: Bool { missing > 0 && (!isUnknown || votes + passing.count >= quorum) }

  /// Whether there is an answer without those that have not given one.
  var isSettled: Bool { missing == 0 || isUnknown }

  /// Whether those that do not know it, and those that agree, are enough together, and nobody
  /// disagrees.
  private var isUnknown: Bool {
    sides.count < 2 && !unknowing.isEmpty && unknowing.count + votes >= quorum
  }

  /// Whether a node is still to be asked: it has not answered, and its vote is missing.
  func wants(_ place: Int) -> Bool {
    missing > 0 && !unknowing.contains { $0.place == place }
      && !sides.contains { $0.places.contains(place) }
  }

  /// Counts an answer; a failure that another node might not have is no vote.
  mutating func count(_ answer: Answer, from place: Int) {
    switch answer {
    case .success(let found) where method.isUnknown(found): unknowing.append((place, answer))
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

  /// The nodes whose failure may pass.
  var passing: Set<Int> { Set(failures.filter { $0.failure.mayPass }.map(\.place)) }

  /// Forgets the failures of nodes that are asked again.
  mutating func forget(_ places: Set<Int>) {
    failures.removeAll { places.contains($0.place) }
  }

  /// The nodes that gave the answer of the quorum.
  var agreeing: Set<Int> { Set(sides.first { $0.places.count >= quorum }?.places ?? []) }

  /// The nodes that gave another answer than the quorum.
  var deviating: [Int] {
    guard let winner = sides.firstIndex(where: { $0.places.count >= quorum }) else { return [] }
    return sides.indices.filter { $0 != winner }.flatMap { sides[$0].places }.sorted()
  }

  /// The answer of the quorum.
  ///
  /// If too few nodes know it yet, it is unknown; two different answers are a disagreement.
  func result(_ ids: [EndpointID]) -> Answer {
    if let winner = sides.first(where: { $0.places.count >= quorum }) { return winner.answer }
    if sides.count > 1 {
      let sides = sides.sorted { $0.first < $1.first }
        .map { side in side.places.sorted().map { ids[$0] } }
      return .failure(.disagreement(method: Method.name, sides: sides))
    }
    if isUnknown, let unknown = unknowing.first { return unknown.answer }
    // What a node said of the request itself helps the caller more than the count of answers.
    let failures = failures.sorted { $0.place < $1.place }
    let telling = failures.map(\.failure).max { $0.significance < $1.significance }
    if sides.isEmpty, let telling, telling.significance > 2 { return .failure(telling) }
    let named = failures.map { NodeFailure(ids[$0.place], $0.failure) }
    return .failure(.quorumMissed(wanted: quorum, found: votes, named))
  }
}

extension RPCFailure {
  /// Whether a failure is an answer that honest nodes give alike, such as a revert.
  ///
  /// The limits of nodes differ, and so does what they keep.
  fileprivate func isVote(_ context: ErrorContext) -> Bool {
    if case .timeout = self { return false }
    if isWorthAnother(context) { return false }
    if case .shrink = failureAction(self, context, attempt: .max) { return false }
    return true
  }
}
