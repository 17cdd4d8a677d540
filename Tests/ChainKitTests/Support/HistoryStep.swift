/// Something that happens to the accounts of a random history.
enum HistoryStep: Hashable, CaseIterable, Sendable {
  /// The account pays a stranger, or a stranger pays it.
  case pay, receive
  /// One account pays another, or itself.
  case payAnother, paySelf
  /// A contract passes a stranger's ether on to the account, or the account's to another.
  case forwardIn, forwardOut
  case withdrawal
  /// The account builds a block with a payment of strangers.
  case tips
  case fail
  /// Nothing happens for a few blocks.
  case idle
  case tokenIn
  /// A token comes in, and goes to another account.
  case tokenPassedOn
  case approve
  /// The account permits another one to take tokens, which it does.
  case spendApproved
  case wrap, unwrap
  /// A contract claims in a log that the account received its token.
  case forge
  case itemIn, itemOut, approveItem, permitOperator
  /// An item with an amount, or several of them in one log.
  case editionIn, editionsIn, editionsOut
  /// The account is delegated to code, by a stranger's transaction or its own.
  case delegate, delegateSelf
  /// The code of the account pays somebody.
  case useDelegation
  case clearDelegation
  /// The code of the account lets a stranger take ether, in no transaction of the account.
  case drain
  /// The last blocks are replaced, and what happened in them never did.
  case reorganize

  /// The steps whose every row a history shows today.
  static let plain: [HistoryStep] = [
    .pay, .receive, .payAnother, .forwardIn, .forwardOut, .withdrawal, .tokenIn, .tokenPassedOn,
    .fail, .idle,
  ]
}
