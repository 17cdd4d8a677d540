/// Functions that many contracts have, by selector, to decode calls without a given ABI.
///
/// A selector has only four bytes, and a contract may do anything under it: call data that decodes
/// as one of these does not prove that the contract does what the name says.
package enum KnownFunctions {
  /// Returns the functions with this selector, in the order of the table.
  package static func of(selector: [UInt8]) -> [ABIFunction] {
    (table[selector] ?? []).map(\.function)
  }

  /// Returns the row of a function of the table.
  static func row(of function: ABIFunction) -> KnownFunction? {
    (table[function.signature.selector] ?? []).first { $0.function == function }?.row
  }

  package static var count: Int { table.values.reduce(0) { $0 + $1.count } }

  /// All functions, in no particular order.
  static var all: [ABIFunction] { table.values.flatMap { $0.map(\.function) } }

  /// All rows; each must parse as a function.
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
