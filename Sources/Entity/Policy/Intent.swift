package import Core

/// What a signature would allow, as far as its bytes tell: what a policy judges and the log keeps.
package struct Intent: Hashable, Sendable {
  /// What is to be signed.
  package enum Kind: String, CaseIterable, Sendable {
    /// A transaction of any type.
    case transaction
    /// A message after EIP-191.
    case message
    /// A structure after EIP-712.
    case typedData = "typed-data"
    /// A message that logs in somewhere, after EIP-4361.
    case signIn = "sign-in"
    /// An authorization after EIP-7702.
    case authorization
    /// No signature: a policy that was accepted.
    case policy
    /// No signature: a log that was started anew.
    case log
  }

  /// So much that leaves the account, or may be taken from it.
  package struct Spend: Hashable, Sendable {
    /// What leaves.
    package let asset: Movement.Asset
    /// How many smallest units.
    package let units: UInt256

    package init(_ asset: Movement.Asset, _ units: UInt256) {
      (self.asset, self.units) = (asset, units)
    }
  }

  /// A contract that is called.
  package struct Call: Hashable, Sendable {
    package let contract: Address
    /// The function; shorter than 4 bytes where the input is.
    package let selector: [UInt8]
    /// Whether all that it moves is among the payees and the spends.
    package let isUnderstood: Bool

    package init(_ contract: Address, _ selector: [UInt8], isUnderstood: Bool) {
      (self.contract, self.selector, self.isUnderstood) = (contract, selector, isUnderstood)
    }
  }

  /// What is to be signed.
  package var kind: Kind
  /// Whose signature it is.
  package var account: Address
  /// The hash that is signed.
  package var digest: Hash32
  /// The number of the chain; nil where it is good on every one.
  package var chain: UInt256?
  /// The recipient or the contract: of typed data the one in its domain.
  package var to: Address?
  /// The coin that a transaction moves.
  package var value: UInt256?
  /// The most that a transaction pays for gas.
  package var fee: UInt256?
  /// The nonce of a transaction or an authorization.
  package var nonce: UInt64?
  /// The function that a transaction calls.
  package var selector: [UInt8]?
  /// Who is paid, or may take.
  package var payees: [Address] = []
  /// Contracts that are called and given the chain's coin: payees, unless they may be called anyway.
  package var valueTakers: [Address] = []
  /// What leaves or may be taken: what is allowed counts as spent. The coin includes the fee.
  package var spends: [Spend] = []
  /// The contracts that are called.
  package var calls: [Call] = []
  /// What was read of its bytes, in their order, but for the coin that a transaction itself moves.
  var counted: [Effect] = []
  /// The ERC-20 tokens that are known on this machine.
  package var tokens = KnownTokens.none
  /// Whether somebody is allowed to take without limit.
  package internal(set) var allowsAll = false
  /// Whether it changes who or what controls a contract.
  package var changesControl = false
  /// Contracts whose code an account is to act by.
  package var delegates: [Address] = []
  /// Whether an account is to act by such code on every chain there is.
  package var delegatesEverywhere = false
  /// What a policy has to allow of typed data.
  package var level = Policy.TypedDataLevel.any
  /// Addresses in typed data whose part is unknown: nobody that is known to be paid, but anybody who
  /// may be.
  package var mentions: [Address] = []
  /// Whether it creates a contract.
  package var isCreation = false
  /// Whether it calls something whose meaning is not known here.
  package var isBlind = false
  /// The number of bytes of a message.
  package var size: Int?
  /// The site that a sign-in message logs in at, or a message that reads as one, wherever it stands.
  package var site: String?
  /// Whether a message is not in the form of a standard, so that what it says may be anything.
  package var isFreeText = false

  /// Begins with what every one has.
  package init(_ kind: Kind, account: Address, digest: Hash32) {
    (self.kind, self.account, self.digest) = (kind, account, digest)
  }

  /// Whether typed data is a permit that is known here, and so counted.
  package var isPermit: Bool { kind == .typedData && level == .permits }

  /// Whether some amount stands for all there will ever be.
  package var isUnlimited: Bool {
    allowsAll || spends.contains { $0.units >= UnlimitedAllowance.threshold }
  }

  /// Everything that it does, in the order of its bytes; the payees, the spends and the flags follow
  /// from it. The fee is not among it.
  package var effects: [Effect] {
    guard kind == .transaction, let value else { return counted }
    // Without data it is a payment, of nothing too. A list of payments keeps none of these.
    let isPayment = to != nil && selector == nil
    return value > 0 || isPayment ? [.spend(.ether, value, to: to)] + counted : counted
  }

  /// Everybody who is paid, may take, or may be meant by what is unknown, each once.
  package var counterparties: [Address] {
    var seen = Set(payees)
    return payees + mentions.filter { seen.insert($0).inserted }
  }

  /// Adds to what is spent; nothing where it is nothing.
  mutating func spend(_ asset: Movement.Asset, _ units: UInt256) {
    if units > 0 { count(asset, units) }
  }

  /// Adds to what is spent, each asset once; the largest number stands for every sum beyond it, since
  /// there is no more of anything. 0 units of a token count as touching it: they may be the
  /// thing with the number 0.
  mutating func count(_ asset: Movement.Asset, _ units: UInt256) {
    guard units > 0 || asset != .ether else { return }
    guard let index = spends.firstIndex(where: { $0.asset == asset }) else {
      spends.append(Spend(asset, units))
      return
    }
    spends[index] = Spend(asset, spends[index].units.addingWithSaturation(units))
  }

  /// Adds a payee, each once.
  mutating func pay(_ address: Address) {
    if !payees.contains(address) { payees.append(address) }
  }
}
