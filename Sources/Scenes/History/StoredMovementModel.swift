import Core
import Entity

/// What a transaction moved for one account, in words and in JSON.
package struct StoredMovementModel: Encodable, Sendable {
  /// The account, and its name on this machine.
  let account: String
  let accountName: String?
  let kind: Movement.Kind
  let direction: String
  /// `ether`, or the contract of a token.
  let asset: String
  /// The symbol; `?` for a token that did not describe itself.
  let symbol: String
  let units: String
  /// The amount in the asset's own unit; left out if its decimals are unknown.
  let amount: String?
  let counterparty: String?
  let counterpartyName: String?
  let counterpartyIs: KnownAddresses.Name.Kind?
  let counterpartyStanding: Sentence?
  let counterpartyLabel: String?
  let status: Movement.Status

  /// The address on the other side with its name.
  private let other: Sentence?

  private enum CodingKeys: String, CodingKey {
    case account, accountName, kind, direction, asset, symbol, units, amount, status
    case counterparty, counterpartyName, counterpartyIs, counterpartyStanding, counterpartyLabel
  }

  init(_ movement: Movement, _ response: ShowStoredTransaction.Response) {
    let contract = movement.asset.contract
    let token = contract.flatMap(response.token)
    account = movement.account.description
    accountName = response.names.name(of: movement.account)?.name
    (kind, direction) = (movement.kind, movement.kind.directionWord)
    asset = contract?.description ?? "ether"
    symbol =
      contract == nil
      ? response.chain.symbol : token.map { UntrustedText.escaped($0.symbol) } ?? "?"
    units = "\(movement.amount)"
    let decimals = contract == nil ? 18 : token?.decimals
    amount = decimals.map { Units.text(movement.amount, decimals: $0) }
    // A transaction does not name the recipient of its fee.
    let counterparty = movement.kind == .fee ? nil : movement.counterparty
    let known = counterparty.flatMap(response.names.name)
    self.counterparty = counterparty?.description
    (counterpartyName, counterpartyIs) = (known?.name, known?.kind)
    counterpartyStanding = known?.standing
    counterpartyLabel = response.labels.label(of: counterparty)
    status = movement.status
    other = counterparty.map(response.names.named)
  }

  /// Adds a line for the amount, with the contract of a token, and one for the other side.
  func add(to facts: inout LabeledLines) {
    facts.add("  \(kind.word)", status == .failed ? "\(moved) (failed)" : moved)
    facts.add(direction == "in" ? "    from" : "    to", other)
    facts.add("    label", written: counterpartyLabel)
  }

  private var moved: Sentence {
    let sign = direction == "in" ? "+" : direction == "out" ? "-" : ""
    guard let amount else {
      let count = UInt256(decimal: units)?.pluralCount ?? 0
      return
        "\(number: sign)\(amount: units) \(by: count, one: "base unit", many: "base units") of "
        + "\(address: asset)"
    }
    let words: Sentence = "\(number: sign)\(amount: amount) \(term: symbol)"
    return asset == "ether" ? words : "\(words) (\(address: asset))"
  }
}
