/// The 25 lanes of Keccak-f[1600], lane x + 5y holding A[x, y] of FIPS 202.
///
/// The lanes are separate variables, so that the compiler keeps them in registers and on the stack.
struct KeccakState {
  var a0: UInt64 = 0, a1: UInt64 = 0, a2: UInt64 = 0, a3: UInt64 = 0, a4: UInt64 = 0
  var a5: UInt64 = 0, a6: UInt64 = 0, a7: UInt64 = 0, a8: UInt64 = 0, a9: UInt64 = 0
  var a10: UInt64 = 0, a11: UInt64 = 0, a12: UInt64 = 0, a13: UInt64 = 0, a14: UInt64 = 0
  var a15: UInt64 = 0, a16: UInt64 = 0, a17: UInt64 = 0, a18: UInt64 = 0, a19: UInt64 = 0
  var a20: UInt64 = 0, a21: UInt64 = 0, a22: UInt64 = 0, a23: UInt64 = 0, a24: UInt64 = 0

  /// Absorbs whole blocks of 136 bytes, with a permutation after each.
  mutating func absorb(blocks: Int, at start: UnsafeRawPointer) {
    var block = start
    for _ in 0..<blocks {
      a0 ^= lane(0, of: block)
      a1 ^= lane(1, of: block)
      a2 ^= lane(2, of: block)
      a3 ^= lane(3, of: block)
      a4 ^= lane(4, of: block)
      a5 ^= lane(5, of: block)
      a6 ^= lane(6, of: block)
      a7 ^= lane(7, of: block)
      a8 ^= lane(8, of: block)
      a9 ^= lane(9, of: block)
      a10 ^= lane(10, of: block)
      a11 ^= lane(11, of: block)
      a12 ^= lane(12, of: block)
      a13 ^= lane(13, of: block)
      a14 ^= lane(14, of: block)
      a15 ^= lane(15, of: block)
      a16 ^= lane(16, of: block)
      permute()
      block += Keccak256.blockBytes
    }
  }

  /// Calls `body` with the lanes as an array in memory, for partial blocks.
  mutating func withLanes(_ body: (UnsafeMutableBufferPointer<UInt64>) -> Void) {
    withUnsafeMutableBytes(of: &self) { body($0.assumingMemoryBound(to: UInt64.self)) }
  }

