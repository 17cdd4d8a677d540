import Core
import Entity

extension BuildTransaction {
  package struct ViewModel: DocumentModel {
    package static let schema = "kingtherum.tx-build"

    package let document: Embedded
    package let review: ReviewModel
    /// The document itself, as it goes to the signer.
    package let file: String

    package var text: String { review.text }

    package let notes: [String]

    package func next(with path: String) -> Route { .signTransaction(file: path) }

    private enum CodingKeys: String, CodingKey { case document, review }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      ViewModel(
        document: Embedded(json: response.document.json),
        review: ReviewModel(response.review),
        file: response.document.render(),
        notes: response.isWatchOnly
          ? ["info: the key of this account is not here; carry the document to where it is"] : []
      )
    }
  }
}
