import Core
import Entity
import Testing

@testable import Exchange

/// Proxy addresses from environment variables.
@Suite struct ProxyAddressTests {
  @Test(arguments: [
    ("http://proxy.example:3128", ProxyAddress.Kind.http, "proxy.example", 3128),
    ("proxy.example:3128", .http, "proxy.example", 3128),
    ("http://proxy.example", .http, "proxy.example", 80),
    ("HTTP://127.0.0.1:8080/", .http, "127.0.0.1", 8080),
    ("http://[::1]:8080", .http, "::1", 8080),
    ("socks5://127.0.0.1", .socks5, "127.0.0.1", 1080),
    ("socks5h://127.0.0.1:9050", .socks5, "127.0.0.1", 9050),
  ])
  func readsAnAddress(
    text: String,
    kind: ProxyAddress.Kind,
    host: String,
    port: Int
  ) throws {
    let address = try ProxyAddress(parsing: text)
    #expect(address.kind == kind)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.credentials == nil)
  }

  @Test func showsNoCredentials() throws {
    let address = try ProxyAddress(parsing: "http://ann:p%40ss@proxy.example:3128/path?key=1")
    #expect(address.credentials == ProxyAddress.Credentials(user: "ann", password: "p@ss"))
    #expect(address.id.description == "http://proxy.example:3128")
  }

  @Test(arguments: [
    ("", ProxyError.notAnAddress), ("http://", .notAnAddress), ("http://a b", .notAnAddress),
    ("http://proxy:0", .notAnAddress), ("http://proxy:65536", .notAnAddress),
    ("https://proxy:3128", .scheme(UntrustedMessage("https"))),
    ("ftp://proxy", .scheme(UntrustedMessage("ftp"))),
    ("socks5://ann:word@127.0.0.1", .socksPassword),
  ])
  func refusesOthers(text: String, error: ProxyError) {
    #expect(throws: error) { try ProxyAddress(parsing: text) }
  }
}
