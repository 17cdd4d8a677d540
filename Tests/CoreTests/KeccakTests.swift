import Core
import TestSupport
import Testing

struct KeccakTests {
  struct Case: Decodable {
    let `repeat`: String
    let times: Int
    let digest: String
    let comment: String
  }

  @Test func digestsEveryVector() throws {
    for vector in try Vectors.load("keccak256", as: Case.self) {
      let piece = try hex(vector.repeat)
      let message = [UInt8]([[UInt8]](repeating: piece, count: vector.times).joined())
      #expect(Hex.prefixed(Keccak256.hash(message)) == vector.digest, "\(vector.comment)")
    }
  }

  @Test func digestsPiecesAsTheWhole() {
    var random = SeededRandom()
    for length in 0..<600 {
      let message = random.bytes(length)
      var keccak = Keccak256()
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...300, using: &random))
        keccak.update(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(keccak.finalize() == Keccak256.hash(message), "\(random.comment), \(length) bytes")
    }
  }

  @Test func digestsNoncontiguousBytes() {
    let scattered = [[UInt8(1), 2], [3], [], [4, 5, 6]].joined()
    var keccak = Keccak256()
    keccak.update(Array(scattered))
    let together = keccak.finalize()
    keccak.update(repeatElement(7, count: 0))
    keccak.update(LazyBytes(bytes: [1, 2, 3, 4, 5, 6]))
    #expect(keccak.finalize() == together)
  }

  @Test func startsAgainAfterADigest() {
    var keccak = Keccak256()
    keccak.update([1, 2, 3])
    #expect(keccak.finalize() != keccak.finalize())
    #expect(keccak.finalize() == Keccak256.hash([]))
  }

  @Test func changesWithEveryBitOfABlockAndItsEdges() {
    for length in [1, 135, 136, 137, 272] {
      let message = [UInt8](repeating: 0x5a, count: length)
      var digests: Set<[UInt8]> = [Keccak256.hash(message)]
      for bit in 0..<(8 * length) {
        var changed = message
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        digests.insert(Keccak256.hash(changed))
      }
      #expect(digests.count == 8 * length + 1, "\(length) bytes")
    }
  }
}

/// A collection that offers no pointer to its bytes.
private struct LazyBytes: RandomAccessCollection {
  let bytes: [UInt8]
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count }
  subscript(position: Int) -> UInt8 { bytes[position] }
}
