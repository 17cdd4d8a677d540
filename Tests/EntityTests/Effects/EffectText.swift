import Core

@testable import Entity

/// Effects in the form of the vectors.
enum EffectText {
  static func json(_ effect: Effect) -> JSON {
    var members: [JSON.Member] = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSON.Member(key, .string(text))) }
    }
    switch effect {
    case .spend(let asset, let units, _):
      add("kind", "spend")
      add("asset", name(asset))
      add("units", "\(units)")
    case .allow(let asset, let units, _):
      add("kind", "allow")
      add("asset", name(asset))
      add("units", units.map { "\($0)" })
    case .revoke(let asset, _):
      add("kind", "revoke")
      add("asset", name(asset))
    case .name(let role, _):
      add("kind", "name")
      add("role", role.rawValue)
    case .control(let function, let contract, _):
      add("kind", "control")
      add("function", function)
      add("contract", "\(contract)")
    case .unknown(let contract, _, let bytes):
      add("kind", "unknown")
      add("contract", "\(contract)")
      add("bytes", "\(bytes)")
    }
    add("address", effect.address?.description)
    return .object(members)
  }

  static func name(_ asset: Movement.Asset) -> String { asset.word }

  static func parsed(_ text: String) throws -> JSON {
    try JSON.parse(Array(text.utf8), maxBytes: 1 << 20)
  }

}
