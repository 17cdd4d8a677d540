import Core
package import Entity
import Exchange

extension Config {
  /// Who is asked in which blocks an account may have changed.
  package enum HistorySource: Sendable, Equatable {
    /// An indexer at an address that may contain a key.
    case indexer(IndexerKind, url: String)
    /// An Unchained Index in a folder on this machine.
    case index(folder: String)

    /// The kind of an index on disk.
    package static let diskKind = "trueblocks"

    /// The address of an indexer; nil for an index on disk.
    package var url: String? { if case .indexer(_, let url) = self { url } else { nil } }
    /// The folder of an index on disk; nil for an indexer.
    package var folder: String? { if case .index(let folder) = self { folder } else { nil } }

    /// The settings of indexers as one line.
    static func line(_ sources: [HistorySource]) -> String {
      let tables = sources.compactMap { source -> String? in
        guard case .indexer(let kind, let url) = source else { return nil }
        return "{ kind = \(TOMLEdit.quoted(kind.rawValue)), url = \(TOMLEdit.quoted(url)) }"
      }
      return "history-sources = [\(tables.joined(separator: ", "))]"
    }
  }

  static func historySources(
    _ entry: TOMLTable.Entry,
    of path: String
  ) throws(ConfigError) -> [HistorySource] {
    let tables = entry.value.array.map { $0.compactMap(\.table) } ?? []
    guard !tables.isEmpty, tables.count == entry.value.array?.count else {
      throw entry.wrong(path, "a list of tables, at least one")
    }
    var sources: [HistorySource] = []
    for table in tables {
      let source = try historySource(table, entry, path)
      guard !sources.contains(source) else {
        throw .sourceTwice(path, line: table.line ?? entry.position.line)
      }
      sources.append(source)
    }
    return sources
  }

  private static func historySource(
    _ table: TOMLTable,
    _ list: TOMLTable.Entry,
    _ path: String
  ) throws(ConfigError) -> HistorySource {
    var (kind, url, folder): (String?, String?, String?)
    for entry in table.entries {
      let path = path + "." + entry.key
      switch entry.key {
      case "kind": kind = try Self.kind(entry, path)
      case "url": url = try Self.url(entry, path)
      case "folder": folder = try Self.folder(entry, path)
      default: throw .unknownKey(path, line: entry.position.line)
      }
    }
    let line = table.line ?? list.position.line
    guard let kind else { throw .sourceWithoutKind(path, line: line) }
    switch (IndexerKind(rawValue: kind), url, folder) {
    case (_, .some, .some): throw .sourceAmbiguous(kind: kind, line: line)
    case (let kind?, let url?, nil): return .indexer(kind, url: url)
    case (nil, nil, let folder?): return .index(folder: folder)
    case (.some, nil, _):
      let found = folder == nil ? nil : "folder"
      throw .sourceIncomplete(kind: kind, needs: "url", found: found, line: line)
    case (nil, _, nil):
      let found = url == nil ? nil : "url"
      throw .sourceIncomplete(kind: kind, needs: "folder", found: found, line: line)
    }
  }

  private static func kind(_ entry: TOMLTable.Entry, _ path: String) throws(ConfigError) -> String {
    let kind = entry.value.string ?? ""
    guard kind == HistorySource.diskKind || IndexerKind(rawValue: kind) != nil else {
      throw entry.wrong(path, "etherscan, blockscout, hypersync or trueblocks in quotes")
    }
    return kind
  }

  /// The address is never repeated: it may contain a key.
  private static func url(_ entry: TOMLTable.Entry, _ path: String) throws(ConfigError) -> String {
    guard let url = entry.value.string, let address = try? EndpointAddress(parsing: url),
      address.socketPath == nil, !address.isWebSocket
    else { throw entry.wrong(path, "an http or https URL in quotes") }
    return url
  }

  private static func folder(
    _ entry: TOMLTable.Entry,
    _ path: String
  ) throws(ConfigError) -> String {
    guard let folder = entry.value.string, folder.hasPrefix("/"), !folder.contains("\0") else {
      throw entry.wrong(path, "the absolute path of a folder in quotes")
    }
    return folder
  }
}

extension TOMLTable {
  /// The line of `kind`, else of the first key; nil if it has none.
  fileprivate var line: Int? { (self["kind"] ?? entries.first)?.position.line }
}
