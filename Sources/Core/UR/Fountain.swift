/// Selects the pieces of a message that a part mixes (BCR-2020-005, "chooseFragments").
///
/// Sender and reader compute the same selection.
enum Fountain {
  /// Returns the pieces, counted from 0, in part `number`, counted from 1.
  static func pieces(number: UInt32, of count: Int, checksum: UInt32) throws(URError) -> [Int] {
    // The first parts are the pieces themselves.
    if Int(number) <= count { return [Int(number) - 1] }
    var random = try Xoshiro256(seed: number.bigEndianBytes + checksum.bigEndianBytes)
    let degree = Sampler((1...count).map { 1 / Double($0) }).next(&random) + 1
    // Fisher-Yates, stopped after the first `degree` draws.
    var rest = Array(0..<count)
    return (0..<degree).map { _ in
      rest.remove(at: Int(random.nextDouble() * Double(rest.count)))
    }
  }
}

/// xoshiro256** 1.0 by Blackman and Vigna, seeded by SHA-256; not for secrets.
struct Xoshiro256 {
  private var state: [UInt64]

  init(seed: [UInt8]) throws(URError) {
    let digest: [UInt8]
    do { digest = try Digests.sha256(seed) } catch { throw .digest(error) }
    state = stride(from: 0, to: 32, by: 8).map { start in
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  mutating func next() -> UInt64 {
    let result = Self.rotated(state[1] &* 5, by: 7) &* 9
    let shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = Self.rotated(state[3], by: 45)
    return result
  }

  /// Returns a number from 0 to 1, made of all 64 bits.
  mutating func nextDouble() -> Double { Double(next()) / 0x1p64 }

  private static func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}

/// Draws an index by given weights (Walker's alias method, Vose's variant).
///
/// Every sum and quotient is computed in the order of the reference implementation, since sender
/// and reader must draw the same index.
struct Sampler {
  private var share: [Double]
  private var alias: [Int]

  init(_ weights: [Double]) {
    let total = weights.reduce(0, +)
    var scaled = weights.map { $0 * Double(weights.count) / total }
    share = [Double](repeating: 1, count: weights.count)
    alias = [Int](repeating: 0, count: weights.count)
    var (small, large): ([Int], [Int]) = ([], [])
    for index in weights.indices.reversed() {
      if scaled[index] < 1 { small.append(index) } else { large.append(index) }
    }
    while let less = small.last, let more = large.last {
      small.removeLast()
      large.removeLast()
      (share[less], alias[less]) = (scaled[less], more)
      scaled[more] += scaled[less] - 1
      if scaled[more] < 1 { small.append(more) } else { large.append(more) }
    }
  }

  func next(_ random: inout Xoshiro256) -> Int {
    let (first, second) = (random.nextDouble(), random.nextDouble())
    let index = Int(Double(share.count) * first)
    return second < share[index] ? index : alias[index]
  }
}
