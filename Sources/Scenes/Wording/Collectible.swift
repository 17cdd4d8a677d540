import Core
import Entity

/// An item of a collection (ERC-721, ERC-1155), whose number is an ID and not an amount.
struct Collectible: Equatable {
  /// The token ID; nil for any item, or all.
  let id: UInt256?
  /// Whether the number may also be an amount.
  ///
  /// ERC-20 and ERC-721 share functions, and the kind of the contract is unknown.
  var mayBeAmount = false

  /// Such as `5 USDC, or token ID 7 of a collection`.
  func doubting(_ amount: Sentence) -> Sentence {
    id.map { "\(amount), or token ID \($0) of a collection" } ?? amount
  }

  /// Such as `1 item (ID 7)`, `5 items (ID 7)`, `any item` or `any 5 items`.
  func items(_ count: UInt256) -> Sentence {
    let plural = count.pluralCount
    if let id { return "\(count) \(by: plural, one: "item", many: "items") (ID \(id))" }
    return count == 1 ? "any item" : "any \(count) \(by: plural, one: "item", many: "items")"
  }
}

extension Collectible {
  /// The same items with their collection, such as `5 items (ID 7) of 0x…`.
  func items(_ count: UInt256, of collection: Address) -> Sentence {
    let plural = count.pluralCount
    if let id {
      return "\(count) \(by: plural, one: "item", many: "items") (ID \(id)) of \(collection)"
    }
    return count == 1
      ? "any item of \(collection)"
      : "any \(count) \(by: plural, one: "item", many: "items") of \(collection)"
  }
}

extension OrderTerms.Item {
  var collectible: Collectible? { isCollectible ? Collectible(id: id) : nil }
}

extension RecognizedTypedData {
  /// The collectibles that effects are about, in the order of the effects.
  ///
  /// Items that differ only in their IDs have equal effects, so an effect may have several.
  func collectibles(judgedBy intent: Intent) -> [Effect: [Collectible?]] {
    let called = meaning.calls.flatMap { $0.analyzed(by: intent).all }.flatMap { call in
      call.effects.map { ($0, [call.collectible(of: $0)]) }
    }
    return own.merging(Dictionary(called, uniquingKeysWith: +), uniquingKeysWith: +)
  }

  /// The collectibles that the structure itself names.
  private var own: [Effect: [Collectible?]] {
    switch self {
    case .order(let order):
      guard case .trade(let orders) = order.content else { return [:] }
      let pairs = orders.flatMap { terms in
        terms.leaving.map { (terms.effect(of: $0), [$0.collectible]) }
      }
      return Dictionary(pairs, uniquingKeysWith: +)
    case .collection(let permit):
      return Dictionary(permit.effects.map { ($0, [Collectible(id: permit.item)]) }) { $0 + $1 }
    case .nested(let nested): return nested.contents?.own ?? [:]
    default: return [:]
    }
  }
}

extension AnalyzedCall {
  /// Returns the collectible in a function that collections have.
  func collectible(of effect: Effect) -> Collectible? {
    let asset: Movement.Asset? =
      switch effect {
      case .spend(let asset, _, _), .allow(let asset, _, _), .revoke(let asset, _): asset
      case .name, .control, .unknown: nil
      }
    guard asset == .token(place.contract), let call else { return nil }
    switch call.function.signature.name {
    case "setApprovalForAll": return Collectible(id: nil)
    case "safeTransferFrom":
      let number = call.arguments.first { ["token", "id"].contains($0.name) }?.value
      guard case .number(let id)? = number else { return nil }
      return Collectible(id: id.magnitude)
    case "approve", "transferFrom":
      guard !isOfKnownToken, let amount else { return nil }
      return Collectible(id: amount, mayBeAmount: true)
    default: return nil
    }
  }
}
