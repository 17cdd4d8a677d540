import ChainKit
import Core
import Entity
import Exchange
import Testing

@Suite struct EndpointAddressTests {
  @Test func builtInNodesUseEncryption() throws {
    for node in ChainRegistry.builtIn.chains.flatMap(\.publicNodes) {
      let address = try EndpointAddress(parsing: node)
      // One with a key would be of somebody.
      #expect(!address.isPlainRemote && !address.hasSecret, "\(node)")
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8545", "http://127.0.0.1:8545", false),
    ("http://localhost:8545/", "http://localhost:8545", false),
    ("http://[::1]:8545", "http://[::1]:8545", false),
    (
      "https://node.example/v3/0123456789abcdef0123456789abcdef", "https://node.example/v3/…", false
    ),
    ("https://user:secret@node.example/rpc?key=secret#secret", "https://node.example/rpc", false),
    ("http://node.example", "http://node.example", true),
    ("http://127.0.0.1.example.org", "http://127.0.0.1.example.org", true),
    ("http://128.0.0.1", "http://128.0.0.1", true),
    ("https://node.example/rpc/a1b2c3d4", "https://node.example/rpc/…", false),
    ("https://node.example/ext/bc/C/rpc", "https://node.example/ext/bc/C/rpc", false),
    ("https://node.example/v1x/v1/ABCDEFGHIJKLM", "https://node.example/…/v1/…", false),
    ("HTTPS://node.example", "https://node.example", false),
    ("ws://127.0.0.1:8546", "ws://127.0.0.1:8546", false),
    ("ws://node.example:8546", "ws://node.example:8546", true),
    ("wss://user:secret@node.example/ws/0123456789abcdef", "wss://node.example/ws/…", false),
  ])
  func showsNoSecretAndFlagsPlainText(text: String, shown: String, isPlain: Bool) throws {
    let address = try EndpointAddress(parsing: text)
    #expect(address.id.description == shown)
    #expect(address.isPlainRemote == isPlain)
    #expect(!address.id.description.contains("secret"))
  }

  @Test(
    "an address with what can be a key is secret, and one with names and numbers is not",
    arguments: [
      ("https://node.example/rpc/a1b2c3d4", true), ("https://node.example/0A1B2C3D/rpc", true),
      ("https://node.example/v3/0123456789abcdef", true), ("wss://node.example/x-9f8e7d6c", true),
      ("https://node.example/rpc?a1b2", true), ("https://user@node.example", true),
      ("https://node.example/ABCDEFGHIJKLMNOP", true),
      ("https://node.example/v1/mainnet", false), ("https://node.example/ext/bc/C/rpc", false),
      ("https://node.example/eth-mainnet", false),
      ("https://node.example/mainnet2/11155111", false),
      ("https://node.example/base_sepolia/v1.0", false),
      ("https://node.example/chain-2b-1a2b3c", false),
      ("https://node.example/?", false), ("http://127.0.0.1:8545", false),
    ]
  )
  func tellsKeysFromNames(text: String, isSecret: Bool) throws {
    let address = try EndpointAddress(parsing: text)
    #expect(address.hasSecret == isSecret)
    #expect(!isSecret || address.secrets.contains { !address.id.description.contains($0) })
  }

  @Test(arguments: [
    ("", EndpointError.notAnAddress), ("node.example", .notAnAddress), ("http://", .noHost),
    ("~/geth.ipc", .notAnAddress), ("geth.ipc", .notAnAddress),
    ("http://a b", .notAnAddress), ("wss://a%0d%0aX-B%3a%20c:1", .notAnAddress),
    ("wss://" + String(repeating: "a", count: 254), .notAnAddress),
    ("http://a\u{1b}", .notAnAddress),
    ("ftp://node.example", .scheme(UntrustedMessage("ftp"))),
    ("file:///etc/passwd", .scheme(UntrustedMessage("file"))),
    ("wsx://node.example", .scheme(UntrustedMessage("wsx"))), ("ws://", .noHost),
    ("http://host:0", .port(0)),
    ("http://host:70000", .port(70_000)),
  ])
  func refusesInvalidNode(text: String, error: EndpointError) {
    #expect(throws: error) { try EndpointAddress(parsing: text) }
  }

  @Test(arguments: [
    "/run/node/geth.ipc", "ipc:/run/node/geth.ipc", "IPC:///run/node/geth.ipc",
    "//run/./node//geth.ipc",
  ])
  func socketFileIsAnAddressOnThisMachine(text: String) throws {
    let address = try EndpointAddress(parsing: text)
    #expect(address.socketPath == "/run/node/geth.ipc")
    #expect(address.id.description == "/run/node/geth.ipc")
    #expect(address.isLoopback && !address.isPlainRemote)
    #expect(!address.hasSecret && address.secrets.isEmpty)
  }

  @Test(arguments: [
    ("ws://a", false, 80), ("wss://a/p?q", true, 443), ("ws://a:8546", false, 8_546),
  ])
  func webSocketHasThePortsOfHTTP(text: String, isEncrypted: Bool, port: Int) throws {
    let address = try EndpointAddress(parsing: text)
    #expect(address.isWebSocket && address.socketPath == nil)
    #expect((address.isEncrypted, address.port) == (isEncrypted, port))
    #expect(try !EndpointAddress(parsing: "http://a").isWebSocket)
  }

  @Test func pathOfASocketFileIsShownWhole() throws {
    let path = "/var/a node/" + String(repeating: "x", count: 90)
    #expect(try EndpointAddress(parsing: path).id.description == path)
  }

  @Test(arguments: [
    "ipc:geth.ipc", "ipc://geth.ipc", "ipc:", "/a\0b", "/" + String(repeating: "x", count: 103),
  ])
  func refusesASocketFileThatCannotBe(text: String) {
    #expect(throws: EndpointError.socketPath) { try EndpointAddress(parsing: text) }
  }
}
