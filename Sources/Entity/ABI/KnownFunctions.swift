/// Functions that many contracts have, by their selectors: what call data means where nobody has
/// said more.
///
/// A selector is four bytes, and a contract may do anything at all under it. That a call reads like
/// one of these is a fact; that the contract does what its name says is not.
package enum KnownFunctions {
  /// The functions that call data may be for, in the order of the table.
  package static func of(selector: [UInt8]) -> [ABIFunction] {
    (table[selector] ?? []).map(\.function)
  }

  /// The row of a function that is taken from the table.
  static func row(of function: ABIFunction) -> KnownFunction? {
    (table[function.signature.selector] ?? []).first { $0.function == function }?.row
  }

  /// How many there are.
  package static var count: Int { table.values.reduce(0) { $0 + $1.count } }

  /// All of them, in no order.
  static var all: [ABIFunction] { table.values.flatMap { $0.map(\.function) } }

  /// Every row, each of which has to be a function.
  static let rows: [KnownFunction] =
    TokenEffects.rows + Permit2Effects.rows + VaultEffects.rows + SwapEffects.rows
    + LendingEffects.rows + CallForwarding.rows + SafeEffects.rows + ControlFunctions.rows
    + ProtocolReaders.rows

  private static let table: [[UInt8]: [(function: ABIFunction, row: KnownFunction)]] = {
    let functions = rows.compactMap { row in
      (try? ABIFunction(parsing: row.text)).map { (function: $0, row: row) }
    }
    return Dictionary(grouping: functions, by: \.function.signature.selector)
  }()
}
