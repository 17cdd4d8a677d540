import Entity
import Exchange

extension NodeConnection {
  /// Creates the connection to a node from the options of a command and the environment.
  ///
  /// - Throws: `EndpointError`, ``NodeConnectionSettingsError``, ``NodeCredentialError``,
  ///   `InputError`, `SecretFileError`.
  init(
    to address: String,
    _ options: some NodeOptions,
    _ credentials: NodeCredentials
  ) async throws {
    let (connect, request, response) = options.timeouts
    let node = try EndpointAddress(parsing: address)
    let settings = try NodeConnectionSettings(to: node) { Environment[$0] }
    self.init(
      address: address,
      credential: try await credentials.credential(for: node),
      connectSeconds: connect,
      requestSeconds: request,
      responseSeconds: response,
      isVerbose: options.verbose || RunLog.current?.includes(.debug) == true,
      proxy: settings.proxy,
      certificates: settings.certificates
    )
  }
}
