import Core
import Entity

extension BalanceVerdict {
  /// A few words for a table.
  var mark: Sentence {
    switch self {
    case .proved: "proved"
    case .contradicted: "contradicted"
    case .unproved(.disputed): "disputed"
    case .unproved: "not proved"
    }
  }
}

extension AddressBalances {
  /// What the proofs say of the balance of a token, in a few words; nil if none were asked for, or if
  /// the balance is unknown.
  func mark(of balance: TokenBalance) -> Sentence? {
    balance.units.flatMap { _ in verdicts?.tokens[balance.token.address]?.mark }
  }
}

extension UnprovedReason {
  /// Why a balance is not proved, as the end of a sentence.
  var sentence: Sentence {
    switch self {
    case .noClaim: "the balance is unknown"
    case .kept: "it was read earlier, and a proof is of what the nodes say now"
    case .header(let error): error.sentence
    case .noProof: "the worker brought no proof of it"
    case .node(let failure): failure.report.message
    case .proof: "the proof does not match the header of the block"
    case .slotUnknown: "where the token's contract stores its balances was not found"
    case .slotDiffers:
      "another amount is stored where the token's contract may store its balances"
    case .disputed: "no proof decides, and the nodes report different balances"
    }
  }
}

extension HeaderProofError {
  fileprivate var sentence: Sentence {
    switch self {
    case .noHeader: "no node gave a header of the block from which its hash follows"
    case .unknownForm: "the header of the block has an unknown form"
    case .otherHash: "the hash of the block does not follow from its header"
    case .otherBlock: "the header of the block has another number or time than was reported"
    case .notAgreed(let found, let required):
      "\(required, one: "node", many: "nodes") must agree on the header of the block, found "
        + "\(count: found)"
    }
  }
}
