/// Typed data that trades, or lets somebody act: an order, or a delegation.
///
/// Recognized by the whole type, with all structures and all fields in order, and by the name and
/// the version of the protocol's domain. Anything that differs is unknown.
package struct TypedOrder: Hashable, Sendable {
  /// The protocol of an order.
  package enum Kind: String, CaseIterable, Sendable {
    /// Seaport 1.1 to 1.6.
    case seaport
    /// Several orders of Seaport under one signature.
    case seaportBulk = "seaport-bulk"
    /// 0x, Exchange 3.
    case zeroExThree = "0x-v3"
    /// 0x, Exchange Proxy.
    case zeroExFour = "0x-v4"
    /// UniswapX, through Permit2.
    case uniswapX = "uniswapx"
    /// CoW Protocol.
    case cow
    /// 1inch Limit Order Protocol 3 and 4.
    case oneInch = "1inch"
    /// A delegation of the MetaMask delegation framework (ERC-7710).
    case delegation
  }

  /// The terms of an order or a delegation.
  package enum Content: Hashable, Sendable {
    /// Terms of trade; several if one signature is for several orders.
    case trade([OrderTerms])
    /// The right to act for an account.
    case delegation(DelegationTerms)
  }

  /// The protocol of the order.
  package let kind: Kind
  /// The terms of the order.
  package let content: Content

  /// Reads an order; nil if it is not recognized.
  package init?(_ data: TypedData) {
    for reader in Self.readers {
      guard let (kind, content) = reader(data) else { continue }
      (self.kind, self.content) = (kind, content)
      return
    }
    return nil
  }

  private init(_ kind: Kind, _ content: Content) {
    (self.kind, self.content) = (kind, content)
  }

  /// Returns the order as signed by one account, which may be its maker or its taker.
  func signed(by signer: Address) -> TypedOrder {
    guard case .trade(let terms) = content else { return self }
    return TypedOrder(kind, .trade(terms.map { $0.signed(by: signer) }))
  }

  private static let readers: [@Sendable (TypedData) -> (Kind, Content)?] = [
    { data in
      SeaportOrder.read(data).map {
        (
          $0.count == 1 && data.primaryType == "OrderComponents"
            ? .seaport : .seaportBulk, .trade($0)
        )
      }
    },
    { ZeroExOrder.readV3($0).map { (.zeroExThree, .trade([$0])) } },
    { ZeroExOrder.readV4($0).map { (.zeroExFour, .trade([$0])) } },
    { UniswapXOrder.read($0).map { (.uniswapX, .trade([$0])) } },
    { CowOrder.read($0).map { (.cow, .trade([$0])) } },
    { OneInchOrder.read($0).map { (.oneInch, .trade([$0])) } },
    { DelegationTerms($0).map { (.delegation, .delegation($0)) } },
  ]

  /// Everything that the signature allows.
  package var effects: [Effect] {
    switch content {
    case .trade(let terms): terms.flatMap(\.effects)
    case .delegation(let delegation): delegation.effects
    }
  }
}
