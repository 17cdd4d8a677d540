import FuzzLaws
import TestSupport
import Testing
import WalletKit

/// Every law, checked on random changes of its seeds, which the run's seed reproduces.
@Suite struct FuzzLawTests {
  private static let rounds = 3000

  init() throws { try SignerContext.start() }

  @Test(arguments: FuzzLaw.all.map(\.name)) func holds(name: String) throws {
    let law = try #require(FuzzLaw.named(name))
    #expect(!law.seeds.isEmpty)
    for seed in law.seeds { #expect(law.holds(seed), "a seed itself") }
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      var input = law.seeds.randomElement(using: &random) ?? []
      for _ in 0...Int.random(in: 0...3, using: &random) {
        Change.random(&random).make(in: &input, &random)
      }
      guard law.holds(input) else {
        Issue.record("\(name), round \(round), \(random.comment): \(input)")
        return
      }
    }
  }
}

/// A small change of an input.
private enum Change: CaseIterable {
  case flip, set, insert, delete, double, cut, swap, number

  static func random(_ random: inout SeededRandom) -> Change {
    allCases.randomElement(using: &random) ?? .flip
  }

  /// Tokens and bytes with a meaning for the parsers.
  private static let signs: [[UInt8]] =
    ["{", "}", "[", "\"", ",", ":", "0x", "m/", "'", " ", "\0"]
    .map { Array($0.utf8) } + [[0xFF], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0xAE], [0xB8], [0xF8]]

  func make(in bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else {
      return bytes.append(UInt8.random(in: .min ... .max, using: &random))
    }
    let place = Int.random(in: bytes.indices, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...16, using: &random))
    switch self {
    case .flip: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case .set: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case .insert:
      bytes.insert(contentsOf: Self.signs.randomElement(using: &random) ?? [], at: place)
    case .delete: bytes.removeSubrange(place..<end)
    case .double: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case .cut: bytes.removeSubrange(place...)
    case .swap: bytes.swapAt(place, Int.random(in: bytes.indices, using: &random))
    case .number:
      let number =
        UInt64.random(in: .min ... .max, using: &random)
        >> UInt64.random(in: 0...63, using: &random)
      bytes.replaceSubrange(place..<end, with: Array("\(number)".utf8))
    }
  }
}
