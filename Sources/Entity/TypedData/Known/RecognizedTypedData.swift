/// Typed data of a structure that is known, read as what it does.
///
/// A policy, the log, the warnings and the review all read it here. Known is what has the type of a
/// standard or of a contract in wide use, to the last byte, under a domain that names a contract;
/// everything else is unknown, however much it looks like one of these.
package enum RecognizedTypedData: Hashable, Sendable {
  /// An allowance of tokens, or one transfer of them: EIP-2612, DAI, Permit2.
  case permit(TokenPermit)
  /// A transfer of a token (EIP-3009).
  case transfer(TokenAuthorization)
  /// A transfer that was signed is made void (EIP-3009).
  case cancellation(TokenCancellation)
  /// A permission to take one thing of a collection, or all (ERC-4494 and the like).
  case collection(CollectionPermit)
  /// A permission to borrow (Aave).
  case credit(CreditDelegation)
  case safe(SafeTransaction)
  /// A message in the name of a Safe.
  case safeMessage(SafeMessage)
  /// A call that somebody else sends for the signer (ERC-2771 and the like).
  case forward(ForwardedCall)
  /// A vote, or votes that are delegated.
  case vote(GovernanceVote)
  case exchange(HyperliquidAction)
  /// An order, or the right to act in the name of an account.
  case order(TypedOrder)
  /// A user operation (ERC-4337).
  case operation(TypedUserOperation)
  /// What is signed for an account that is a contract (ERC-7739).
  indirect case nested(NestedTypedData)

  /// Reads typed data, or answers nil where its structure is unknown.
  package init?(_ data: TypedData) {
    if let action = HyperliquidAction(data) {
      self = .exchange(action)
      return
    }
    // Before the permits: an order of UniswapX is one of Permit2 with a witness.
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

  /// Reads typed data as one account signs it: an order that its taker can sign too lets what the taker
  /// pays leave then, and not what the maker offers. Nil where the structure is unknown.
  package init?(_ data: TypedData, signedBy signer: Address) {
    self.init(data)
    if case .order(let order) = self { self = .order(order.signed(by: signer)) }
  }

  /// Reads a structure that lies in no other.
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

  /// What it tells of itself.
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

  /// The permit that it is, or that is signed in it for an account that is a contract.
  package var permit: TokenPermit? {
    switch self {
    case .permit(let permit): permit
    case .nested(let nested): nested.contents?.permit
    default: nil
    }
  }
}
