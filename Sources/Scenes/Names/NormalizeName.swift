import Core
package import Entity

/// Normalizes a name of the Ethereum Name Service, and shows its hash.
package enum NormalizeName {
  package struct Request: Sendable {
    /// The name as it was typed or read.
    package let name: String

    package init(_ name: String) { self.name = name }
  }

  package struct Response: Sendable {
    package let name: ENSName
    package let typed: String
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    package func act(on request: Request) throws(ENSNameError) -> Response {
      Response(name: try ENSName(normalizing: request.name), typed: request.name)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.name-normalize"

    package let name: String
    package let wasNormalized: Bool
    package let labels: [String]
    package let namehash: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let name = response.name
      // To Swift, two texts in different Unicode forms are equal.
      let wasNormalized = name.text.utf8.elementsEqual(response.typed.utf8)
      var notes: [Sentence] = []
      if !wasNormalized { notes.append(.info("normalized from: \(foreign: response.typed)")) }
      if name.labels.isEmpty { notes.append(.info("an empty name is the root of all names")) }
      return Answer(
        Body(
          name: name.text,
          wasNormalized: wasNormalized,
          labels: name.labels,
          namehash: name.namehash.description
        ),
        styled: StyledText(data: name.text),
        notes: notes
      )
    }
  }
}
