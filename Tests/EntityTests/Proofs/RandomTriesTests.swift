import Core
import Entity
import TestSupport
import Testing

/// Proofs of 10,000 random tries of another implementation, and 20,000 damaged twins.
@Suite struct RandomTriesTests {
  private static let count = 10_000

  @Test func everyProofProvesItsValueAndNoTwinAnything() throws {
    let random = SeededRandom()
    var tries = try RandomTries.make(count: Self.count, seed: random.seed)
    var read = 0
    var present = 0
    var refused: [String: Int] = [:]
    while let record = try tries.next() {
      let name: Comment = "\(random.comment), trie \(read)"
      read += 1
      present += record.value == nil ? 0 : 1
      let found = Result { try record.proof.value(at: record.key, root: record.root) }
      guard case .success(record.value) = found else {
        Issue.record("\(name): \(found)")
        continue
      }
      for twin in record.twins {
        let found = Result { try twin.proof.value(at: record.key, root: twin.root) }
        guard case .failure(let error) = found, error is MerkleProofError else {
          Issue.record("\(name), \(twin.change): \(found)")
          continue
        }
        refused[twin.change, default: 0] += 1
      }
    }
    #expect(read == Self.count)
    #expect((Self.count / 4...Self.count * 3 / 4).contains(present), "\(random.comment)")
    #expect(
      refused.keys.sorted() == [
        "added", "dropped", "flipped", "lengthened", "past nodes", "past root", "root", "swapped",
        "truncated", "value",
      ]
    )
    #expect(refused.values.allSatisfy { $0 > Self.count / 20 }, "\(refused), \(random.comment)")
    #expect(refused.values.reduce(0, +) == 2 * Self.count)
  }
}
