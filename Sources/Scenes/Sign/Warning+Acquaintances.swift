import Core
import Entity

/// What is to be said of a signature from what this machine knows, and no document tells.
extension Warning {
  static func about(_ intent: Intent, _ known: Acquaintances) -> [Warning] {
    unproved(intent, known) + lookAlikes(intent, known)
      + [
        contactsUnread(known), first(intent, known), raised(intent, known),
        allowedToOwn(intent, known), callOfOwn(intent, known), nonceUsed(intent, known),
        nonceGap(intent, known),
      ].compactMap(\.self)
  }

  /// The trick of address poisoning: an address made to look like one that was used before.
  private static func lookAlikes(_ intent: Intent, _ known: Acquaintances) -> [Warning] {
    let all = known.known
    return intent.counterparties.filter { !all.contains($0) }.flatMap { payee in
      let isPretended = known.dealings.isOnlyPretended(payee, on: intent.chain)
      let alike = AddressTwins.nearest(to: payee, among: all).map {
        lookAlike(payee, to: $0, whose: known.whose($0), isPretended: isPretended)
      }
      return alike.isEmpty && isPretended ? [pretended(payee)] : alike
    }
  }

  /// `isPretended` is whether the history has it, and only by what anybody can put there.
  static func lookAlike(
    _ payee: Address,
    to other: Address,
    whose: String,
    isPretended: Bool = false
  ) -> Warning {
    let (one, two) = (Hex.encode(payee.bytes), Hex.encode(other.bytes))
    let places = zip(one.utf8, two.utf8).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let alike =
      "\(payee) looks like \(whose), \(other), and is another: they differ in "
      + (places.count == 1
        ? "1 of 40 digits, digit \((places.first ?? 0) + 1)"
        : "\(places.count) of 40 digits, from digit \((places.first ?? 0) + 1) on")
    return isPretended
      ? Warning(
        grade: .danger,
        code: "address-poisoning",
        message: alike + "; it was put into the history here to be copied by mistake"
      ) : Warning(grade: .danger, code: "address-lookalike", message: alike)
  }

  /// Somebody whom only forged or worthless movements have brought into the history.
  static func pretended(_ payee: Address) -> Warning {
    Warning(grade: .caution, code: "history-pretended", message: "\(payee) \(pretence)")
  }

  static let pretence =
    "is in the history here only by transfers of nothing, of next to nothing or of unknown tokens, "
    + "which anybody can put there"

  /// Where the file of contacts could not be read, nobody is known by it.
  static func contactsUnread(_ known: Acquaintances) -> Warning? {
    known.unread.map {
      Warning(
        grade: .caution,
        code: "contacts-unread",
        message: "the contacts are not used: \($0.message)"
      )
    }
  }

  /// Said once something was signed here: before that everybody is new.
  private static func first(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    guard !known.past.isEmpty || !known.dealings.paid.isEmpty else { return nil }
    let all = known.known
    let new = intent.counterparties.filter { !all.contains($0) && !$0.isZero }
    guard let first = new.first else { return nil }
    return Warning(
      grade: .info,
      code: "first-payment",
      message: new.count == 1
        ? "nothing was signed here for \(first) before"
        : "nothing was signed here for \(new.count) of these addresses before"
    )
  }

  /// An approval above the one that was signed here last for the same spender.
  private static func raised(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    guard let selector = intent.selector, selector == approve, let token = intent.to,
      let spender = intent.payees.first
    else { return nil }
    let last = known.past.approved(
      by: intent.account,
      on: intent.chain,
      token: token,
      spender: spender
    )
    guard let last, last < intent.amount(of: Policy.Holding(.token(token))) else { return nil }
    return Warning(
      grade: .caution,
      code: "approval-raised",
      message: "this raises what \(spender) may take, from \(last) base units that were signed "
        + "here before"
    )
  }

  /// The selector of `approve(address,uint256)`.
  private static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]

  /// An account with a key here can use an approval, and so can code that it is delegated to.
  private static func allowedToOwn(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    guard intent.selector == approve || intent.isPermit else { return nil }
    let allowed = intent.effects.compactMap { effect -> Address? in
      if case .allow(_, _, let spender) = effect { return spender }
      return nil
    }
    // Who signs is allowed nothing by it: an order names its maker, and its taker may sign it too.
    let spender = allowed.first { known.own[$0] != nil && $0 != intent.account }
    guard let spender else { return nil }
    return Warning(
      grade: .caution,
      code: "approval-no-code",
      message:
        "\(known.named(spender)) is an account of yours: such a permission is of use only to "
        + "it, and to the code that it acts by if it is delegated (EIP-7702)"
    )
  }

  private static func callOfOwn(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    guard let target = intent.calls.map(\.contract).first(where: { known.own[$0] != nil }) else {
      return nil
    }
    guard let delegate = known.past.delegate(of: target, on: intent.chain) else {
      return Warning(
        grade: .caution,
        code: "call-own-account",
        message:
          "\(known.named(target)) is an account of yours: what this data does there is up to "
          + "the code that the account acts by if it is delegated (EIP-7702)"
      )
    }
    return Warning(
      grade: .danger,
      code: "call-own-delegated",
      message:
        "\(known.named(target)) is an account of yours for which an authorization was signed "
        + "here: the code of \(delegate) decides what this data does with all that it has"
    )
  }

  private static func nonceUsed(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    guard intent.kind == .transaction, let nonce = intent.nonce else { return nil }
    return known.past.other(than: intent).map { nonceReused(nonce, by: $0) }
  }

  static func nonceReused(_ nonce: UInt64, by other: PastSignatures.Signed) -> Warning {
    let hash = other.hash.map { ", \($0)" } ?? ""
    return Warning(
      grade: .caution,
      code: "nonce-reused",
      message: "another transaction with the nonce \(nonce) was signed here at "
        + "\(other.time)\(hash): only one of the two can be mined"
    )
  }

  private static func nonceGap(_ intent: Intent, _ known: Acquaintances) -> Warning? {
    // An authorization takes a nonce of its account too.
    guard intent.kind == .transaction, let nonce = intent.nonce else { return nil }
    return nonceGap(nonce, of: intent.account, on: intent.chain, known)
  }

  /// A nonce that is further than the next one after those that were signed here.
  static func nonceGap(
    _ nonce: UInt64,
    of account: Address,
    on chain: UInt256?,
    _ known: Acquaintances
  ) -> Warning? {
    guard let highest = known.past.highestNonce(of: account, on: chain),
      nonce > highest, nonce - highest > 1
    else { return nil }
    return Warning(
      grade: .caution,
      code: "nonce-gap",
      message: "the last nonce signed here was \(highest): this waits until "
        + (nonce - highest == 2
          ? "a transaction with the nonce \(nonce - 1) is mined"
          : "transactions with the nonces \(highest + 1) to \(nonce - 1) are mined")
    )
  }
}
