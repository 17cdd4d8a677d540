/// An action of an account on Hyperliquid, which no contract on the signer's chain checks.
///
/// What it moves is written as text and is not counted, or is behind a hash; the addresses in it
/// are named.
package struct HyperliquidAction: TypedDataMeaning {
  package enum Kind: String, Hashable, Sendable {
    /// An action that is described field by field: a withdrawal, a payment, a permission.
    case told
    /// An approval of another key to trade for the account.
    case agent
    /// An action of which only the hash is signed.
    case hashed
  }

  package let kind: Kind
  /// The name of the action: `UsdSend`, `ApproveAgent`.
  package let action: String
  /// All addresses that it names.
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

  /// The named addresses, and the rest as unknown.
  package var effects: [Effect] {
    named.map { .name(kind == .agent ? .delegate : .receiver, $0) }
      + [.unknown(contract: .zero, selector: [], bytes: bytes)]
  }
  /// It is not counted.
  package var level: Policy.TypedDataLevel { .any }
}
