import Core
import Entity

extension EndpointAddress {
  /// The most bytes of a socket's path: `sun_path` of macOS without its NUL, the smaller one.
  static let socketPathLimit = 103

  /// Returns the path in the address of a socket file, `/path` or `ipc:/path`; nil for a URL.
  static func socketPath(in text: String) -> String? {
    if text.hasPrefix("/") { return text }
    guard text.lowercased().hasPrefix("ipc:") else { return nil }
    let rest = text.dropFirst("ipc:".count)
    return String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
  }

  /// Makes the address of a node on this machine that listens on a socket file.
  ///
  /// Blank steps of the path (`//`, `/./`) are left out, so that one file has one address.
  /// - Throws: ``EndpointError/socketPath``.
  init(socket given: String) throws(EndpointError) {
    let steps = given.split(separator: "/").filter { $0 != "." }
    let path = (given.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
    guard path.hasPrefix("/"), path.utf8.count <= Self.socketPathLimit, !path.utf8.contains(0)
    else {
      throw .socketPath
    }
    socketPath = path
    url = path
    id = EndpointID(redacted: UntrustedMessage(path).description)
    (host, port, authorization) = ("", 0, nil)
    (isEncrypted, isWebSocket, isLoopback) = (false, false, true)
    (isPlainRemote, hasSecret, secrets) = (false, false, [])
  }
}
