import Entity
import Exchange

extension GatewayConnection {
  /// Creates the connection to gateways from the options of a command and the environment.
  ///
  /// Gateways are other people's servers, so their proxy is that of a node on another machine.
  /// - Throws: ``NodeConnectionSettingsError``, `InputError`.
  init(_ options: some NodeOptions) throws {
    let (connect, request, response) = options.timeouts
    let settings = try NodeConnectionSettings(toGatewaysBy: { Environment[$0] })
    self.init(
      connectSeconds: connect,
      requestSeconds: request,
      responseSeconds: response,
      isVerbose: options.verbose || RunLog.current?.includes(.debug) == true,
      proxy: settings.proxy,
      certificates: settings.certificates
    )
  }
}
