/// Typed data of a recognized structure, with its effects.
///
/// The policy, the log, the warnings and the review all use it. Recognized are the types of
/// standards and of widely used contracts, to the last byte, under a domain that names a contract;
/// everything else is unknown, however much it looks like one of these.
package enum RecognizedTypedData: Hashable, Sendable {
  /// An allowance of tokens, or one transfer of them: EIP-2612, DAI, Permit2.
  case permit(TokenPermit)
  /// A transfer of a token (EIP-3009).
  case transfer(TokenAuthorization)
  /// The cancellation of a signed transfer (EIP-3009).
  case cancellation(TokenCancellation)
  /// A permission to take one item of a collection, or all (ERC-4494 and similar).
  case collection(CollectionPermit)
  /// A permission to borrow (Aave).
  case credit(CreditDelegation)
  case safe(SafeTransaction)
  /// A message in the name of a Safe.
  case safeMessage(SafeMessage)
  /// A call that somebody else broadcasts for the signer (ERC-2771 and similar).
  case forward(ForwardedCall)
  /// A vote, or a delegation of votes.
  case vote(GovernanceVote)
  case exchange(HyperliquidAction)
  /// An order, or the right to act in the name of an account.
  case order(TypedOrder)
  /// A user operation (ERC-4337).
  case operation(TypedUserOperation)
  /// A signature for a contract account (ERC-7739).
  indirect case nested(NestedTypedData)

  /// Reads typed data; nil if its structure is not recognized.
  package init?(_ data: TypedData) {
    if let action = HyperliquidAction(data) {
      self = .exchange(action)
      return
    }
    // Before the permits: an order of UniswapX is a Permit2 permit with a witness.
    if let order = TypedOrder(data) {
      self = .order(order)
      return
    }
    if let operation = TypedUserOperation(data) {
      self = .operation(operation)
      return
    }
    guard let fields = SignedStructure(data) else { return nil }
    if let nested = NestedTypedData(fields) {
      self = .nested(nested)
    } else {
      self.init(fields)
    }
  }

  /// Reads typed data as signed by one account; nil if its structure is not recognized.
  ///
  /// The taker of an order can sign it too: then what the taker pays leaves, and not what the maker
  /// offers.
  package init?(_ data: TypedData, signedBy signer: Address) {
    self.init(data)
    if case .order(let order) = self { self = .order(order.signed(by: signer)) }
  }

  /// Reads a structure that is not nested in another one.
  init?(_ fields: SignedStructure) {
    if let it = TokenPermit(fields) {
      self = .permit(it)
    } else if let it = TokenAuthorization(fields) {
      self = .transfer(it)
    } else if let it = TokenCancellation(fields) {
      self = .cancellation(it)
    } else if let it = CollectionPermit(fields) {
      self = .collection(it)
    } else if let it = CreditDelegation(fields) {
      self = .credit(it)
    } else if let it = SafeTransaction(fields) {
      self = .safe(it)
    } else if let it = SafeMessage(fields) {
      self = .safeMessage(it)
    } else if let it = ForwardedCall(fields) {
      self = .forward(it)
    } else if let it = GovernanceVote(fields) {
      self = .vote(it)
    } else {
      return nil
    }
  }

  /// The meaning of the structure.
  package var meaning: any TypedDataMeaning {
    switch self {
    case .permit(let it): it
    case .transfer(let it): it
    case .cancellation(let it): it
    case .collection(let it): it
    case .credit(let it): it
    case .safe(let it): it
    case .safeMessage(let it): it
    case .forward(let it): it
    case .vote(let it): it
    case .exchange(let it): it
    case .order(let it): it
    case .operation(let it): it
    case .nested(let it): it
    }
  }

  /// The permit, also one within a signature for a contract account.
  package var permit: TokenPermit? {
    switch self {
    case .permit(let permit): permit
    case .nested(let nested): nested.contents?.permit
    default: nil
    }
  }
}
