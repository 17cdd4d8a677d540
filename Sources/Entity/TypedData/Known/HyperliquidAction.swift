/// An action of an account on Hyperliquid, which no contract of the signer's chain checks.
///
/// What it moves is written in texts and not counted here, or lies behind a hash; the addresses in it
/// are named.
package struct HyperliquidAction: TypedDataMeaning {
  /// What is asked for.
  package enum Kind: String, Hashable, Sendable {
    /// An action that is told field by field: a withdrawal, a payment, a permission.
    case told
    /// Another key may trade for the account.
    case agent
    /// An action behind a hash.
    case hashed
  }

  /// What is asked for.
  package let kind: Kind
  /// The name of the action: `UsdSend`, `ApproveAgent`.
  package let action: String
  /// Everybody whom it names.
  package let named: [Address]
  private let bytes: Int

  init?(_ data: TypedData) {
    let type = data.primaryType
    let prefix = "HyperliquidTransaction:"
    if type.utf8.starts(with: prefix.utf8) {
      action = String(type.dropFirst(prefix.count))
      kind = action == "ApproveAgent" ? .agent : .told
    } else {
      guard data.message.encodedType == "Agent(string source,bytes32 connectionId)" else {
        return nil
      }
      (action, kind) = ("Agent", .hashed)
    }
    named = data.named
    bytes = 32 * data.message.members.count
  }

  /// Whoever is named, and the rest unknown.
  package var effects: [Effect] {
    named.map { .name(kind == .agent ? .delegate : .receiver, $0) }
      + [.unknown(contract: .zero, selector: [], bytes: bytes)]
  }
  /// It is not counted.
  package var level: Policy.TypedDataLevel { .any }
}
