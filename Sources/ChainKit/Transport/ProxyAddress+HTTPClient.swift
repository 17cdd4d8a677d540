import AsyncHTTPClient
import Entity

extension HTTPClient.Configuration.Proxy {
  /// The proxy as the HTTP client takes it; only the proxy itself gets its credentials.
  init(_ proxy: ProxyAddress) {
    self =
      switch proxy.kind {
      case .http:
        .server(
          host: proxy.host,
          port: proxy.port,
          authorization: proxy.credentials.map {
            .basic(username: $0.user, password: $0.password)
          }
        )
      case .socks5: .socksServer(host: proxy.host, port: proxy.port)
      }
  }
}
