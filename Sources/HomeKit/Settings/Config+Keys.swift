import Core

extension Config {
  // The keys that are read, for suggestions; a test holds them beside the reader.
  static let keys = Setting.allCases.map(\.rawValue) + tables
  /// The keys of tables, which other commands than those of single settings change.
  package static let tables = ["chains", "credentials"]
  static let chainKeys = [
    "id", "symbol", "rpc-url", "rpc-urls", "quorum", "relay-url", "genesis", "explorers",
    "prices", "history-sources",
  ]
  static let sourceKeys = ["kind", "url", "folder"]
  static let priceKeys = ["coin", "krw", "sequencer"]
  static let feedKeys = ["feed", "heartbeat", "decimals"]
  static let credentialKeys = ["token-file", "token-command", "jwt-secret-file", "header"]

  /// Returns the key that an unknown one was probably meant to be, with the same table; nil if none
  /// is near.
  ///
  /// Underscores count as hyphens, since other programs have them. A key of a chain that stands
  /// outside of any table is suggested with its table.
  package static func key(meantBy path: String) -> String? {
    let end = path.lastIndex(of: ".")
    let table = end.map { String(path[...$0]) } ?? ""
    let typed = String(end.map { path[path.index(after: $0)...] } ?? path[...])
      .map { $0 == "_" ? "-" : $0 }
    let key = String(typed)
    let parts = table.split(separator: ".")
    if parts.count > 2, parts[0] == "chains", parts[2] == "prices" {
      return NearestName.of(key, among: parts.count > 3 ? feedKeys : priceKeys).map { table + $0 }
    }
    if parts.count > 2, parts[0] == "chains", parts[2] == "history-sources" {
      return NearestName.of(key, among: sourceKeys).map { table + $0 }
    }
    if table.hasPrefix("chains.") {
      return NearestName.of(key, among: chainKeys).map { table + $0 }
    }
    if table.hasPrefix("credentials.") {
      return NearestName.of(key, among: credentialKeys).map { table + $0 }
    }
    return NearestName.of(key, among: keys)
      ?? NearestName.of(key, among: chainKeys).map { "chains.NAME." + $0 }
  }
}
