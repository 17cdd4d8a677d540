import Core
import Entity

extension HistoryText {
  /// Returns what a row permits or changes besides balances; nil if it is about a balance.
  static func permission(_ row: Row, _ shared: Set<String>) -> Sentence? {
    switch row.kind {
    case .approval: approval(row, shared)
    case .operatorApproval:
      isNothing(row)
        ? "no items of \(address: row.asset) (revoked)" : "all items of \(address: row.asset)"
    case .delegation: row.counterparty == nil ? "account code removed" : "account code set"
    default: nil
    }
  }

  /// Such as `up to 12.5 TUSD`, `TUSD without limit`, `0 TUSD (revoked)`, `1 item (ID 7) of 0x…`.
  private static func approval(_ row: Row, _ shared: Set<String>) -> Sentence {
    let amount = amount(row, shared)
    if isNothing(row) { return "\(amount) (revoked)" }
    if row.tokenID != nil { return amount }
    guard UnlimitedAllowance.includes(UInt256(decimal: row.units)) else { return "up to \(amount)" }
    guard row.amount != nil else { return "all of \(contract(row)), without limit" }
    return "\(named("\(term: row.symbol)", row, shared)) without limit"
  }

  private static func isNothing(_ row: Row) -> Bool { row.units == "0" }
}
