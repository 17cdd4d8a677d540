import Core
import HomeKit

/// Shows the value of one setting.
package enum GetSetting {
  package struct Request: Sendable {
    package let key: String
    package init(key: String) { self.key = key }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any SettingsWorker
    package init(worker: any SettingsWorker) { self.worker = worker }

    /// - Throws: ``SettingError``.
    package func act(on request: Request) throws -> SettingState {
      let state = worker.state(of: try Setting(key: request.key), in: try worker.stored())
      guard state.value != nil else { throw SettingError.notSet(state.setting) }
      return state
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.config-get"

    package let key: String
    package let value: String?
    /// `file`, `environment` or `built-in`.
    package let source: String?
    /// The environment variable; left out for other sources.
    package let variable: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: SettingState) -> Answer<Body> {
      let model = SettingModel(response)
      return Answer(
        Body(key: model.key, value: model.value, source: model.source, variable: model.variable),
        text: "\(foreign: response.value ?? "", limit: 4_096)"
      )
    }
  }
}
