import Core
import Entity
import TestSupport
import Testing

/// The effects of known structures, computed in Python, and structures that only look known.
struct TypedDataEffectTests {
  private struct Case: Decodable {
    struct Call: Decodable {
      let contract: String
      let input: String
    }

    let document: String
    let expect: String
    let digest: String?
    let level: String?
    let effects: [String]?
    let calls: [Call]?
    let end: String?
    let owner: String?
    let comment: String
  }

  private static func data(_ item: Case) throws -> TypedData {
    try TypedData(parsing: Array(item.document.utf8))
  }

  @Test func everyKnownStructureDoesWhatItsStandardSays() throws {
    let cases = try Vectors.load("typed-effects", as: Case.self).filter { $0.expect == "valid" }
    #expect(cases.count > 250)
    for item in cases {
      let data = try Self.data(item)
      #expect(data.digest.description == item.digest)
      let known = try #require(RecognizedTypedData(data), "\(item.comment): \(item.document)")
      let meaning = known.meaning
      #expect(meaning.effects.map(Self.words) == item.effects, "\(item.comment): \(item.document)")
      #expect(meaning.level.rawValue == item.level, "\(item.comment)")
      #expect(meaning.calls.map(\.contract.description) == item.calls?.map(\.contract))
      #expect(meaning.calls.map { Hex.prefixed($0.input) } == item.calls?.map(\.input))
      #expect(meaning.end.map { "\($0)" } == item.end, "\(item.comment)")
      #expect(meaning.owner.map { "\($0)" } == item.owner, "\(item.comment)")
    }
  }

  @Test func whatDiffersByOneThingIsUnknown() throws {
    let cases = try Vectors.load("typed-effects", as: Case.self).filter { $0.expect == "invalid" }
    #expect(cases.count > 400)
    for item in cases {
      let data = try Self.data(item)
      #expect(RecognizedTypedData(data) == nil, "\(item.comment): \(item.document)")
      let intent = Intent(.typed(data), from: .zero)
      #expect(intent.level == .any && intent.effects.count == 1 && intent.spends.isEmpty)
    }
  }

  /// A policy without rules allows only structures with counted effects, and refuses unknown ones.
  @Test func thePolicyThatSaysNothingRefusesWhatIsUnknown() throws {
    for item in try Vectors.load("typed-effects", as: Case.self) {
      let intent = Intent(.typed(try Self.data(item)), from: .zero)
      let rules = Policy.unsaid.breaches(of: intent, at: 0) { _, _ in 0 }.map(\.rule)
      #expect(rules.contains("typed-data") == (item.level != "permits"), "\(item.comment)")
    }
  }

  private static func words(_ effect: Effect) -> String {
    func name(_ asset: Movement.Asset) -> String { asset.word }
    return switch effect {
    case .spend(let asset, let units, let to):
      "spend \(name(asset)) \(units) \(to?.description ?? "")"
    case .allow(let asset, let units, let spender):
      "allow \(name(asset)) \(units.map { "\($0)" } ?? "all") \(spender?.description ?? "")"
    case .revoke(let asset, let spender): "revoke \(name(asset)) \(spender?.description ?? "")"
    case .name(let role, let address): "name \(role.rawValue) \(address)"
    case .control(let function, let of, _): "control \(function) \(of)"
    case .unknown(let contract, let selector, let bytes):
      "unknown \(contract) \(Hex.prefixed(selector)) \(bytes)"
    }
  }
}
