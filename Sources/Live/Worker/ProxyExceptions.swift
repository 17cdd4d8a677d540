#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hosts in NO_PROXY, which are accessed directly.
///
/// `*` matches all; a name matches that host and its subdomains, with or without a leading dot; an
/// address matches itself, and `10.0.0.0/8` all with that prefix; `:8545` after a name or an
/// address limits it to that port.
struct ProxyExceptions {
  private let entries: [String]

  init(_ list: String) {
    entries = list.lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// Whether a host is accessed directly; `host` is in lower case and without brackets.
  func include(host: String, port: Int) -> Bool {
    entries.contains { Self.names($0, host, port) }
  }

  private static func names(_ entry: String, _ host: String, _ port: Int) -> Bool {
    if entry == "*" { return true }
    if let address = bytes(of: host) { return covers(entry, address, port) }
    let (name, wanted) = withoutPort(entry)
    guard wanted == nil || wanted == port else { return false }
    let bare = String(name.hasPrefix("*.") ? name.dropFirst(2) : name.drop { $0 == "." })
    return !bare.isEmpty && (host == bare || host.hasSuffix("." + bare))
  }

  /// Whether an entry is this address, or a prefix of it.
  private static func covers(_ entry: String, _ address: [UInt8], _ port: Int) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      guard let start = bytes(of: parts[0]), let bits = Int(parts[1]),
        start.count == address.count, (0...8 * start.count).contains(bits)
      else { return false }
      return (0..<bits).allSatisfy { bit in
        (start[bit / 8] ^ address[bit / 8]) & (0x80 >> (bit % 8)) == 0
      }
    }
    if bytes(of: entry) == address { return true }
    let (name, wanted) = withoutPort(entry)
    return bytes(of: name) == address && (wanted == nil || wanted == port)
  }

  /// Splits off the port of an entry; `[::1]:80` needs brackets for that.
  private static func withoutPort(_ entry: String) -> (name: String, port: Int?) {
    guard let colon = entry.lastIndex(of: ":"), let port = Int(entry[entry.index(after: colon)...])
    else { return (entry.filter { $0 != "[" && $0 != "]" }, nil) }
    return (entry[..<colon].filter { $0 != "[" && $0 != "]" }, port)
  }

  /// Returns the 4 or 16 bytes of an IP address; nil for anything else.
  private static func bytes(of text: String) -> [UInt8]? {
    var short = [UInt8](repeating: 0, count: 4)
    if inet_pton(AF_INET, text, &short) == 1 { return short }
    var long = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &long) == 1 ? long : nil
  }
}
