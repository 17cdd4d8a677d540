import Core
import Entity

/// What an order means for the account that signs it.
struct OrderTermsAnalysis {
  /// Below so many base units nothing of worth is paid: a hundredth of a USDC has 10,000.
  static let dust: UInt256 = 10_000

  let terms: OrderTerms
  private let signer: Address

  init(_ terms: OrderTerms, from signer: Address) {
    (self.terms, self.signer) = (terms, signer)
  }

  /// The maker, where that is not who signs.
  var otherMaker: Address? {
    guard let maker = terms.maker, maker != signer else { return nil }
    return maker
  }

  /// Who gets an item of what is paid: what names nobody is the maker's.
  private func receiver(of item: OrderTerms.Item) -> Address {
    item.recipient ?? terms.maker ?? signer
  }

  var givesSomething: Bool { terms.gives.contains { $0.units > 0 } }

  /// Whether no item for the signer is a thing of a collection, or more than dust.
  var getsNextToNothing: Bool {
    !terms.receives.contains { item in
      receiver(of: item) == signer
        && (item.isCollectible ? item.units > 0 : item.units >= Self.dust)
    }
  }

  /// Somebody else who gets more than a tenth of what is paid in one asset: fees are less.
  ///
  /// What leaves of that asset counts as paid too: fees of an offer come out of it.
  var largeOtherReceiver: Address? {
    for asset in terms.receives.map(\.asset) {
      let all = (terms.receives + terms.gives).filter { $0.asset == asset }.map(\.units)
        .sumWithSaturation()
      let others = terms.receives.filter { $0.asset == asset && receiver(of: $0) != signer }
      let units = others.map(\.units).sumWithSaturation()
      // Sums beyond 256 bits make the tenth smaller than it is, and so the warning likelier.
      guard let tenth = all.divided(by: 10), units > tenth,
        let first = others.max(by: { $0.units < $1.units })
      else { continue }
      return receiver(of: first)
    }
    return nil
  }

  /// Whether something for the signer is an item of a collection that whoever pays may choose.
  var getsAnyOfCollection: Bool {
    terms.receives.contains { $0.isCollectible && $0.id == nil && receiver(of: $0) == signer }
  }
}
