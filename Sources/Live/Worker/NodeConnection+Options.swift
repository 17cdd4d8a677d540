import Entity
import Exchange

extension NodeConnection {
  /// Creates the connection to a node from the options of a command and the environment.
  ///
  /// - Throws: `EndpointError`, ``NodeConnectionSettingsError``, `InputError`.
  init(to address: String, _ options: some NodeOptions) throws {
    let (connect, request, response) = options.timeouts
    let settings = try NodeConnectionSettings(to: try EndpointAddress(parsing: address)) {
      Environment[$0]
    }
    self.init(
      address: address,
      connectSeconds: connect,
      requestSeconds: request,
      responseSeconds: response,
      isVerbose: options.verbose,
      proxy: settings.proxy,
      certificates: settings.certificates
    )
  }
}
