/// The host in a place of the web: `user@HOST:port`.
package struct WebHost: Hashable, Sendable {
  /// The host in small letters, without the brackets of an IPv6 address.
  package let name: String

  /// Takes the host of what stands between `://` and the path.
  package init(authority: some StringProtocol) {
    var rest = Substring(authority.lowercased())
    // What is before the last `@` names a user, and may look like a host.
    if let mark = rest.lastIndex(of: "@") { rest = rest[rest.index(after: mark)...] }
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      name = String(rest[rest.index(after: rest.startIndex)..<end])
    } else {
      name = String(rest.prefix { $0 != ":" })
    }
  }

  /// Whether it is this machine itself: the whole name, and not how it begins.
  package var isThisMachine: Bool {
    ["localhost", "127.0.0.1", "::1"].contains { name.utf8.elementsEqual($0.utf8) }
  }
}
