import Core
import Entity
package import Exchange

extension ConfigFile {
  /// Where a node stands among those of its chain.
  package struct NodePlace: Sendable, Hashable {
    /// Counted from 1; the first is preferred.
    package let place: Int
    /// Whether it was there already.
    package let wasThere: Bool

    package init(place: Int, wasThere: Bool) { (self.place, self.wasThere) = (place, wasThere) }
  }

  /// Adds a node behind those that a chain has; one that is there already stays where it is.
  ///
  /// The chain is named as in the registry; its table may have another of its names.
  /// - Throws: `EndpointError`, and as ``change(_:_:_:)``.
  package func addNode(_ url: String, to chain: String) throws -> NodePlace {
    let address = try EndpointAddress(parsing: url)
    // The name of the chain's table, from the settings as they are once the home folder is locked.
    var table = chain
    let make = { (config: inout Config) throws -> NodePlace in
      let index = config.index(adding: chain)
      table = config.chains[index].name
      if let found = try config.chains[index].endpoints.firstIndex(of: address) {
        return NodePlace(place: found + 1, wasThere: true)
      }
      config.chains[index].rpcURLs.append(url)
      return NodePlace(place: config.chains[index].rpcURLs.count, wasThere: false)
    }
    return try change(["chains", chain], make) { (edit, wanted) throws(TOMLError) in
      let path = ["chains", table]
      let urls = wanted.chains.first { $0.name == table }?.rpcURLs ?? [url]
      guard edit.line(of: path) != nil else {
        return try edit.append(table: path, [("rpc-url", .string(url))])
      }
      if edit.line(of: path + ["rpc-urls"]) != nil {
        try edit.append(url, toArray: path + ["rpc-urls"])
      } else if edit.line(of: path + ["rpc-url"]) != nil {
        try edit.set(path + ["rpc-url"], to: .strings(urls), name: "rpc-urls")
      } else if try !edit.set(path + ["rpc-url"], to: .string(url)) {
        // The chain has only tables below its own, such as for prices.
        try edit.append(table: path, [("rpc-url", .string(url))])
      }
    }
  }

  /// Removes a node of a chain, and the table of a built-in chain if nothing else is in it.
  ///
  /// With the last node, the quorum goes, too.
  /// - Returns: False if it is not there.
  /// - Throws: ``ConfigError/quorumBroken(chain:quorum:)``, and as ``change(_:_:_:)``.
  package func removeNode(_ node: EndpointAddress, of chain: String) throws -> Bool {
    // Taken from the settings as they are once the home folder is locked.
    var (table, place) = (chain, Int?.none)
    let make = { (config: inout Config) throws -> Bool in
      guard let index = config.index(of: chain) else { return false }
      var settings = config.chains[index]
      table = settings.name
      place = try settings.endpoints.firstIndex(of: node)
      guard let place else { return false }
      settings.rpcURLs.remove(at: place)
      if settings.rpcURLs.isEmpty {
        settings.quorum = nil
      } else if let quorum = settings.quorum, quorum > settings.rpcURLs.count {
        throw ConfigError.quorumBroken(chain: chain, quorum: quorum)
      }
      if settings == Config.Chain(name: table) {
        config.chains.remove(at: index)
      } else {
        config.chains[index] = settings
      }
      return true
    }
    return try change(["chains", chain], make) { (edit, wanted) throws(TOMLError) in
      let path = ["chains", table]
      guard let settings = wanted.chains.first(where: { $0.name == table }) else {
        try edit.remove(table: path)
        return
      }
      if settings.rpcURLs.isEmpty {
        for key in ["rpc-url", "rpc-urls", "quorum"] { try edit.remove(path + [key]) }
      } else if let place {
        try edit.remove(at: place, ofArray: path + ["rpc-urls"])
      }
    }
  }

  /// Adds a chain that is not built in.
  ///
  /// - Throws: `ChainRegistryError` and ``ConfigError`` if its name is invalid, or if it has a name or
  ///   the ID of another; and as ``change(_:_:_:)``.
  package func addChain(_ chain: Config.Chain) throws {
    let make = { (config: inout Config) throws in
      config.chains.append(chain)
      _ = try config.naming(by: try config.registry())
    }
    try change(["chains", chain.name], make) { (edit, _) throws(TOMLError) in
      var settings: [(key: String, value: TOMLEdit.Value)] = []
      if let id = chain.id { settings.append(("id", .integer(Int64(clamping: id)))) }
      if let symbol = chain.symbol { settings.append(("symbol", .string(symbol))) }
      if chain.rpcURLs.count == 1 {
        settings.append(("rpc-url", .string(chain.rpcURLs[0])))
      } else if !chain.rpcURLs.isEmpty {
        settings.append(("rpc-urls", .strings(chain.rpcURLs)))
      }
      if let genesis = chain.genesis { settings.append(("genesis", .string("\(genesis)"))) }
      if !chain.explorers.isEmpty { settings.append(("explorers", .strings(chain.explorers))) }
      try edit.append(table: ["chains", chain.name], settings)
    }
  }

  /// Removes a chain with its nodes; it is no longer the default then.
  ///
  /// - Returns: What was removed; nil if the settings have no such chain.
  /// - Throws: as ``change(_:_:_:)``.
  package func removeChain(_ name: String) throws -> Config.Chain? {
    let make = { (config: inout Config) throws -> Config.Chain? in
      guard let index = config.chains.firstIndex(where: { $0.name == name }) else { return nil }
      if config.chain == name { config.chain = nil }
      return config.chains.remove(at: index)
    }
    return try change(["chains", name], make) { (edit, wanted) throws(TOMLError) in
      if wanted.chain == nil { try edit.remove(["chain"]) }
      try edit.remove(table: ["chains", name, "prices"])
      try edit.remove(tables: ["chains", name, "history-sources"])
      try edit.remove(table: ["chains", name])
    }
  }
}

extension Config {
  /// Returns the index of a chain, whose table may have any of its names; nil if there is none.
  fileprivate func index(of name: String) -> Int? {
    let registry = try? registry()
    return chains.firstIndex { chain in
      ((try? registry?.chain(named: chain.name))?.name ?? chain.name) == name
    }
  }

  /// Returns the index of a chain, which is added if the settings do not name it.
  fileprivate mutating func index(adding name: String) -> Int {
    if let index = index(of: name) { return index }
    chains.append(Chain(name: name))
    return chains.count - 1
  }
}
