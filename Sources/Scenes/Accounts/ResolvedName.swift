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
  /// How old the block was when it was asked, in seconds; 0 if this machine's clock is behind it.
  package let age: UInt64
  /// The record that contains the address.
  package let record: NameRecord
  /// The chain on which the address is to be used.
  package let chain: ChainEntry
  /// The hosts of the gateways that were asked; untrusted text.
  package let gateways: [String]

  /// Takes over what the nodes said at `now`, in seconds since 1970.
  ///
  /// - Throws: ``NameLookupError`` if there is no address, `UTCTimeError` for an impossible time.
  package init(_ found: NameResolution, on chain: ChainEntry, now: UInt64) throws {
    address = try found.requireAddress(on: chain)
    time = try UTCTime(seconds: found.block.time)
    age = found.block.age(at: now)
    (name, block, record, gateways) = (found.name, found.block, found.record, found.gateways)
    self.chain = chain
  }

  /// What is said of the name before its address is used.
  package var notes: [Sentence] {
    [
      "\(foreign: name, limit: 256) is \(address), as of Ethereum's block \(block.number) "
        + "(\(UTC.text(block.time)))"
    ] + Sentence.notes(onGateways: gateways)
      + [record.note(of: name, on: chain), Sentence.noteOnOldBlock(age: age)].compactMap(\.self)
  }
}

extension BlockReference {
  /// The age of a block of Ethereum in seconds; 0 if it is newer than `now`.
  func age(at now: UInt64) -> UInt64 { max(now, time) - time }
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
  /// Says that a name was read from a block of this age, in seconds.
  static func readFromOldBlock(age: UInt64) -> Sentence {
    "the name was read from a block of Ethereum that was \(Age.text(age)) old: it may lead to "
      + "another address by now"
  }

  /// The same as a note; nil if the block was new.
  static func noteOnOldBlock(age: UInt64) -> Sentence? {
    age > NameService.maxAge ? .caution(readFromOldBlock(age: age)) : nil
  }

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
