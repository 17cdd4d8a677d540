import TestSupport
import Testing

struct VectorsTests {
  private struct Anything: Decodable {}

  @Test func refusesAFileThatTheManifestDoesNotAnnounce() {
    #expect(throws: (any Error).self) { try Vectors.load("no-such-file", as: Anything.self) }
  }

  @Test func readsAsManyCasesAsTheManifestAnnounces() throws {
    #expect(try Vectors.load("rlp", as: Anything.self).count >= 350)
    #expect(try Vectors.load("keccak256", as: Anything.self).count >= 304)
  }

  @Test func drawsSplitMix64() {
    // The first outputs for seed 0 of the generator's reference code.
    var random = SeededRandom(seed: 0)
    #expect(random.next() == 0xe220_a839_7b1d_cdaf)
    #expect(random.next() == 0x6e78_9e6a_a1b9_65f4)
    #expect(random.next() == 0x06c4_5d18_8009_454f)
  }
}
