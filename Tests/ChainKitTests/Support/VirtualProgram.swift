import Core
import Entity

/// A program that makes many calls (docs/decisions/0047), run without an EVM.
struct VirtualProgram {
  struct Call: Hashable {
    let target: Address
    /// Empty for the ether of the target.
    let input: [UInt8]
  }

  let calls: [Call]

  /// How every such program begins, and the length of its code, behind which the calls are described.
  private static let start: [UInt8] = [0x60, 0x02, 0x61, 0x00, 0x6f, 0x60, 0x1e, 0x39]
  private static let codeLength = 111

  /// Reads the calls of a program; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.start), bytes.count >= Self.codeLength + 2 else { return nil }
    var rest = bytes[Self.codeLength...]
    func pair() -> Int {
      defer { rest = rest.dropFirst(2) }
      return rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    }
    let count = pair()
    var calls: [Call] = []
    while !rest.isEmpty {
      let length = pair()
      guard rest.count >= 20 + length, let target = try? Address(bytes: Array(rest.prefix(20)))
      else { return nil }
      calls.append(Call(target: target, input: Array(rest.dropFirst(20).prefix(length))))
      rest = rest.dropFirst(20 + length)
    }
    guard calls.count == count else { return nil }
    self.calls = calls
  }

  /// What the program returns: for each call how it ended, and the first word of its answer, which is
  /// nil for one that fails.
  func answers(_ answer: (Call) -> [UInt8]?) -> [UInt8] {
    calls.flatMap { call -> [UInt8] in
      guard let returned = answer(call) else { return [UInt8](repeating: 0, count: 33) }
      // Longer answers are cut; one of less than a word is told apart from none.
      guard returned.count >= 32 else {
        return [returned.isEmpty ? 3 : 2] + [UInt8](repeating: 0, count: 32)
      }
      return [1] + returned.prefix(32)
    }
  }
}
