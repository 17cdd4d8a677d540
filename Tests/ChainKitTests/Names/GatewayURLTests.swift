import Core
import Entity
import Testing

@testable import ChainKit

/// The URLs of gateways: contracts choose them, so few are asked.
@Suite struct GatewayURLTests {
  @Test(arguments: [
    ("https://gateway.example", "https://gateway.example/", "gateway.example"),
    ("HTTPS://Gateway.Example/A/b", "https://gateway.example/A/b", "gateway.example"),
    (
      "https://a-b.c_d.example:8443/x?y=%20", "https://a-b.c_d.example:8443/x?y=%20",
      "a-b.c_d.example"
    ),
    ("https://gateway.example?a=b", "https://gateway.example/?a=b", "gateway.example"),
    ("https://gateway.example/x#part", "https://gateway.example/x", "gateway.example"),
    (
      "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/",
      "xn--bcher-kva.example"
    ),
    // A user may be part of a path or a query.
    ("https://gateway.example/a@b?c@d", "https://gateway.example/a@b?c@d", "gateway.example"),
    ("https://127.0.0.1.example/", "https://127.0.0.1.example/", "127.0.0.1.example"),
    ("https://localhost.example/", "https://localhost.example/", "localhost.example"),
    ("https://localdomain.example/", "https://localdomain.example/", "localdomain.example"),
  ])
  func aHostOfThePublicNetworkIsAsked(url: String, text: String, host: String) throws {
    let found = try GatewayURL(url)
    #expect(found.text == text)
    #expect(found.host == host)
  }

  @Test(
    arguments: [
      ("http://gateway.example", .notHTTPS), ("ftp://gateway.example", .notHTTPS),
      ("data:application/json,{}", .malformed), ("data:application/json,x", .notHTTPS),
      ("x-batch-gateway:true", .notHTTPS), ("//gateway.example", .notHTTPS), ("", .notHTTPS),
      ("https:/gateway.example", .notHTTPS), ("https:gateway.example", .notHTTPS),
      (" https://gateway.example", .malformed),
      ("https://ann@gateway.example", .credentials),
      ("https://ann:b@gateway.example", .credentials),
      ("https://gateway.example@127.0.0.1/", .credentials),
      ("https://@gateway.example", .credentials),
      ("https://127.0.0.1/", .ipAddress), ("https://[::1]/", .ipAddress),
      ("https://[2001:db8::1]:443/", .ipAddress), ("https://127.1/", .ipAddress),
      ("https://2130706433/", .ipAddress), ("https://0x7f.1/", .ipAddress),
      ("https://0x7f000001/", .ipAddress), ("https://a.0x1/", .ipAddress),
      ("https://example.1/", .ipAddress), ("https://169.254.169.254/latest", .ipAddress),
      ("https://localhost/", .localHost), ("https://LOCALHOST:8545/", .localHost),
      ("https://a.localhost/", .localHost), ("https://localhost.localdomain/", .localHost),
      ("https://nas.LocalDomain/", .localHost), ("https://printer.local/", .localHost),
      ("https://metadata.google.internal/", .localHost), ("https://router/", .localHost),
      ("https://nas.lan/", .localHost), ("https://a.home.arpa/", .localHost),
      ("https://home.arpa/", .localHost),
      ("https://", .malformed), ("https:///x", .malformed), ("https://.example/", .malformed),
      ("https://gateway.example./", .malformed), ("https://gateway..example/", .malformed),
      ("https://-a.example/", .malformed), ("https://a-.example/", .malformed),
      ("https://gateway.example:/", .malformed), ("https://gateway.example:0/", .malformed),
      ("https://gateway.example:65536/", .malformed), ("https://gateway.example:+443/", .malformed),
      ("https://gateway.example:4:4/", .malformed), ("https://gate%77ay.example/", .malformed),
      ("https://gateway.example\\@localhost/", .malformed),
      ("https://gateway.example/a b", .malformed),
      ("https://gateway.example/\r\nHost: a", .malformed), ("https://bücher.example/", .malformed),
      ("https://gateway.example/{other}", .malformed), ("https://gateway。example/", .malformed),
    ] as [(String, GatewayURLError)]
  )
  func everythingElseIsRefused(url: String, error: GatewayURLError) {
    #expect(throws: error) { try GatewayURL(url) }
  }

  @Test func lengthsAreLimited() throws {
    let label = String(repeating: "a", count: 63)
    #expect(throws: Never.self) { try GatewayURL("https://\(label).example/") }
    #expect(throws: GatewayURLError.malformed) { try GatewayURL("https://a\(label).example/") }
    let host = Array(repeating: label, count: 4).joined(separator: ".")
    #expect(throws: GatewayURLError.malformed) { try GatewayURL("https://\(host)/") }
    let path = String(repeating: "a", count: GatewayURL.maxBytes - 18)
    #expect(throws: Never.self) { try GatewayURL("https://a.example/\(path)") }
    #expect(throws: GatewayURLError.malformed) { try GatewayURL("https://a.example/a\(path)") }
  }

  /// The example of EIP-3668, "Gateway Interface".
  @Test func fillsInATemplate() throws {
    let url = try GatewayURL(
      template: "https://example.com/gateway/{sender}/{data}.json",
      sender: Address(parsing: "0xaabbccddeeaabbccddeeaabbccddeeaabbccddee"),
      data: [0x00, 0x11, 0x22, 0x33]
    )
    #expect(
      url.text
        == "https://example.com/gateway/0xaabbccddeeaabbccddeeaabbccddeeaabbccddee/0x00112233.json"
    )
  }

  @Test(arguments: [
    ("https://b.example/y", "https://b.example/y"), ("/y?z", "https://a.example:8443/y?z"),
    ("//b.example/y", "https://b.example/y"),
  ])
  func followsARedirect(location: String, text: String) throws {
    let url = try GatewayURL("https://a.example:8443/x/")
    #expect(try url.following(location).text == text)
  }

  @Test(
    arguments: [
      ("http://b.example/y", .notHTTPS), ("//127.0.0.1/", .ipAddress), ("//localhost/", .localHost),
      ("y", .notHTTPS), ("../y", .notHTTPS), ("https://a@b.example/", .credentials),
      ("", .notHTTPS),
    ] as [(String, GatewayURLError)]
  )
  func followsNoRedirectElsewhere(location: String, error: GatewayURLError) throws {
    let url = try GatewayURL("https://a.example/x/")
    #expect(throws: error) { try url.following(location) }
  }
}
