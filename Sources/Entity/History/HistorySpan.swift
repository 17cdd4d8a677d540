/// Consecutive blocks whose rows are equally certain.
package struct HistorySpan: Hashable, Sendable, Codable {
  package let blocks: ClosedRange<UInt64>
  package let grade: HistoryGrade

  package init(_ blocks: ClosedRange<UInt64>, _ grade: HistoryGrade) {
    self.blocks = blocks
    self.grade = grade
  }
}
