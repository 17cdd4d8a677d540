import Entity

/// All who take part in a transaction, and are looked at while it is built: who is called, who receives,
/// who may take, the accounts of one's own that calls within are for, and the contracts that accounts are
/// to act by.
struct Parties: Sendable {
  /// Each once.
  let addresses: [Address]
  /// Who receives a transfer, and would keep it for ever if it were the contract of a token.
  private let recipient: Address?
  /// The recipient as a token of the list.
  private let known: Token?

  init(
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

  /// Who is to be asked what token it is, if it is a contract.
  var suspect: Address? { known == nil ? recipient : nil }

  /// What was found of them. Those of whom nothing was found stay unknown.
  func nodeFindings(_ trial: PaymentSimulation) -> NodeFindings {
    let addressCodes = Dictionary(zip(addresses, trial.addressCodes)) { first, _ in first }
    let isContract = recipient.map { addressCodes[$0] == .contract } ?? false
    let token = isContract ? known ?? trial.token : nil
    return NodeFindings(addressCodes: addressCodes, tokens: token.map { [$0.address: $0] } ?? [:])
  }
}
