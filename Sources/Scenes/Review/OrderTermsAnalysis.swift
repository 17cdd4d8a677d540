import Core
import Entity

/// The effect of an order on the account that signs it.
struct OrderTermsAnalysis {
  /// Fewer base units than this are worth nothing: 10,000 are a hundredth of a USDC.
  static let dust: UInt256 = 10_000

  let terms: OrderTerms
  private let signer: Address

  init(_ terms: OrderTerms, from signer: Address) {
    (self.terms, self.signer) = (terms, signer)
  }

  /// The maker of the order; nil if that is the signer.
  var otherMaker: Address? {
    guard let maker = terms.maker, maker != signer else { return nil }
    return maker
  }

  /// Returns the receiver of an item; an item without a recipient goes to the maker.
  private func receiver(of item: OrderTerms.Item) -> Address {
    item.recipient ?? terms.maker ?? signer
  }

  var givesSomething: Bool { terms.gives.contains { $0.units > 0 } }

  /// Whether the signer receives no collectible and no more than dust.
  var getsNextToNothing: Bool {
    !terms.receives.contains { item in
      receiver(of: item) == signer
        && (item.isCollectible ? item.units > 0 : item.units >= Self.dust)
    }
  }

  /// Another account that receives more than a tenth of a paid asset; fees are smaller.
  ///
  /// What leaves in that asset counts as paid, too: fees of an offer are taken from it.
  var largeOtherReceiver: Address? {
    for asset in terms.receives.map(\.asset) {
      let all = (terms.receives + terms.gives).filter { $0.asset == asset }.map(\.units)
        .sumWithSaturation()
      let others = terms.receives.filter { $0.asset == asset && receiver(of: $0) != signer }
      let units = others.map(\.units).sumWithSaturation()
      // A sum beyond 256 bits makes the tenth too small, and so the warning more likely.
      guard let tenth = all.divided(by: 10), units > tenth,
        let first = others.max(by: { $0.units < $1.units })
      else { continue }
      return receiver(of: first)
    }
    return nil
  }

  /// Whether the signer receives a collectible that the payer may choose.
  var getsAnyOfCollection: Bool {
    terms.receives.contains { $0.isCollectible && $0.id == nil && receiver(of: $0) == signer }
  }
}
