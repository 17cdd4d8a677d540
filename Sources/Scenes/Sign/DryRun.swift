import Core

/// The answer of a dry run: what would be signed, and that nothing was signed.
package enum DryRun {
  /// The notes beside a review of any kind.
  static let notes: [Sentence] = ["dry run: nothing was signed"]

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.dry-run"

    package let review: ReviewModel
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ review: Review) -> Answer<Body> {
      let review = ReviewModel(review)
      return Answer(
        Body(review: review),
        styled: review.styled,
        notes: DryRun.notes,
        suggestedActions: review.warnings.suggestedActions
      )
    }
  }
}
