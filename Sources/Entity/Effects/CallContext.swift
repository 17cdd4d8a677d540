package import Core

/// Where a call is made: what a reader of its bytes has to know beside them.
package struct CallContext: Hashable, Sendable {
  /// Whose signature it is.
  package let account: Address
  /// Who makes the call: the account, or the contract that passes the call on.
  package let caller: Address
  /// Everybody on the way to the call: what leaves them leaves by this signature.
  package let holders: [Address]
  /// Who is called.
  package let contract: Address
  /// The coin that goes along, in its smallest units.
  package let value: UInt256
  /// The number of the chain; nil where it is good on every one.
  package let chain: UInt256?
  /// The most gas that all of it may use; nil where nothing says so.
  package let gas: UInt64?
  /// The tokens that are known on this machine.
  package let tokens: KnownTokens
  /// Whether the code of ``contract`` runs as the caller's own (DELEGATECALL).
  package let isDelegate: Bool

  /// Takes the parts of a call that the account makes, or a contract in its name.
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

  /// Nowhere: for calls of which only the meaning is asked.
  package static let anywhere = CallContext(account: .zero, contract: .zero)

  private init(_ outer: CallContext, _ call: ForwardedInnerCall) {
    account = outer.account
    let from = call.caller ?? (outer.isDelegate ? outer.caller : outer.contract)
    caller = from
    holders = outer.holders.contains(from) ? outer.holders : outer.holders + [from]
    (contract, value, isDelegate) = (call.target, call.value, call.isDelegate)
    (chain, gas, tokens) = (outer.chain, outer.gas, outer.tokens)
  }

  /// The place of a call that this one passes on.
  func inner(_ call: ForwardedInnerCall) -> CallContext { CallContext(self, call) }

  /// Whether what leaves an address leaves by this signature.
  package func isOwn(_ address: Address) -> Bool { holders.contains(address) }

  /// Whether the contract is known to be an ERC-20 token.
  package func isERC20(_ contract: Address) -> Bool {
    tokens.decimals(of: contract, on: chain) != nil
  }
}

/// A call that another one passes on.
package struct ForwardedInnerCall: Hashable, Sendable {
  /// Who is called.
  package let target: Address
  /// The coin that goes along, in its smallest units.
  package let value: UInt256
  /// The call data; empty for a payment.
  package let input: [UInt8]
  /// Whether the target's code runs as the caller's own (DELEGATECALL).
  package let isDelegate: Bool
  /// Who makes it, where that is not the contract that passes it on.
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

/// What a reader made of a call: its own effects, and the calls that are still to be judged.
package struct CallReading: Hashable, Sendable {
  /// What it does itself. ``Effect/unknown(contract:selector:bytes:)`` among them makes the whole call
  /// unknown, and what was read besides counts all the same.
  package var effects: [Effect]
  /// The calls that it passes on, in the order in which they are made.
  package var inner: [ForwardedInnerCall]

  package init(_ effects: [Effect] = [], inner: [ForwardedInnerCall] = []) {
    (self.effects, self.inner) = (effects, inner)
  }
}

/// Reads what a call of one function does; nil where it cannot tell all of it, so that the call is
/// unknown.
package typealias CallReader = @Sendable (DecodedCall, CallContext) -> CallReading?