  /// Permutes the state: the 24 rounds of Keccak-f[1600], FIPS 202 §3.3.
  ///
  /// Does two rounds at a time, from `a` to `e` and back, so that no lane must be moved.
  mutating func permute() {
    var a0 = self.a0, a1 = self.a1, a2 = self.a2, a3 = self.a3, a4 = self.a4
    var a5 = self.a5, a6 = self.a6, a7 = self.a7, a8 = self.a8, a9 = self.a9
    var a10 = self.a10, a11 = self.a11, a12 = self.a12, a13 = self.a13, a14 = self.a14
    var a15 = self.a15, a16 = self.a16, a17 = self.a17, a18 = self.a18, a19 = self.a19
    var a20 = self.a20, a21 = self.a21, a22 = self.a22, a23 = self.a23, a24 = self.a24
    var e0: UInt64, e1: UInt64, e2: UInt64, e3: UInt64, e4: UInt64
    var e5: UInt64, e6: UInt64, e7: UInt64, e8: UInt64, e9: UInt64
    var e10: UInt64, e11: UInt64, e12: UInt64, e13: UInt64, e14: UInt64
    var e15: UInt64, e16: UInt64, e17: UInt64, e18: UInt64, e19: UInt64
    var e20: UInt64, e21: UInt64, e22: UInt64, e23: UInt64, e24: UInt64
    var c0: UInt64, c1: UInt64, c2: UInt64, c3: UInt64, c4: UInt64
    var d0: UInt64, d1: UInt64, d2: UInt64, d3: UInt64, d4: UInt64
    var b0: UInt64, b1: UInt64, b2: UInt64, b3: UInt64, b4: UInt64
    var round = 0
    while round < 24 {
      c0 = a0 ^ a5 ^ a10 ^ a15 ^ a20
      c1 = a1 ^ a6 ^ a11 ^ a16 ^ a21
      c2 = a2 ^ a7 ^ a12 ^ a17 ^ a22
      c3 = a3 ^ a8 ^ a13 ^ a18 ^ a23
      c4 = a4 ^ a9 ^ a14 ^ a19 ^ a24
      d0 = c4 ^ rotate(c1, 1)
      d1 = c0 ^ rotate(c2, 1)
      d2 = c1 ^ rotate(c3, 1)
      d3 = c2 ^ rotate(c4, 1)
      d4 = c3 ^ rotate(c0, 1)
      b0 = a0 ^ d0
      b1 = rotate(a6 ^ d1, 44)
      b2 = rotate(a12 ^ d2, 43)
      b3 = rotate(a18 ^ d3, 21)
      b4 = rotate(a24 ^ d4, 14)
      e0 = b0 ^ (~b1 & b2) ^ constants[round]
      e1 = b1 ^ (~b2 & b3)
      e2 = b2 ^ (~b3 & b4)
      e3 = b3 ^ (~b4 & b0)
      e4 = b4 ^ (~b0 & b1)
      b0 = rotate(a3 ^ d3, 28)
      b1 = rotate(a9 ^ d4, 20)
      b2 = rotate(a10 ^ d0, 3)
      b3 = rotate(a16 ^ d1, 45)
      b4 = rotate(a22 ^ d2, 61)
      e5 = b0 ^ (~b1 & b2)
      e6 = b1 ^ (~b2 & b3)
      e7 = b2 ^ (~b3 & b4)
      e8 = b3 ^ (~b4 & b0)
      e9 = b4 ^ (~b0 & b1)
      b0 = rotate(a1 ^ d1, 1)
      b1 = rotate(a7 ^ d2, 6)
      b2 = rotate(a13 ^ d3, 25)
      b3 = rotate(a19 ^ d4, 8)
      b4 = rotate(a20 ^ d0, 18)
      e10 = b0 ^ (~b1 & b2)
      e11 = b1 ^ (~b2 & b3)
      e12 = b2 ^ (~b3 & b4)
      e13 = b3 ^ (~b4 & b0)
      e14 = b4 ^ (~b0 & b1)
      b0 = rotate(a4 ^ d4, 27)
      b1 = rotate(a5 ^ d0, 36)
      b2 = rotate(a11 ^ d1, 10)
      b3 = rotate(a17 ^ d2, 15)
      b4 = rotate(a23 ^ d3, 56)
      e15 = b0 ^ (~b1 & b2)
      e16 = b1 ^ (~b2 & b3)
      e17 = b2 ^ (~b3 & b4)
      e18 = b3 ^ (~b4 & b0)
      e19 = b4 ^ (~b0 & b1)
      b0 = rotate(a2 ^ d2, 62)
      b1 = rotate(a8 ^ d3, 55)
      b2 = rotate(a14 ^ d4, 39)
      b3 = rotate(a15 ^ d0, 41)
      b4 = rotate(a21 ^ d1, 2)
      e20 = b0 ^ (~b1 & b2)
      e21 = b1 ^ (~b2 & b3)
      e22 = b2 ^ (~b3 & b4)
      e23 = b3 ^ (~b4 & b0)
      e24 = b4 ^ (~b0 & b1)
      c0 = e0 ^ e5 ^ e10 ^ e15 ^ e20
      c1 = e1 ^ e6 ^ e11 ^ e16 ^ e21
      c2 = e2 ^ e7 ^ e12 ^ e17 ^ e22
      c3 = e3 ^ e8 ^ e13 ^ e18 ^ e23
      c4 = e4 ^ e9 ^ e14 ^ e19 ^ e24
      d0 = c4 ^ rotate(c1, 1)
      d1 = c0 ^ rotate(c2, 1)
      d2 = c1 ^ rotate(c3, 1)
      d3 = c2 ^ rotate(c4, 1)
      d4 = c3 ^ rotate(c0, 1)
      b0 = e0 ^ d0
      b1 = rotate(e6 ^ d1, 44)
      b2 = rotate(e12 ^ d2, 43)
      b3 = rotate(e18 ^ d3, 21)
      b4 = rotate(e24 ^ d4, 14)
      a0 = b0 ^ (~b1 & b2) ^ constants[round + 1]
      a1 = b1 ^ (~b2 & b3)
      a2 = b2 ^ (~b3 & b4)
      a3 = b3 ^ (~b4 & b0)
      a4 = b4 ^ (~b0 & b1)
      b0 = rotate(e3 ^ d3, 28)
      b1 = rotate(e9 ^ d4, 20)
      b2 = rotate(e10 ^ d0, 3)
      b3 = rotate(e16 ^ d1, 45)
      b4 = rotate(e22 ^ d2, 61)
      a5 = b0 ^ (~b1 & b2)
      a6 = b1 ^ (~b2 & b3)
      a7 = b2 ^ (~b3 & b4)
      a8 = b3 ^ (~b4 & b0)
      a9 = b4 ^ (~b0 & b1)
      b0 = rotate(e1 ^ d1, 1)
      b1 = rotate(e7 ^ d2, 6)
      b2 = rotate(e13 ^ d3, 25)
      b3 = rotate(e19 ^ d4, 8)
      b4 = rotate(e20 ^ d0, 18)
      a10 = b0 ^ (~b1 & b2)
      a11 = b1 ^ (~b2 & b3)
      a12 = b2 ^ (~b3 & b4)
      a13 = b3 ^ (~b4 & b0)
      a14 = b4 ^ (~b0 & b1)
      b0 = rotate(e4 ^ d4, 27)
      b1 = rotate(e5 ^ d0, 36)
      b2 = rotate(e11 ^ d1, 10)
      b3 = rotate(e17 ^ d2, 15)
      b4 = rotate(e23 ^ d3, 56)
      a15 = b0 ^ (~b1 & b2)
      a16 = b1 ^ (~b2 & b3)
      a17 = b2 ^ (~b3 & b4)
      a18 = b3 ^ (~b4 & b0)
      a19 = b4 ^ (~b0 & b1)
      b0 = rotate(e2 ^ d2, 62)
      b1 = rotate(e8 ^ d3, 55)
      b2 = rotate(e14 ^ d4, 39)
      b3 = rotate(e15 ^ d0, 41)
      b4 = rotate(e21 ^ d1, 2)
      a20 = b0 ^ (~b1 & b2)
      a21 = b1 ^ (~b2 & b3)
      a22 = b2 ^ (~b3 & b4)
      a23 = b3 ^ (~b4 & b0)
      a24 = b4 ^ (~b0 & b1)
      round += 2
    }
    self.a0 = a0
    self.a1 = a1
    self.a2 = a2
    self.a3 = a3
    self.a4 = a4
    self.a5 = a5
    self.a6 = a6
    self.a7 = a7
    self.a8 = a8
    self.a9 = a9
    self.a10 = a10
    self.a11 = a11
    self.a12 = a12
    self.a13 = a13
    self.a14 = a14
    self.a15 = a15
    self.a16 = a16
    self.a17 = a17
    self.a18 = a18
    self.a19 = a19
    self.a20 = a20
    self.a21 = a21
    self.a22 = a22
    self.a23 = a23
    self.a24 = a24
  }
}

/// The round constants of step ι, FIPS 202 §3.2.5.
private let constants: [UInt64] = [
  0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
  0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
  0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
  0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
  0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
  0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008,
]

@inline(__always)
private func rotate(_ lane: UInt64, _ count: UInt64) -> UInt64 {
  lane &<< count | lane &>> (64 &- count)
}

@inline(__always)
private func lane(_ index: Int, of block: UnsafeRawPointer) -> UInt64 {
  UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
}
