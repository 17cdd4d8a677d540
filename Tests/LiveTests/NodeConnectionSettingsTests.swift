import Core
import Entity
import Exchange
import Files
import TestSupport
import Testing

@testable import Live

/// The proxy and the certificates for a node, from environment variables.
@Suite struct NodeConnectionSettingsTests {
  private static func settings(
    to node: String,
    _ variables: [String: String]
  ) throws -> NodeConnectionSettings {
    try NodeConnectionSettings(to: try EndpointAddress(parsing: node)) { variables[$0] }
  }

  private static func proxy(to node: String, _ variables: [String: String]) throws -> String? {
    try settings(to: node, variables).proxy.map { "\($0.kind.rawValue)://\($0.host)" }
  }

  @Test func withoutVariablesANodeIsAskedDirectly() throws {
    let settings = try Self.settings(to: "https://node.example", [:])
    #expect(settings.proxy == nil)
    #expect(settings.certificates == nil)
  }

  @Test(arguments: [
    (["https_proxy": "http://a"], "http://a"), (["HTTPS_PROXY": "http://b"], "http://b"),
    (["https_proxy": "http://a", "HTTPS_PROXY": "http://b"], "http://a"),
    (["ALL_PROXY": "socks5://c"], "socks5://c"), (["all_proxy": "http://d"], "http://d"),
    (["HTTPS_PROXY": "http://b", "all_proxy": "http://d"], "http://b"),
    (["http_proxy": "http://a"], nil),
  ])
  func theProxyIsThatOfTheScheme(variables: [String: String], proxy: String?) throws {
    #expect(try Self.proxy(to: "https://node.example", variables) == proxy)
  }

  @Test func aPlainNodeHasTheProxyForPlainOnes() throws {
    let variables = ["HTTP_PROXY": "http://a", "HTTPS_PROXY": "http://b"]
    #expect(try Self.proxy(to: "http://node.example", variables) == "http://a")
  }

  @Test(arguments: [
    "http://127.0.0.1:8545", "http://localhost:8545", "https://[::1]:8545", "http://x.localhost",
  ])
  func nothingOnThisMachineIsAskedThroughAProxy(node: String) throws {
    let variables = ["all_proxy": "http://a", "https_proxy": "http://a", "http_proxy": "http://a"]
    #expect(try Self.proxy(to: node, variables) == nil)
  }

  @Test(arguments: [
    ("*", true), ("node.example", true), ("example", true), (".example", true),
    ("*.example", true), ("NODE.Example", true), ("other, node.example", true),
    ("node.example:443", true), ("node.example:8545", false), ("ode.example", false),
    ("node.example.org", false), ("", false), (",", false), (".", false), ("10.0.0.0/8", false),
  ])
  func exceptionsAreAskedDirectly(list: String, isDirect: Bool) throws {
    let variables = ["https_proxy": "http://a", "no_proxy": list].filter { !$0.value.isEmpty }
    #expect((try Self.proxy(to: "https://node.example", variables) == nil) == isDirect)
  }

  @Test(arguments: [
    ("https://10.1.2.3", "10.1.2.3", true), ("https://10.1.2.3", "10.0.0.0/8", true),
    ("https://10.1.2.3", "10.1.2.2/31", true), ("https://10.1.2.3", "10.1.2.0/31", false),
    ("https://10.1.2.3", "0.0.0.0/0", true), ("https://10.1.2.3", "10.1.2.3/33", false),
    ("https://10.1.2.3:8545", "10.1.2.3:8545", true),
    ("https://10.1.2.3:8545", "10.1.2.3:443", false), ("https://10.1.2.3", ".2.3", false),
    ("https://[fd00::5]", "fd00::/8", true), ("https://[fd00::5]", "fd00::5", true),
    ("https://[fd00::5]:9", "[fd00::5]:9", true), ("https://[fd00::5]", "::/129", false),
    ("https://[fd00::5]", "10.0.0.0/8", false),
  ])
  func addressesAreExceptionsByTheirBits(node: String, list: String, isDirect: Bool) throws {
    let found = try Self.proxy(to: node, ["https_proxy": "http://a", "NO_PROXY": list])
    #expect((found == nil) == isDirect)
  }

  /// Their hosts are not known before they are asked; they are other people's servers.
  @Test(arguments: [
    ([:], nil), (["https_proxy": "http://a"], "http://a"),
    (["ALL_PROXY": "socks5://c"], "socks5://c"),
    (["http_proxy": "http://a"], nil), (["https_proxy": "http://a", "no_proxy": "*"], nil),
    (["https_proxy": "http://a", "NO_PROXY": "localhost,127.0.0.1,.example"], "http://a"),
  ])
  func gatewaysAreAskedThroughTheProxy(variables: [String: String], proxy: String?) throws {
    let settings = try NodeConnectionSettings(toGatewaysBy: { variables[$0] })
    #expect(settings.proxy.map { "\($0.kind.rawValue)://\($0.host)" } == proxy)
    #expect(settings.certificates == nil)
  }

  @Test func aVariableThatNamesNoProxyIsNamed() throws {
    let error = NodeConnectionSettingsError.proxy(variable: "HTTPS_PROXY", .notAnAddress)
    #expect(throws: error) {
      try Self.settings(to: "https://node.example", ["HTTPS_PROXY": "http://ann:secret@"])
    }
    #expect(!error.report.message.english.contains("secret"))
  }

  private static let block = """
    -----BEGIN CERTIFICATE-----
    AAAA
    -----END CERTIFICATE-----

    """

  @Test func certificatesAreThoseOfTheFileAndTheFoldersEachOnce() throws {
    let folder = try PrivateFolder()
    let other = Self.block.replacing("AAAA", with: "BBBB")
    let file = folder.path + "/ca.pem"
    try AtomicFile.write(Array(("# words\n" + Self.block + "more\n").utf8), to: file)
    try AtomicFile.write(Array((other + Self.block).utf8), to: folder.path + "/other.pem")
    let one = try Self.settings(to: "https://node.example", ["SSL_CERT_FILE": file])
    #expect(one.certificates == Self.block)
    let both = try Self.settings(
      to: "https://node.example",
      ["SSL_CERT_FILE": file, "SSL_CERT_DIR": "/no/such/folder:" + folder.path]
    )
    #expect(both.certificates == Self.block + other)
    let gateways = try NodeConnectionSettings(toGatewaysBy: { ["SSL_CERT_FILE": file][$0] })
    #expect(gateways.certificates == Self.block)
  }

  @Test func aPlainNodeNeedsNone() throws {
    let settings = try Self.settings(to: "http://node.example", ["SSL_CERT_FILE": "/no/such/file"])
    #expect(settings.certificates == nil)
  }

  @Test func aFileThatIsNotThereOrHasNoneIsAnError() throws {
    let folder = try PrivateFolder()
    let file = folder.path + "/empty"
    try AtomicFile.write([], to: file)
    #expect(throws: InputError.self) {
      try Self.settings(to: "https://node.example", ["SSL_CERT_FILE": file + "s"])
    }
    #expect(
      throws: NodeConnectionSettingsError.noCertificate(variable: "SSL_CERT_FILE", path: file)
    ) {
      try Self.settings(to: "https://node.example", ["SSL_CERT_FILE": file])
    }
    #expect(
      throws: NodeConnectionSettingsError.noCertificate(variable: "SSL_CERT_DIR", path: folder.path)
    ) {
      try Self.settings(to: "https://node.example", ["SSL_CERT_DIR": folder.path])
    }
  }
}
