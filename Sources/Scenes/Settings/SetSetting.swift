import Core
package import Entity
package import HomeKit

/// Changes one setting.
package enum SetSetting {
  package struct Request: Sendable {
    package let key: String
    /// Nil to remove the setting.
    package let value: String?

    package init(key: String, value: String?) { (self.key, self.value) = (key, value) }
  }

  package struct Response: Sendable {
    package let setting: Setting
    /// Nil if it is not set now.
    package let value: String?
    package let was: String?
    /// The default account, if the default wallet was set.
    package let account: String?
    /// The environment variable that comes before the file, if it is set.
    package let override: String?
  }

  package protocol Worker: SettingsWorker {
    func chain(named text: String) throws -> ChainEntry
    /// Throws if there is no such wallet, with or without its key.
    func requireWallet(_ name: WalletName) throws
    func accounts() throws -> AccountBook
    /// Throws if there is no such time zone.
    func requireTimeZone(_ name: String) throws
    func set(_ value: SettingValue) throws
    func unset(_ setting: Setting) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``SettingError``; the error of `worker` for a wallet, an account, a chain or a time
    ///   zone that is unknown.
    package func act(on request: Request) throws -> Response {
      let setting = try Setting(key: request.key)
      let value = try request.value.map { try checked($0, for: setting) }
      let was = try worker.stored()[setting]
      if let value { try worker.set(value) } else { try worker.unset(setting) }
      return Response(
        setting: setting,
        value: value?.text,
        was: was,
        account: setting == .wallet ? try worker.stored()[.account] : nil,
        override: setting.variable.flatMap { worker.variable($0) == nil ? nil : $0 }
      )
    }

    private func checked(_ typed: String, for setting: Setting) throws -> SettingValue {
      // Nothing that may contain a credential is repeated in an error, or written.
      guard !typed.contains("://") else { throw SettingError.url(setting) }
      guard !typed.isEmpty else { throw SettingError.value(setting, found: typed) }
      var text = typed
      switch setting {
      case .wallet:
        let name = try WalletName(parsing: typed)
        try worker.requireWallet(name)
        text = name.text
      case .account:
        let found = try worker.accounts().find(typed)
        guard found.wallet != nil else {
          throw SettingError.stranger(found.address.description)
        }
      case .chain: text = try worker.chain(named: typed).name
      case .timeZone: try worker.requireTimeZone(typed)
      case .currency, .language, .maxAge, .publicNodes, .speed: break
      }
      guard let value = SettingValue(setting, text) else {
        throw SettingError.value(setting, found: typed)
      }
      return value
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.config-set"

    package let key: String
    /// Left out if it is not set now.
    package let value: String?
    /// The previous value; left out if there was none, or if it is the same.
    package let was: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let was = response.was == response.value ? nil : response.was
      var facts = LabeledLines()
      facts.add(
        "\(term: response.setting.rawValue)",
        response.value.map { "\(foreign: $0)" } ?? "not set"
      )
      facts.add("was", was.map { "\(foreign: $0)" })
      return Answer(
        Body(key: response.setting.rawValue, value: response.value, was: was),
        styled: facts.styled,
        notes: DefaultAccount.notes(before: response.value, response.account)
          + (response.override.map {
            [.info("the environment variable \(term: $0) is set and comes before config.toml")]
          } ?? [])
      )
    }
  }
}
