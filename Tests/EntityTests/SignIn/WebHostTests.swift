import Entity
import Testing

/// A host's name is the part of an authority between the user and the port.
struct WebHostTests {
  @Test(arguments: [
    ("localhost", "localhost"), ("LocalHost:80", "localhost"), ("[::1]:80", "::1"),
    ("[::1]", "::1"), ("localhost@evil.example", "evil.example"),
    ("localhost:1@evil.example:2", "evil.example"), ("a@b@evil.example", "evil.example"),
    ("127.0.0.1.evil.example", "127.0.0.1.evil.example"), ("", ""),
  ])
  func isReadWithoutUserAndPort(authority: String, name: String) {
    #expect(WebHost(authority: authority).name == name)
  }

  @Test func onlyExactNamesAreLoopback() {
    for host in ["localhost", "127.0.0.1", "[::1]:5", "user@localhost"] {
      #expect(WebHost(authority: host).isThisMachine, "\(host)")
    }
    for host in ["localhost.a", "localhost@a", "127.0.0.10", "::1", "1.127.0.0.1", ""] {
      #expect(!WebHost(authority: host).isThisMachine, "\(host)")
    }
  }
}
