package import Entity

/// A name of the Ethereum Name Service by which somebody in a document was found.
package struct NameUse: Sendable, Hashable {
  /// The name, normalized.
  package let name: String
  /// The chain on which the address is used.
  package let chain: ChainID
  package let address: Address
  /// The row in a list; nil if there is no list.
  let row: Int?
  /// The record that contained the address, as it was found or by the builder's word; nil if that
  /// is not said, or cannot be.
  package let record: NameRecord?
  /// How old the block of Ethereum was from which it was read, in seconds: when it was asked for,
  /// or by the builder's word when the document was built. Nil if that is not said.
  let age: UInt64?
  /// Whether the builder asked for it; else the name may as well be one of the builder's own.
  let isResolved: Bool

  /// Nil if the text is no such name, or names no address on a chain.
  init?(
    _ text: String?,
    resolved: UTCTime?,
    record: NameRecord?,
    built: UTCTime?,
    chain: ChainID?,
    address: Address?,
    row: Int? = nil
  ) {
    guard let text, let chain, let address, ContactName.isDotted(text),
      let name = try? ENSName(lookingUp: text)
    else { return nil }
    (self.name, self.chain, self.address, self.row) = (name.text, chain, address, row)
    // No other chain uses the record of Ethereum.
    self.record = record == .ether && chain != .ethereum ? nil : record
    isResolved = resolved != nil
    age = resolved.flatMap { resolved in
      built.map { max($0.seconds, resolved.seconds) - resolved.seconds }
    }
  }

  init(_ found: ResolvedName) {
    (name, chain, address) = (found.name, found.chain.id, found.address)
    (record, row, age, isResolved) = (found.record, nil, found.age, true)
  }
}

extension TransactionSubject {
  /// The names that the builder claims, each with the address in the bytes that it stands for.
  var nameUses: [NameUse] {
    guard let claims else { return [] }
    return [
      NameUse(
        claims.recipientName,
        resolved: claims.nameResolved,
        record: claims.nameRecord,
        built: claims.built,
        chain: transaction.chain,
        address: action.recipient(to: transaction.to)
      ),
      NameUse(
        claims.contractName,
        resolved: claims.nameResolved,
        record: claims.nameRecord,
        built: claims.built,
        chain: transaction.chain,
        address: transaction.to
      ),
    ].compactMap(\.self)
  }
}

extension PayoutSubject {
  var nameUses: [NameUse] {
    rows.compactMap { row in
      NameUse(
        row.name,
        resolved: row.nameResolved,
        record: row.nameRecord,
        built: claims?.built,
        chain: chain,
        address: row.payment.to,
        row: row.number
      )
    }
  }
}

extension MessageSubject {
  /// The name by which the contract of an authorization was found in this run.
  func nameUses(_ known: KnownAddresses) -> [NameUse] {
    guard case .authorization(let authorization) = message,
      let found = known.resolved[authorization.delegate]
    else { return [] }
    return [NameUse(found)]
  }
}

extension ReviewSubject {
  func nameUses(_ known: KnownAddresses) -> [NameUse] {
    switch self {
    case .transaction(let transaction): transaction.nameUses
    case .payouts(let list): list.nameUses
    case .message(let message): message.nameUses(known)
    case .contact(let contact): known.resolved[contact.address].map { [NameUse($0)] } ?? []
    }
  }

  /// Whether it is a contact to be.
  var isContact: Bool { if case .contact = self { true } else { false } }
}
