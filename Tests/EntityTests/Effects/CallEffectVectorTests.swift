import Core
import TestSupport
import Testing

@testable import Entity

/// The effects of calls, compared with their standards' (vectors/call-effects.json).
struct CallEffectVectorTests {
  struct Case: Decodable {
    let data: String
    let account: String
    let contract: String
    let gas: String
    let effects: [String]?
    let error: String?
    let comment: String

    func analyzed() throws -> AnalyzedCall {
      AnalyzedCall(
        try Hex.decode(data),
        at: CallContext(
          account: try Address(parsing: account),
          contract: try Address(parsing: contract),
          chain: 1,
          gas: UInt64(gas)
        )
      )
    }
  }

  @Test func effectsAreThoseOfTheStandards() throws {
    for vector in try Vectors.load("call-effects", as: Case.self) {
      let analyzed = try vector.analyzed()
      let comment = Comment(rawValue: vector.comment)
      guard let effects = vector.effects else {
        #expect(!analyzed.unknown.isEmpty, comment)
        #expect(!analyzed.isUnderstood, comment)
        continue
      }
      #expect(analyzed.all.flatMap(\.effects).map(\.text) == effects, comment)
      #expect(analyzed.unknown.isEmpty, comment)
    }
  }

  /// The policy, the warnings and the question before signing use the same analysis.
  @Test func unknownCallIsOpaqueToThePolicy() throws {
    var (blind, seeing) = (0, 0)
    for vector in try Vectors.load("call-effects", as: Case.self) {
      let analyzed = try vector.analyzed()
      var intent = Intent(
        .transaction,
        account: try Address(parsing: vector.account),
        digest: .keccak(of: [])
      )
      intent.add(
        callOf: try Hex.decode(vector.data),
        to: try Address(parsing: vector.contract),
        gas: UInt64(vector.gas)
      )
      let comment = Comment(rawValue: vector.comment)
      #expect(intent.isBlind == (vector.error != nil), comment)
      #expect(intent.effects.map(\.text) == analyzed.all.flatMap(\.effects).map(\.text), comment)
      for case .spend(let asset, let units, _) in intent.effects {
        #expect(intent.amount(of: .init(asset)) >= units, comment)
      }
      blind += intent.isBlind ? 1 : 0
      seeing += intent.isBlind ? 0 : 1
    }
    #expect(blind > 300 && seeing > 300)
  }
}

extension Effect {
  /// An effect in the form of the vectors.
  var text: String {
    func who(_ address: Address?) -> String { address?.description.lowercased() ?? "-" }
    func what(_ asset: Movement.Asset) -> String { asset.word.lowercased() }
    return switch self {
    case .spend(let asset, let units, let to): "spend \(what(asset)) \(units) \(who(to))"
    case .allow(let asset, let units, let to):
      "allow \(what(asset)) \(units.map { "\($0)" } ?? "all") \(who(to))"
    case .revoke(let asset, let to): "revoke \(what(asset)) \(who(to))"
    case .name(let role, let address): "name \(role.rawValue) \(who(address))"
    case .control(let function, let of, let to): "control \(function) \(who(of)) \(who(to))"
    case .unknown(let of, let selector, let bytes):
      "unknown \(who(of)) \(Hex.prefixed(selector)) \(bytes)"
    }
  }
}
