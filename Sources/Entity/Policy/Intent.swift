package import Core

/// What a signature would allow, as far as its bytes show; checked by the policy and logged.
package struct Intent: Hashable, Sendable {
  /// The kind of request.
  package enum Kind: String, CaseIterable, Sendable {
    /// A transaction of any type.
    case transaction
    /// A message (EIP-191).
    case message
    /// A structure (EIP-712).
    case typedData = "typed-data"
    /// A message that signs in to a site (EIP-4361).
    case signIn = "sign-in"
    /// An authorization (EIP-7702).
    case authorization
    /// Not a signature: an accepted policy.
    case policy
    /// Not a signature: a restarted log.
    case log
  }

  /// An amount that leaves the account, or may be taken from it.
  package struct Spend: Hashable, Sendable {
    /// The asset that leaves.
    package let asset: Movement.Asset
    /// The amount in base units.
    package let units: UInt256

    package init(_ asset: Movement.Asset, _ units: UInt256) {
      (self.asset, self.units) = (asset, units)
    }
  }

  /// A contract that is called.
  package struct Call: Hashable, Sendable {
    package let contract: Address
    /// The selector; shorter than 4 bytes if the input is.
    package let selector: [UInt8]
    /// Whether the payees and the spends include everything that it moves.
    package let isUnderstood: Bool

    package init(_ contract: Address, _ selector: [UInt8], isUnderstood: Bool) {
      (self.contract, self.selector, self.isUnderstood) = (contract, selector, isUnderstood)
    }
  }

  /// The kind of request.
  package var kind: Kind
  /// The account that signs.
  package var account: Address
  /// The hash that is signed.
  package var digest: Hash32
  /// The chain ID; nil if the signature is valid on every chain.
  package var chain: UInt256?
  /// The recipient or the contract; for typed data, the contract in its domain.
  package var to: Address?
  /// The amount of the native coin that a transaction moves.
  package var value: UInt256?
  /// The most that a transaction pays for gas.
  package var fee: UInt256?
  /// The nonce of a transaction or an authorization.
  package var nonce: UInt64?
  /// The selector of the function that a transaction calls.
  package var selector: [UInt8]?
  /// The addresses that are paid, or allowed to take.
  package var payees: [Address] = []
  /// Called contracts that receive the native coin: payees, unless they may be called anyway.
  package var valueTakers: [Address] = []
  /// The amounts that leave or may be taken: allowances count as spent. The coin includes the fee.
  package var spends: [Spend] = []
  /// The calls of contracts.
  package var calls: [Call] = []
  /// The effects read from its bytes, in order, except the coin that a transaction itself moves.
  var counted: [Effect] = []
  /// The ERC-20 tokens that are known on this machine.
  package var tokens = KnownTokens.none
  /// Whether somebody is allowed to take without limit.
  package internal(set) var allowsAll = false
  /// Whether it changes who or what controls a contract.
  package var changesControl = false
  /// Contracts that an account delegates to.
  package var delegates: [Address] = []
  /// Whether an account delegates to one of them on every chain.
  package var delegatesEverywhere = false
  /// The level that a policy must allow for this typed data.
  package var level = Policy.TypedDataLevel.any
  /// Addresses in unknown parts of typed data: not known to be paid, but any of them may be.
  package var mentions: [Address] = []
  /// Whether it creates a contract.
  package var isCreation = false
  /// Whether it contains a call that cannot be decoded.
  package var isBlind = false
  /// The length of a message, in bytes.
  package var size: Int?
  /// The site of a sign-in, or of a message that looks like one, also within other data.
  package var site: String?
  /// Whether a message has the form of no standard, so that it may mean anything.
  package var isFreeText = false

  /// Creates an intent without effects.
  package init(_ kind: Kind, account: Address, digest: Hash32) {
    (self.kind, self.account, self.digest) = (kind, account, digest)
  }

  /// Whether this is a recognized permit, which is counted.
  package var isPermit: Bool { kind == .typedData && level == .permits }

  /// Whether an amount counts as unlimited.
  package var isUnlimited: Bool {
    allowsAll || spends.contains { $0.units >= UnlimitedAllowance.threshold }
  }

  /// All effects except the fee, in the order of the bytes.
  ///
  /// The payees, the spends and the flags follow from them.
  package var effects: [Effect] {
    guard kind == .transaction, let value else { return counted }
    // Without data it is a payment, even of zero. It is computed, so that lists do not store it.
    let isPayment = to != nil && selector == nil
    return value > 0 || isPayment ? [.spend(.ether, value, to: to)] + counted : counted
  }

  /// All payees, and all addresses in unknown parts, each once.
  package var counterparties: [Address] {
    var seen = Set(payees)
    return payees + mentions.filter { seen.insert($0).inserted }
  }

  /// Adds to the spends, unless the amount is zero.
  mutating func spend(_ asset: Movement.Asset, _ units: UInt256) {
    if units > 0 { count(asset, units) }
  }

  /// Adds to the spends, with one sum for each asset.
  ///
  /// The largest number stands for every larger sum. 0 units of a token count as well: they may be
  /// the item number 0.
  mutating func count(_ asset: Movement.Asset, _ units: UInt256) {
    guard units > 0 || asset != .ether else { return }
    guard let index = spends.firstIndex(where: { $0.asset == asset }) else {
      spends.append(Spend(asset, units))
      return
    }
    spends[index] = Spend(asset, spends[index].units.addingWithSaturation(units))
  }

  /// Adds a payee, once.
  mutating func pay(_ address: Address) {
    if !payees.contains(address) { payees.append(address) }
  }
}
