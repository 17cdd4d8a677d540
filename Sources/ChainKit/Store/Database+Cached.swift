import GRDB

extension Database {
  /// Runs a statement that is run often, and keeps it prepared.
  ///
  /// To prepare it takes longer than to write a row with it.
  func execute(cached sql: String, arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
