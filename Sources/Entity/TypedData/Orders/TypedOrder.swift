/// Typed data by which its signer trades, or lets somebody act: an order, or a delegation.
///
/// Known by the whole type, all structures with all fields in their order, and by the name and the
/// version of the domain that the protocol fixes. Whatever differs is not known.
package struct TypedOrder: Hashable, Sendable {
  /// Whose order it is.
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

  /// What it is about.
  package enum Content: Hashable, Sendable {
    /// Terms of trade; several where one signature is good for several orders.
    case trade([OrderTerms])
    /// The right to act in the name of an account.
    case delegation(DelegationTerms)
  }

  /// Whose order it is.
  package let kind: Kind
  /// What it is about.
  package let content: Content

  /// Reads an order, or answers nil where it is none of those known.
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

  /// The same as one account signs it, who may be its maker or its taker.
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

  /// Everything that the signature lets happen.
  package var effects: [Effect] {
    switch content {
    case .trade(let terms): terms.flatMap(\.effects)
    case .delegation(let delegation): delegation.effects
    }
  }
}
