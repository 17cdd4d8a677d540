import Core

/// The answer of a dry run: what would be signed, and that nothing was signed.
package enum DryRun {
  /// The notes beside a review of any kind, if the command only signs.
  static let notes: [Sentence] = ["dry run: nothing was signed"]

  /// The notes if the command would also send what it signs.
  private static let notesOfSending: [Sentence] = ["dry run: nothing was signed or sent"]

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.dry-run"

    package let review: ReviewModel.Fields
  }

  package struct Presenter: Scenes.Presenter {
    private let sends: Bool

    /// - Parameter sends: Whether the command would also send the transaction.
    package init(sends: Bool = false) { self.sends = sends }

    package func present(_ review: Review) -> Answer<Body> {
      let review = ReviewModel(review)
      return Answer(
        Body(review: review.fields),
        styled: review.styled,
        notes: sends ? DryRun.notesOfSending : DryRun.notes,
        suggestedActions: review.warnings.suggestedActions
      )
    }
  }
}
