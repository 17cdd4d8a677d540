package import Core
package import Entity

/// A name of the Ethereum Name Service, with the address that it led to when nodes were asked.
package struct ResolvedName: Sendable, Equatable {
  /// The name, normalized.
  package let name: String
  package let address: Address
  /// The block of Ethereum at which it was asked for.
  package let block: BlockReference
  /// The time of that block.
  package let time: UTCTime
  /// The record that contains the address.
  package let record: NameRecord
  /// The chain on which the address is to be used.
  package let chain: ChainEntry
  /// The hosts of the gateways that were asked; untrusted text.
  package let gateways: [String]

  /// Takes over what the nodes said.
  ///
  /// - Throws: ``NameLookupError`` if there is no address, `UTCTimeError` for an impossible time.
  package init(_ found: NameResolution, on chain: ChainEntry) throws {
    address = try found.requireAddress(on: chain)
    time = try UTCTime(seconds: found.block.time)
    (name, block, record, gateways) = (found.name, found.block, found.record, found.gateways)
    self.chain = chain
  }

  /// What is said of the name before its address is used.
  package var notes: [Sentence] {
    [
      "\(foreign: name, limit: 256) is \(address), as of Ethereum's block \(block.number) "
        + "(\(UTC.text(block.time)))"
    ] + Sentence.notes(onGateways: gateways)
      + [record.note(of: name, on: chain)].compactMap(\.self)
  }
}

extension NameRecord {
  /// What to know of an address that is not from the record of the chain where it is used.
  func note(of name: String, on chain: ChainEntry) -> Sentence? {
    guard self == .defaultEVM else { return nil }
    return .info(
      "\(foreign: name, limit: 256) has no address of its own for \(name: chain.name); this is its "
        + "address for every chain"
    )
  }

  /// Says what the record is for.
  func text(on chain: ChainEntry) -> Sentence {
    switch self {
    case .ether: "its address for Ethereum"
    case .chain: "its address for \(name: chain.name)"
    case .defaultEVM: "its address for every chain"
    }
  }
}

extension Sentence {
  /// Names the web servers that learned a name and this machine's address; none without them.
  static func notes(onGateways gateways: [String]) -> [Sentence] {
    guard !gateways.isEmpty else { return [] }
    let hosts = Sentence(joining: gateways.map { "\(foreign: $0, limit: 256)" })
    return [
      .info(
        "\(by: gateways.count, one: "this gateway was", many: "these gateways were") asked, as the "
          + "name's resolver demands: \(hosts)"
      )
    ]
  }
}
