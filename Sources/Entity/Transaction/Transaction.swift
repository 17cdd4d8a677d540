import Core

/// A transaction before it is signed: type 0 (with and without EIP-155), 1 or 2.
///
/// A value of this type is one that a node takes, as far as the transaction alone can tell.
public struct Transaction: Hashable, Sendable {
  /// The chain it is for; nil only for type 0 before EIP-155, which every chain takes.
  public let chain: ChainID?
  /// How many transactions the sender made before: below 2^64 − 1 (EIP-2681).
  public let nonce: UInt64
  /// The most gas it may use.
  public let gas: UInt64
  /// The recipient, or nil when it creates a contract.
  public let to: Address?
  /// The ether it moves.
  public let value: Wei
  /// The call data, or the code that creates the contract.
  public let input: [UInt8]
  /// What it pays for gas.
  public let fees: Fees

  /// Takes the parts and checks what they must fulfil together.
  ///
  /// - Throws: `TransactionError` when a type 1 or 2 has no chain, the nonce is 2^64 − 1, or the
  ///   tip is above the cap.
  public init(
    chain: ChainID?,
    nonce: UInt64,
    gas: UInt64,
    to: Address?,
    value: Wei,
    input: [UInt8],
    fees: Fees
  ) throws(TransactionError) {
    guard chain != nil || fees.type == 0 else { throw .noChain(type: fees.type) }
    guard nonce < .max else { throw .nonceAtLimit }
    if case .dynamic(let tip, let cap, _) = fees, tip > cap {
      throw .tipAboveCap(tip: tip, cap: cap)
    }
    self.chain = chain
    self.nonce = nonce
    self.gas = gas
    self.to = to
    self.value = value
    self.input = input
    self.fees = fees
  }

  /// The type (EIP-2718): 0, 1 or 2.
  public var type: UInt8 { fees.type }

  /// The hash that the sender signs: Keccak-256 of `unsignedBytes`.
  public var signingHash: Hash32 { .keccak(of: unsignedBytes) }

  /// The most it can cost beside `value`, gas times the highest price, or nil above 2^256 − 1.
  ///
  /// Such a price can be written and signed, but no account can pay it.
  public var highestFee: Wei? { fees.highestPrice.multiplied(by: gas) }

  /// The most that leaves the sender, value and fee together, or nil above 2^256 − 1.
  public var highestCost: Wei? { highestFee.flatMap(value.adding) }

  /// The address of the contract it creates when this account sends it, or nil for a call.
  public func createdAddress(sender: Address) -> Address? {
    to == nil ? .created(by: sender, nonce: nonce) : nil
  }
}
