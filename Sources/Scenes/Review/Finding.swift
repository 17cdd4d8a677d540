/// A warning with the rows of the list it applies to.
///
/// There are no rows if it applies to the whole list, or if there is no list.
package struct Finding: Sendable, Hashable {
  package let warning: Warning
  package private(set) var rows: [Int]

  init(_ warning: Warning, rows: [Int] = []) { (self.warning, self.rows) = (warning, rows) }

  init(_ warning: Warning, row: Int?) { self.init(warning, rows: row.map { [$0] } ?? []) }
}

extension Finding {
  /// Collects the warnings about single items, each once, with all its rows.
  ///
  /// They are in the order of the items, and within one item in the order of the rules.
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
