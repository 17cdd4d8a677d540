import Core
import HomeKit

/// Shows every setting with its value, and where that comes from.
package enum ShowSettings {
  package struct Response: Sendable {
    /// The path of the file.
    package let file: String
    package let settings: [SettingState]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any SettingsWorker
    package init(worker: any SettingsWorker) { self.worker = worker }

    package func act(on request: Void) throws -> Response {
      let stored = try worker.stored()
      return Response(
        file: worker.settingsFile,
        settings: Setting.allCases.map { worker.state(of: $0, in: stored) }
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.config-show"

    package let file: String
    package let settings: [SettingModel]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var table = Table([.left, .left, .left])
      for state in response.settings {
        table.add(
          "\(term: state.setting.rawValue)",
          state.value.map { "\(foreign: $0)" } ?? "not set",
          state.value == nil ? "" : state.source.words
        )
      }
      return Answer(
        Body(file: response.file, settings: response.settings.map(SettingModel.init)),
        styled: table.styled
      )
    }
  }
}

/// A setting as JSON.
package struct SettingModel: Encodable, Sendable {
  package let key: String
  /// The value as it is typed in a command; left out if there is none.
  package let value: String?
  /// `file`, `environment` or `built-in`; left out without a value.
  package let source: String?
  /// The environment variable; left out for other sources.
  package let variable: String?

  init(_ state: SettingState) {
    (key, value) = (state.setting.rawValue, state.value)
    var variable: String?
    if case .variable(let name) = state.source { variable = name }
    self.variable = variable
    source = state.value.map { _ in state.source.name }
  }
}

extension SettingState.Source {
  fileprivate var name: String {
    switch self {
    case .file: "file"
    case .variable: "environment"
    case .builtIn: "built-in"
    }
  }

  fileprivate var words: Sentence {
    switch self {
    case .file: "config.toml"
    case .variable(let name): "environment: \(term: name)"
    case .builtIn: "built in"
    }
  }
}
