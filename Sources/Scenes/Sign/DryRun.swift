/// The answer of a dry run: what would be signed, and that nothing was.
package struct DryRunModel: ViewModel {
  package static let schema = "kingtherum.dry-run"

  package let review: ReviewModel
  package var text: String { review.text }
  package let notes = ["a dry run: nothing was signed"]

  package init(_ review: Review) { self.review = ReviewModel(review) }

  private enum CodingKeys: String, CodingKey { case review }
}
