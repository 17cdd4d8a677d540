package import Core

/// The context of a call: what a reader must know besides its bytes.
package struct CallContext: Hashable, Sendable {
  /// The account that signs.
  package let account: Address
  /// The caller: the account, or the contract that forwards the call.
  package let caller: Address
  /// All callers on the way to the call: what leaves them leaves by this signature.
  package let holders: [Address]
  package let contract: Address
  /// The value sent along, in base units of the native coin.
  package let value: UInt256
  /// The chain ID; nil if the call is valid on every chain.
  package let chain: UInt256?
  /// The gas limit of the whole transaction; nil if there is none.
  package let gas: UInt64?
  /// The tokens that are known on this machine.
  package let tokens: KnownTokens
  /// Whether the code of ``contract`` runs as the caller's own (DELEGATECALL).
  package let isDelegate: Bool

  /// Creates the context of a call by the account, or by a contract in its name.
  package init(
    account: Address,
    caller: Address? = nil,
    contract: Address,
    value: UInt256 = 0,
    chain: UInt256? = nil,
    gas: UInt64? = nil,
    tokens: KnownTokens = .none
  ) {
    (self.account, self.caller, self.contract) = (account, caller ?? account, contract)
    holders = [account] + (caller.map { $0 == account ? [] : [$0] } ?? [])
    (self.value, self.chain, self.gas, self.tokens) = (value, chain, gas, tokens)
    isDelegate = false
  }

  /// No particular context, for calls of which only the meaning is needed.
  package static let anywhere = CallContext(account: .zero, contract: .zero)

  private init(_ outer: CallContext, _ call: ForwardedInnerCall) {
    account = outer.account
    let from = call.caller ?? (outer.isDelegate ? outer.caller : outer.contract)
    caller = from
    holders = outer.holders.contains(from) ? outer.holders : outer.holders + [from]
    (contract, value, isDelegate) = (call.target, call.value, call.isDelegate)
    (chain, gas, tokens) = (outer.chain, outer.gas, outer.tokens)
  }

  /// Returns the context of a call that this one forwards.
  func inner(_ call: ForwardedInnerCall) -> CallContext { CallContext(self, call) }

  /// Whether what leaves an address leaves by this signature.
  package func isOwn(_ address: Address) -> Bool { holders.contains(address) }

  /// Whether the contract is known to be an ERC-20 token.
  package func isERC20(_ contract: Address) -> Bool {
    tokens.decimals(of: contract, on: chain) != nil
  }
}

/// A call that another one forwards.
package struct ForwardedInnerCall: Hashable, Sendable {
  /// The address whose code runs.
  package let target: Address
  /// The value sent along, in base units of the native coin.
  package let value: UInt256
  /// The call data; empty for a payment.
  package let input: [UInt8]
  /// Whether the target's code runs as the caller's own (DELEGATECALL).
  package let isDelegate: Bool
  /// The caller, if it is not the forwarding contract.
  package let caller: Address?

  package init(
    _ target: Address,
    value: UInt256 = 0,
    input: [UInt8],
    isDelegate: Bool = false,
    caller: Address? = nil
  ) {
    (self.target, self.value, self.input) = (target, value, input)
    (self.isDelegate, self.caller) = (isDelegate, caller)
  }
}

/// The result of reading a call: its own effects, and the inner calls still to be analyzed.
package struct CallReading: Hashable, Sendable {
  /// The call's own effects. ``Effect/unknown(contract:selector:bytes:)`` among them makes the
  /// whole call unknown; the others count all the same.
  package var effects: [Effect]
  /// The forwarded calls, in the order in which they are made.
  package var inner: [ForwardedInnerCall]

  package init(_ effects: [Effect] = [], inner: [ForwardedInnerCall] = []) {
    (self.effects, self.inner) = (effects, inner)
  }
}

/// Reads the effects of a call of one function; nil if it cannot tell all, so the call is unknown.
package typealias CallReader = @Sendable (DecodedCall, CallContext) -> CallReading?
