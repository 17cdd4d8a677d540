import Core
import Entity

extension BuildTransaction {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-build"

    package let document: EmbeddedJSON
    package let review: ReviewModel.Fields
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let document = response.document
      let review = ReviewModel(response.review)
      return Answer(
        Body(document: EmbeddedJSON(json: document.json), review: review.fields),
        styled: review.styled,
        notes: response.isWatchOnly
          ? [
            .info(
              "the key of this account is not on this machine; sign the transaction on the "
                + "machine that has it"
            )
          ] : [],
        suggestedActions: review.warnings.suggestedActions,
        document: .init(file: document.render()) { path in
          .signTransaction(file: path, elsewhere: response.isWatchOnly)
        }
      )
    }
  }
}
