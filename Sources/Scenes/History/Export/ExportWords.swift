import Core
import Entity

/// The words for assets, addresses and times in an exported history.
struct ExportWords: Sendable {
  let facts: ExportFacts
  let names: KnownAddresses
  let labels: KnownLabels
  var commodities: Commodities
  /// The prices at the time; nil without prices.
  var prices: ExportPrices?

  func name(of account: Address) -> String? {
    facts.accounts.first { $0.address == account }?.name.map { UntrustedText.escaped($0) }
  }

  /// The fields of a row, in the order of the columns.
  mutating func fields(of move: Movement) -> [Field] {
    // A permission for all of a contract has no amount.
    let isOfAll = move.kind == .operatorApproval
    let commodity =
      isOfAll ? commodities.described(move.asset) : commodities.commodity(of: move.asset)
    // A transaction does not name the recipient of its fee.
    let other = move.kind == .fee ? nil : move.counterparty
    let zone = facts.period.zone
    let texts = labels.texts(of: move.transaction, on: move.chain)
    let isListed = move.asset == .ether ? nil : commodities.isListed(move.asset)
    return [
      Field("time", zone.text(move.block.time)),
      Field("block", "\(move.block.number)"),
      Field("transaction", move.transaction?.description),
      Field("account", move.account.description),
      Field("accountName", name(of: move.account), isForeign: true),
      Field("kind", move.kind.rawValue),
      Field("asset", commodity.contract?.description ?? "ether"),
      Field("tokenID", commodity.tokenID.map { "\($0)" }),
      Field("symbol", commodity.symbol, isForeign: true),
      Field("amount", isOfAll ? nil : commodity.text(Int257(move.amount))),
      Field("change", commodity.text(move.change)),
      Field("units", "\(move.amount)"),
      Field("counterparty", other?.description),
      Field("counterpartyName", other.flatMap { names.name(of: $0)?.name }, isForeign: true),
      Field("status", move.status.rawValue),
      Field("evidence", move.evidence.rawValue),
      Field("isListed", isListed.map { $0 ? "true" : "false" }),
      Field("label", texts.label.map(Self.written), isForeign: true),
      Field("note", texts.note.map(Self.written), isForeign: true),
    ] + priceFields(of: move)
  }

  /// The fields of what an account had before the first row; none if that is beyond 256 bits.
  mutating func fields(of balance: HistoryBalance, at time: UInt64) -> [Field] {
    let commodity = commodities.commodity(of: balance.asset)
    let value = balance.value
    return [
      Field("time", facts.period.zone.text(time)),
      Field("block", nil),
      Field("transaction", nil),
      Field("account", balance.account.description),
      Field("accountName", name(of: balance.account), isForeign: true),
      Field("kind", "opening"),
      Field("asset", commodity.contract?.description ?? "ether"),
      Field("tokenID", commodity.tokenID.map { "\($0)" }),
      Field("symbol", commodity.symbol, isForeign: true),
      Field("amount", value.map { commodity.text(Int257($0.magnitude)) }),
      Field("change", value.map(commodity.text)),
      Field("units", value.map { "\($0.magnitude)" }),
      Field("counterparty", nil),
      Field("counterpartyName", nil),
      Field("status", nil),
      Field("evidence", nil),
      Field(
        "isListed",
        balance.asset == .ether ? nil : commodities.isListed(balance.asset) ? "true" : "false"
      ),
      Field("label", nil),
      Field("note", nil),
    ] + priceFields(of: nil)
  }

  /// A label or a note: one line, which is never cut.
  static func written(_ text: String) -> String { UntrustedText.escaped(text, limit: .max) }

  /// A field of a row.
  struct Field: Sendable {
    let name: String
    let value: String?
    /// Whether somebody else may have chosen the text.
    let isForeign: Bool

    init(_ name: String, _ value: String?, isForeign: Bool = false) {
      (self.name, self.value, self.isForeign) = (name, value, isForeign)
    }
  }
}
