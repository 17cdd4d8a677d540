package import Core

/// What leaves by an order, what must come back, and until when, as far as its own words tell.
package struct OrderTerms: Hashable, Sendable {
  /// So much of something.
  package struct Item: Hashable, Sendable {
    /// What it is.
    package let asset: Movement.Asset
    /// Base units: of what leaves the most, of what comes back the least; 1 for a thing of a collection.
    package let units: UInt256
    /// The number of a thing in its collection; nil for money, and for any thing of a collection.
    package let id: UInt256?
    /// Whether it is a thing of a collection.
    package let isCollectible: Bool
    /// Who gets it; nil for the maker, or, of what leaves, for whoever takes the order.
    package let recipient: Address?

    init(
      _ asset: Movement.Asset,
      _ units: UInt256,
      id: UInt256? = nil,
      isCollectible: Bool = false,
      to recipient: Address? = nil
    ) {
      (self.asset, self.units, self.id) = (asset, units, id)
      (self.isCollectible, self.recipient) = (isCollectible, recipient)
    }
  }

  /// Whose order it is; nil where it does not say, so that it is the signer's.
  package let maker: Address?
  /// What may leave the maker's account.
  package let gives: [Item]
  /// What must be paid for it, and to whom.
  package let receives: [Item]
  /// From when on it can be taken, in seconds since 1970; nil for at once.
  package let start: UInt256?
  /// From when on it can no longer be taken; nil where it has no end.
  package let end: UInt256?
  /// Who alone may take it; nil where everybody may, or the contract decides.
  package let taker: Address?
  /// Whether it names nobody who alone may take it.
  package let isOpenToAnyone: Bool
  /// Everybody else in it, with the role.
  package let named: [Effect]
  /// A contract whose code decides besides when and whether it can be taken: a zone, a validator.
  package let judge: Address?
  /// A contract that is given the tokens and is trusted to pay for them, and is none that is known.
  package let unknownHolder: Address?
  /// Who may take with Permit2; nil where the contract in the domain has its own permission.
  package let spender: Address?

  /// The key of the conduit that moves what leaves, where that is not the contract itself (Seaport).
  package let conduit: [UInt8]?

  /// What leaves instead where it is the taker who signs; empty where only the maker can.
  package let takerGives: [Item]

  init(
    maker: Address?,
    gives: [Item],
    receives: [Item],
    start: UInt256? = nil,
    end: UInt256?,
    taker: Address? = nil,
    isOpen: Bool? = nil,
    named: [Effect] = [],
    judge: Address? = nil,
    unknownHolder: Address? = nil,
    spender: Address? = nil,
    conduit: [UInt8]? = nil,
    takerGives: [Item] = []
  ) {
    (self.maker, self.gives, self.receives) = (maker, gives, receives)
    (self.start, self.end, self.taker) = (start, end, taker.flatMap { $0.isZero ? nil : $0 })
    isOpenToAnyone = isOpen ?? (self.taker == nil)
    (self.named, self.judge) = (named, judge.flatMap { $0.isZero ? nil : $0 })
    (self.unknownHolder, self.spender, self.conduit) = (unknownHolder, spender, conduit)
    self.takerGives = takerGives
  }

  /// The same trade as one account signs it: whoever makes it gives what it offers, whoever takes it
  /// gives what it asks for. Of anybody else nothing is known, and both may leave.
  func signed(by signer: Address) -> OrderTerms {
    guard !takerGives.isEmpty, let maker, maker != taker else { return self }
    switch signer {
    case maker: return with(maker: maker, gives: gives, receives: receives)
    case taker: return with(maker: signer, gives: takerGives, receives: gives)
    default: return self
    }
  }

  private func with(maker: Address, gives: [Item], receives: [Item]) -> OrderTerms {
    OrderTerms(
      maker: maker,
      gives: gives,
      receives: receives,
      start: start,
      end: end,
      taker: taker,
      isOpen: isOpenToAnyone,
      named: named,
      judge: judge,
      unknownHolder: unknownHolder,
      spender: spender,
      conduit: conduit
    )
  }

  /// All that may leave, by whichever of both signs.
  package var leaving: [Item] { gives + takerGives }

  /// What the signature does with something that may leave.
  package func effect(of item: Item) -> Effect {
    spender.map { .allow(item.asset, item.units, spender: $0) }
      ?? .spend(item.asset, item.units, to: item.recipient ?? taker)
  }

  /// Everything that the signature lets happen: what leaves at most, and everybody who is named.
  package var effects: [Effect] {
    let leaves = leaving.map(effect)
    let others = receives.compactMap { item in item.recipient.map { Effect.name(.receiver, $0) } }
    return leaves + others + (maker.map { [.name(.owner, $0)] } ?? [])
      + (judge.map { [.name(.executor, $0)] } ?? []) + named
  }
}
