package import Core

/// What leaves by an order, what must come back, and until when, as far as the order says.
package struct OrderTerms: Hashable, Sendable {
  /// An amount of an asset, or an item of a collection.
  package struct Item: Hashable, Sendable {
    package let asset: Movement.Asset
    /// The maximum that leaves, or the minimum that comes back, in base units; 1 for an item.
    package let units: UInt256
    /// The ID of an item in its collection; nil for money, and if any item will do.
    package let id: UInt256?
    /// Whether it is an item of a collection.
    package let isCollectible: Bool
    /// The recipient; nil for the maker, or, for what leaves, for whoever takes the order.
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

  /// The maker of the order; nil if it names none, so that it is the signer.
  package let maker: Address?
  /// What may leave the maker's account.
  package let gives: [Item]
  /// What must be paid for it, and to whom.
  package let receives: [Item]
  /// The time from which on it can be taken, in seconds since 1970; nil for immediately.
  package let start: UInt256?
  /// The time from which on it can no longer be taken; nil if it has no end.
  package let end: UInt256?
  /// The only account that may take it; nil if anyone may, or if the contract decides.
  package let taker: Address?
  /// Whether the order does not name the only account that may take it.
  package let isOpenToAnyone: Bool
  /// All other addresses in it, with their roles.
  package let named: [Effect]
  /// A contract that also decides when and whether it can be taken: a zone, a validator.
  package let judge: Address?
  /// An unknown contract that receives the tokens and is trusted to pay for them.
  package let unknownHolder: Address?
  /// The account that may take with Permit2; nil if the domain's contract has its own allowance.
  package let spender: Address?

  /// The key of the conduit that moves what leaves; nil if the contract itself does (Seaport).
  package let conduit: [UInt8]?

  /// What leaves instead if the taker signs; empty if only the maker can sign.
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

  /// Returns the trade as signed by one account.
  ///
  /// The maker gives what it offers, the taker what it pays. For any other signer the side is
  /// unknown, and both may leave.
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

  /// Everything that may leave, whichever of both signs.
  package var leaving: [Item] { gives + takerGives }

  /// Returns the effect of the signature on an item that may leave.
  package func effect(of item: Item) -> Effect {
    spender.map { .allow(item.asset, item.units, spender: $0) }
      ?? .spend(item.asset, item.units, to: item.recipient ?? taker)
  }

  /// Everything that the signature allows: the maximum that leaves, and all named addresses.
  package var effects: [Effect] {
    let leaves = leaving.map(effect)
    let others = receives.compactMap { item in item.recipient.map { Effect.name(.receiver, $0) } }
    return leaves + others + (maker.map { [.name(.owner, $0)] } ?? [])
      + (judge.map { [.name(.executor, $0)] } ?? []) + named
  }
}
