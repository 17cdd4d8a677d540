import Core

/// Keccak-256 of 1 MiB; the peer is pycryptodome's C code, which `bench.py` runs in turns with it.
enum KeccakBench {
  static func run() {
    let input = [UInt8](repeating: 0x61, count: 1 << 20)
    var last: [UInt8] = []
    let rate = Bench.rate(rounds: 9, times: 40) { last = Keccak256.hash(input) }
    precondition(last.count == 32)
    Bench.report("keccak-mb-per-second", rate * Double(input.count) / 1e6)
  }
}
