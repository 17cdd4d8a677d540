import Core
import Entity

/// Writes an exported history piece by piece.
protocol HistoryDocument: Sendable {
  /// What comes before the rows.
  mutating func head(_ facts: ExportFacts, _ opening: [HistoryBalance]) -> String
  /// What some transactions moved; those of one transaction are adjacent.
  mutating func body(_ transactions: [[Movement]], _ words: inout ExportWords) -> String
  /// What comes after the rows.
  mutating func foot(_ balances: ExportBalances, _ words: inout ExportWords) -> String
}
