/// The host of a URL: `user@HOST:port`.
package struct WebHost: Hashable, Sendable {
  /// The host in lower case, without the brackets of an IPv6 address.
  package let name: String

  /// Takes the part of a URL between `://` and the path.
  package init(authority: some StringProtocol) {
    var rest = Substring(authority.lowercased())
    // The part before the last `@` is a user name, and may look like a host.
    if let mark = rest.lastIndex(of: "@") { rest = rest[rest.index(after: mark)...] }
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      name = String(rest[rest.index(after: rest.startIndex)..<end])
    } else {
      name = String(rest.prefix { $0 != ":" })
    }
  }

  /// Whether it is this machine; the whole name counts, not only how it begins.
  package var isThisMachine: Bool {
    ["localhost", "127.0.0.1", "::1"].contains { name.utf8.elementsEqual($0.utf8) }
  }
}
