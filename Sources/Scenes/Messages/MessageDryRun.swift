/// The answer of a dry run: what would be signed, and that nothing was.
package enum MessageDryRun {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.message-dry-run"

    package let review: MessageReviewModel.Fields
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ review: MessageReview) -> Answer<Body> {
      let review = MessageReviewModel(review)
      return Answer(
        Body(review: review.fields),
        styled: review.styled,
        notes: DryRun.notes,
        suggestedActions: review.warnings.suggestedActions
      )
    }
  }
}
