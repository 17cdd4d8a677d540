import Core
import Entity
import TestSupport
import Testing

/// Every change of a document is refused, unless it changes a claim, which is then shown changed.
struct TamperTests {
  /// The fields that nothing in an unsigned document can prove.
  private static let claimed = [
    "chain.name", "from.address", "from.path", "from.wallet", "claims.built", "claims.block.number",
    "claims.block.hash", "claims.block.time", "claims.balance", "claims.pending",
    "claims.baseFee", "claims.feeNow", "claims.recipientName",
    "claims.contractName", "claims.nameResolved", "claims.nameRecord", "claims.token.name",
    "claims.tokenBalance", "claims.tokenPending", "claims.simulation.status",
    "claims.simulation.gasUsed", "claims.simulation.reason",
  ]

  /// Changes of a value, including its removal.
  private static func changes(
    of value: JSON,
    _ random: inout SeededRandom
  ) -> [(JSON) -> JSON?] {
    var changes: [(JSON) -> JSON?] = [
      { _ in nil }, { $0 == .null ? .string("") : .null }, { _ in .integer(7) },
      { .array([$0]) }, { _ in .object([]) }, { _ in .bool(true) },
    ]
    guard case .string(let text) = value else {
      return changes + [{ _ in .integer(1) }, { _ in .string("0") }]
    }
    let characters = Array(text)
    changes += [
      { _ in .string("") }, { _ in .string(text + "0") }, { _ in .string("0" + text) },
      { _ in .string(text + " ") }, { _ in .string(text.uppercased()) },
      { _ in .string(text.lowercased()) }, { _ in .string(String(characters.dropLast())) },
    ]
    // Valid values from other fields.
    changes += [
      "0x8e23Ee67d1332aD560396262C48ffbB01F93D052", "success", "1", "m/44'/60'/0'/0/1", "main",
      "0x" + String(repeating: "ab", count: 32), "2026-02-28T00:00:00Z",
    ].map { other in { _ in .string(other) } }
    for _ in 0..<4 {
      let index = Int.random(in: 0..<max(1, characters.count), using: &random)
      let digit = Array("0123456789abcdef").randomElement(using: &random) ?? "0"
      changes.append { _ in
        var changed = characters
        if index < changed.count { changed[index] = digit }
        return .string(String(changed))
      }
    }
    return changes
  }

  @Test func everyChangeOfAnUnsignedDocumentIsRefusedOrIsAClaim() throws {
    var random = SeededRandom()
    var accepted: Set<String> = []
    let whole = [2, 5, 8].randomElement(using: &random)
    for (index, document) in try DocumentSamples.all(&random).enumerated() {
      let original = try JSON.parse(Array(document.render().utf8), maxBytes: 1 << 20)
      for path in Leaves.paths(of: original) {
        let name = path.joined(separator: ".")
        var changes = Self.changes(of: Self.value(at: path, in: original), &random)
        // All changes for one token payment; two changes per value for the other documents.
        if index != whole { changes = Array(changes.shuffled(using: &random).prefix(2)) }
        for change in changes {
          guard let changed = Leaves.replacing(path[...], in: original, by: change),
            changed != original
          else { continue }
          let text = changed.pretty() + "\n"
          guard let other = try? UnsignedDocument(parsing: Array(text.utf8)) else { continue }
          accepted.insert(name)
          #expect(other.render() == text, "\(name), \(random.comment)")
          #expect(other.transaction == document.transaction, "\(name), \(random.comment)")
        }
      }
    }
    #expect(accepted == Set(Self.claimed), "\(random.comment)")
  }

  @Test func everyChangeOfASignedDocumentButTheChainsNameIsRefused() throws {
    var random = SeededRandom()
    let document = try SignedDocumentTests.document()
    let original = try JSON.parse(Array(document.render().utf8), maxBytes: 1 << 20)
    var tried = 0
    for path in Leaves.paths(of: original) {
      let name = path.joined(separator: ".")
      for change in Self.changes(of: Self.value(at: path, in: original), &random) {
        guard let changed = Leaves.replacing(path[...], in: original, by: change),
          changed != original
        else { continue }
        tried += 1
        guard let accepted = try? SignedDocument(parsing: Array(changed.pretty().utf8)) else {
          continue
        }
        #expect(name == "chain.name", "\(name) was changed, \(random.comment)")
        #expect(accepted.render() == changed.pretty() + "\n", "\(name), \(random.comment)")
      }
    }
    #expect(tried > 100)
  }

  private static func value(at path: [String], in json: JSON) -> JSON {
    var found = json
    _ = Leaves.replacing(path[...], in: json) { value in
      found = value
      return value
    }
    return found
  }
}
