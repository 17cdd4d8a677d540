/// The answer of a dry run: what would be signed, and that nothing was.
package enum PayoutDryRun {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.payout-dry-run"

    package let review: PayoutReviewModel
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ review: PayoutReview) -> Answer<Body> {
      Answer(
        Body(review: PayoutReviewModel(review)),
        styled: review.styled,
        notes: DryRun.notes,
        suggestedActions: review.suggestedActions
      )
    }
  }
}
