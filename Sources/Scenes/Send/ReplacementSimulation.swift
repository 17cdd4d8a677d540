import Entity

/// The simulation of a pending transaction that is sent again with higher fees.
struct ReplacementSimulation: Sendable {
  private let old: SignedTransaction
  /// The addresses of this wallet's accounts.
  private let own: Set<Address>
  private let involved: InvolvedAddresses

  init(of old: SignedTransaction, own: Set<Address>, tokens: [Token]) {
    let transaction = old.transaction
    (self.old, self.own) = (old, own)
    involved = InvolvedAddresses(
      of: Plan.Call(to: transaction.to, value: transaction.value, input: transaction.input),
      from: old.sender,
      own: own,
      delegates: transaction.fees.authorizations.map(\.authorization.delegate),
      tokens: tokens
    )
  }

  /// The call to simulate, with the gas limit and the access list that stay, and the new one's blob
  /// fees.
  func attempt(_ blobs: BlobFees? = nil) -> SimulationRequest {
    let transaction = old.transaction
    var call = CallRequest(
      from: old.sender,
      to: transaction.to,
      value: transaction.value,
      input: transaction.input,
      gas: transaction.gas
    )
    call.authorizations = transaction.fees.authorizations
    call.blobs = blobs
    call.accessList = transaction.fees.accessList
    return SimulationRequest(
      call: call,
      units: nil,
      addresses: involved.addresses,
      suspect: involved.suspect,
      accounts: own.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) },
      isReplacement: true
    )
  }

  /// What the node found out about the transaction and its addresses.
  func nodeFindings(_ trial: PaymentSimulation) -> NodeFindings {
    involved.nodeFindings(trial, trial.effects)
  }
}
