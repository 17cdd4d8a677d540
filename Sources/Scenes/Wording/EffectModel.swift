import Core
import Entity

/// An effect in JSON, with the same members for transactions, typed data and messages.
package struct EffectModel: Encodable, Sendable, Equatable {
  /// `spend`, `allow`, `revoke`, `name`, `control` or `unknown`.
  let kind: String
  /// `ether`, or the contract of a token.
  let asset: String?
  /// Base units; absent if there is no limit, or no amount.
  let units: String?
  /// The address that is paid, may take, or is named.
  let address: String?
  /// `receiver`, `owner`, `delegate` or `executor`.
  let role: String?
  /// The function that changes control.
  let function: String?
  /// The contract whose control changes, or that receives the unknown bytes.
  let contract: String?
  /// The first bytes of the unknown call data.
  let selector: String?
  /// The number of unknown bytes.
  let bytes: Int?

  init(_ effect: Effect) {
    var (asset, units, role): (Movement.Asset?, String?, Effect.Role?)
    var (function, contract, unknown): (String?, Address?, (selector: [UInt8], bytes: Int)?)
    switch effect {
    case .spend(let what, let count, _): (kind, asset, units) = ("spend", what, "\(count)")
    case .allow(let what, let count, _):
      (kind, asset, units) = ("allow", what, count.map { "\($0)" })
    case .revoke(let what, _): (kind, asset) = ("revoke", what)
    case .name(let named, _): (kind, role) = ("name", named)
    case .control(let name, let of, _): (kind, function, contract) = ("control", name, of)
    case .unknown(let of, let selector, let bytes):
      (kind, contract, unknown) = ("unknown", of, (selector, bytes))
    }
    self.asset = asset?.word
    (self.units, self.role, self.function) = (units, role?.rawValue, function)
    address = effect.address?.description
    self.contract = contract?.description
    (selector, bytes) = (unknown.map { Hex.prefixed($0.selector) }, unknown?.bytes)
  }
}
