import Core

/// Shows where the settings are kept.
package enum ShowSettingsPath {
  package struct Interactor: Scenes.Interactor {
    private let path: String

    /// Takes the path, since a file that cannot be read has one, too.
    package init(path: String) { self.path = path }

    package func act(on request: Void) -> String { path }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.config-path"

    package let file: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: String) -> Answer<Body> {
      Answer(Body(file: response), text: "\(path: UntrustedText.escaped(response, limit: 4_096))")
    }
  }
}
