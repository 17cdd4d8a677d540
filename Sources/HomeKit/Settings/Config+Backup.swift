import Core
import Entity
import Exchange

extension Config {
  /// The settings for a backup, and the chains with a node address that is left out.
  ///
  /// An address is kept only if a log would hide no part of it: a key in a path, a query or a user
  /// name is a credential, and a copy of a backup must not let others use its quota. The table of
  /// credentials is left out, and so are indexes on disk: they name files of this machine, and commands.
  package var kept: (text: [UInt8], nodesLeftOut: [String]) {
    var lines: [String] = []
    var leftOut: [String] = []
    for setting in Setting.allCases {
      if let value = value(of: setting) { lines.append("\(setting.rawValue) = \(value.text)") }
    }
    for chain in chains {
      var settings: [String] = []
      if let id = chain.id { settings.append("id = \(id)") }
      if let symbol = chain.symbol { settings.append("symbol = \(TOMLEdit.quoted(symbol))") }
      let plain = chain.rpcURLs.filter(Self.isPlain)
      let relay = chain.relayURL.flatMap { Self.isPlain($0) ? $0 : nil }
      let sources = chain.historySources.filter { $0.url.map(Self.isPlain) ?? false }
      let hasKeys = chain.historySources.contains { $0.url.map { !Self.isPlain($0) } ?? false }
      if plain.count < chain.rpcURLs.count || relay != chain.relayURL || hasKeys {
        leftOut.append(chain.name)
      }
      if chain.rpcURLs.count == 1, let url = plain.first {
        settings.append("rpc-url = \(TOMLEdit.quoted(url))")
      } else if !plain.isEmpty {
        let list = plain.map(TOMLEdit.quoted).joined(separator: ", ")
        settings.append("rpc-urls = [\(list)]")
      }
      // Without some of the nodes, it might require more than there are.
      if let quorum = chain.quorum, plain.count == chain.rpcURLs.count {
        settings.append("quorum = \(quorum)")
      }
      if let relay { settings.append("relay-url = \(TOMLEdit.quoted(relay))") }
      if let genesis = chain.genesis { settings.append("genesis = \"\(genesis)\"") }
      if !chain.explorers.isEmpty {
        let list = chain.explorers.map(TOMLEdit.quoted).joined(separator: ", ")
        settings.append("explorers = [\(list)]")
      }
      if !sources.isEmpty { settings.append(HistorySource.line(sources)) }
      let name = TOMLEdit.quoted(chain.name)
      if !settings.isEmpty { lines += ["", "[chains.\(name)]"] + settings }
      let prices = chain.prices.lines
      if !prices.isEmpty { lines += ["", "[chains.\(name).prices]"] + prices }
    }
    guard !lines.isEmpty else { return ([], leftOut) }
    let text = lines.drop { $0.isEmpty }.map { $0 + "\n" }.joined()
    return (Array(text.utf8), leftOut)
  }

  /// Whether an address contains no key, user or password.
  private static func isPlain(_ url: String) -> Bool {
    guard let address = try? EndpointAddress(parsing: url) else { return false }
    if address.socketPath != nil { return true }
    return address.id.description.utf8.elementsEqual(url.utf8)
  }
}
