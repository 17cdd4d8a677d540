import Core
import Entity

extension Review {
  /// What is said again before the question, if the review is higher than the screen.
  var reminder: StyledText {
    var cost = LabeledLines()
    ReviewPage.addHighestCost(of: self, to: &cost)
    let warned = warnings.reminder
    return (warned.lines.isEmpty ? StyledText(ReviewPage.noWarnings) : warned) + cost.styled
  }
}
