import Core
import Entity

/// All addresses of a transaction that a node examines while it is built.
///
/// These are the callee, the recipient, spenders, own accounts that are called, and delegates.
struct InvolvedAddresses: Sendable {
  /// The addresses, without duplicates.
  let addresses: [Address]
  /// The recipient of a transfer, where coins or tokens would be lost if it is a token contract.
  private let recipient: Address?
  /// The recipient as a token of the list.
  private let known: Token?

  private init(
    action: Review.Action,
    to target: Address?,
    calling ownAccounts: [Address],
    delegates: [Address],
    tokens: [Token]
  ) {
    let recipient = action.recipient(to: target)
    let all = [target, recipient].compactMap(\.self) + action.spenders + ownAccounts + delegates
    var seen: Set<Address> = []
    addresses = all.filter { !$0.isZero && seen.insert($0).inserted }
    self.recipient = action.isTransfer && recipient?.isZero == false ? recipient : nil
    known = tokens.first { $0.address == recipient }
  }

  /// Creates those of a call by an account, with this wallet's accounts that it calls.
  init(
    of call: Plan.Call,
    from account: Address,
    own: Set<Address>,
    claimed abi: ContractABI? = nil,
    delegates: [Address],
    tokens: [Token]
  ) {
    self.init(
      action: Review.Action(to: call.to, input: call.input, claimed: abi),
      to: call.to,
      calling: Self.ownAccounts(own, calledBy: call, from: account, claimed: abi),
      delegates: delegates,
      tokens: tokens
    )
  }

  /// This wallet's accounts among the callees of all calls: they may be delegated to a contract.
  private static func ownAccounts(
    _ own: Set<Address>,
    calledBy call: Plan.Call,
    from account: Address,
    claimed abi: ContractABI?
  ) -> [Address] {
    guard let to = call.to else { return [] }
    let place = CallContext(account: account, contract: to, value: call.value.count)
    return AnalyzedCall(call.input, at: place, claimed: abi).all
      .filter { !$0.input.isEmpty }.map(\.place.contract).filter(own.contains)
  }

  /// The recipient to examine for a token, in case it is a contract.
  var suspect: Address? { known == nil ? recipient : nil }

  /// Whether an address may have code; true if it was not examined.
  func mayHaveCode(_ address: Address?, in trial: PaymentSimulation) -> Bool {
    zip(addresses, trial.addressCodes).first { $0.0 == address }?.1 != AddressCode.none
  }

  /// What a node found about them; any other address stays unknown.
  func nodeFindings(_ trial: PaymentSimulation, _ simulated: SimulatedEffects?) -> NodeFindings {
    let addressCodes = Dictionary(zip(addresses, trial.addressCodes)) { first, _ in first }
    let isContract = recipient.map { addressCodes[$0] == .contract } ?? false
    let token = isContract ? known ?? trial.token : nil
    return NodeFindings(
      addressCodes: addressCodes,
      tokens: token.map { [$0.address: $0] } ?? [:],
      simulated: simulated
    )
  }
}
