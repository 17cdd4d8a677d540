/// A warning with the rows of a list that it holds for; none when it is about the whole, and of what is
/// no list.
package struct Finding: Sendable, Hashable {
  package let warning: Warning
  package private(set) var rows: [Int]

  init(_ warning: Warning, rows: [Int] = []) { (self.warning, self.rows) = (warning, rows) }

  init(_ warning: Warning, row: Int?) { self.init(warning, rows: row.map { [$0] } ?? []) }
}

extension Finding {
  /// What is said of single deeds, each once with all its rows: in the order of the deeds, and of one deed
  /// in that of the rules.
  static func gathered(
    of reviewItems: some Sequence<ReviewItem>,
    by judge: (ReviewItem) -> [Warning]
  ) -> [Finding] {
    var places: [Warning: Int] = [:]
    var found: [Finding] = []
    for reviewItem in reviewItems {
      for warning in judge(reviewItem) {
        if let place = places[warning] {
          found[place].rows += [reviewItem.row].compactMap(\.self)
        } else {
          places[warning] = found.count
          found.append(Finding(warning, row: reviewItem.row))
        }
      }
    }
    return found
  }
}
