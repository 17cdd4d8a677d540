import Core
import Entity

/// What is to be said of the builder's claims where they do not fit what is known, or try to pass
/// for it.
enum ClaimedFacts {
  static func warnings(
    about document: UnsignedDocument,
    doing action: Review.Action,
    knownChain: String?,
    coin: String
  ) -> [Warning] {
    let claims = document.claims
    let texts = [
      document.chainName, claims.recipientName, claims.token?.symbol, claims.token?.name,
      claims.simulation?.reason,
    ].compactMap(\.self)
    return [
      chain(document.chainName, id: document.chain, known: knownChain),
      texts.lazy.compactMap(Warning.hidden).first,
      otherAddress(claims.recipientName, action.recipient(to: document.transaction.to)),
      feeNow(claims.feeNow, document.transaction), simulation(claims.simulation),
    ].compactMap(\.self)
      + TokenClaims.warnings(about: [claims.token].compactMap(\.self), coin: coin)
  }

  /// The number of a chain is signed; its name is nobody's.
  static func chain(_ claimed: String, id: ChainID, known: String?) -> Warning? {
    guard let known else {
      return Warning(
        grade: .caution,
        code: "chain-not-known",
        message: "no chain with the id \(id) is known here"
      )
    }
    guard known != claimed else { return nil }
    return Warning(
      grade: .caution,
      code: "chain-called-otherwise",
      message:
        "the document calls this chain \(ForeignText.escaped(claimed)); its id \(id) is that "
        + "of \(ForeignText.escaped(known))"
    )
  }

  /// A name that is spelt as an address is read as one.
  static func otherAddress(_ name: String?, _ recipient: Address?) -> Warning? {
    guard let name, let recipient else { return nil }
    let seen = name.lowercased()
    guard seen.contains("0x"), !seen.contains(recipient.description.lowercased()) else {
      return nil
    }
    return Warning(
      grade: .danger,
      code: "name-like-address",
      message: "the claimed name of the recipient is spelt as an address, and not as the one that "
        + "is paid"
    )
  }

  private static func feeNow(_ fee: Wei?, _ transaction: Transaction) -> Warning? {
    guard let fee, let highest = transaction.highestFee, fee > highest else { return nil }
    return Warning(
      grade: .caution,
      code: "fee-claimed-above",
      message: "the claimed fee is higher than the highest that the bytes allow"
    )
  }

  private static func simulation(_ simulation: Claims.Simulation?) -> Warning? {
    guard simulation?.status == .reverted else { return nil }
    return Warning(
      grade: .caution,
      code: "simulation-failed",
      message: "by the builder's own word this fails, and costs its fee all the same"
    )
  }
}
