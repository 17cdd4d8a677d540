import ChainKit
import Core
import Entity

/// Makes the transactions of a simulated chain, signed and with their logs.
struct VirtualBuilder {
  let signers: [VirtualSigner]
  let somebody: VirtualSigner
  let chain: ChainID
  /// Whether the chain logs the ether that moves (EIP-7708).
  var logsEther = false
  /// The nonce of somebody's next transaction.
  private var nextNonce: UInt64 = 0

  init(signers: [VirtualSigner], somebody: VirtualSigner, chain: ChainID) {
    (self.signers, self.somebody, self.chain) = (signers, somebody, chain)
  }

  /// Who signs, whom it pays, and what it logs.
  private struct Draft {
    var to: Address
    var value: UInt64 = 0
    var gas: UInt64 = 100_000
    var logs: [VirtualTransaction.Log] = []
    /// Logs in the chain's name that it did not write.
    var forged: [VirtualTransaction.Log] = []
    var authorization: SignedAuthorization?

    /// A payment that runs no code.
    static func plain(to: Address, _ value: UInt64) -> Draft {
      Draft(to: to, value: value, gas: 21_000)
    }
  }

  /// The transaction of an event; nil if it happens without one.
  ///
  /// `nonce` is that of the account before it.
  mutating func transaction(
    of act: VirtualWorld.Act,
    nonce: UInt64
  ) throws -> VirtualTransaction? {
    let me = signers[act.account]
    guard let draft = try draft(act.event, of: me, nonce: nonce) else { return nil }
    let signer = act.event.isOwn ? me : somebody
    let fees: Fees =
      if let signed = draft.authorization {
        .delegation(
          maxPriorityFeePerGas: .zero,
          maxFeePerGas: Wei(count: 1),
          AccessList([]),
          [signed]
        )
      } else {
        .legacy(gasPrice: Wei(count: 1))
      }
    let transaction = try Transaction(
      chain: chain,
      nonce: act.event.isOwn ? nonce : nextNonce,
      gas: draft.gas,
      to: draft.to,
      value: Wei(count: draft.value),
      input: [],
      fees: fees
    )
    if !act.event.isOwn { nextNonce += 1 }
    let hasFailed = if case .failed = act.event { true } else { false }
    // The value comes before all that the transaction's code does.
    let value = VirtualLogs.ether(draft.value, from: signer.address, to: draft.to)
    let logsValue = logsEther && !hasFailed && draft.value > 0 && draft.to != signer.address
    let isMinted = if case .minted = act.event { true } else { false }
    return VirtualTransaction(
      signed: try signer.sign(transaction),
      hasFailed: hasFailed,
      logs: (logsValue ? [value] : []) + draft.logs.filter { logsEther || !$0.isOfChain }
        + draft.forged,
      moves: draft.logs.filter(\.isOfChain),
      isMinted: isMinted
    )
  }

  private func draft(
    _ event: VirtualEvent,
    of me: VirtualSigner,
    nonce: UInt64
  ) throws -> Draft? {
    let other = somebody.address
    switch event {
    case .own(let value): return .plain(to: other, value)
    case .failed(let value): return Draft(to: other, value: value)
    case .pay(let value, let receiver): return .plain(to: signers[receiver].address, value)
    case .deposit(let value), .minted(let value): return .plain(to: me.address, value)
    case .built: return .plain(to: VirtualWorld.delegate, 0)
    case .inside(let value):
      let paid = VirtualLogs.ether(value, from: .zero, to: me.address)
      return Draft(to: .zero, value: value, gas: 90_000, logs: [paid])
    case .taken(let value):
      return Draft(to: me.address, logs: [VirtualLogs.ether(value, from: me.address, to: other)])
    case .through(let value):
      let there = VirtualLogs.ether(value, from: VirtualWorld.delegate, to: me.address)
      let back = VirtualLogs.ether(value, from: me.address, to: VirtualWorld.delegate)
      return Draft(to: VirtualWorld.delegate, logs: [there, back])
    case .forgedEther(let value):
      let forged = VirtualLogs.ether(value, from: other, to: me.address)
      return Draft(to: VirtualWorld.delegate, forged: [forged])
    case .withdrawal, .drain, .bump: return nil
    case .delegation(let isSet):
      let signed = try authorization(of: me, isSet: isSet, nonce: nonce)
      return Draft(to: other, authorization: signed)
    case .ownDelegation(let isSet):
      // The transaction takes the first nonce before its authorizations are applied.
      let signed = try authorization(of: me, isSet: isSet, nonce: nonce + 1)
      return Draft(to: other, authorization: signed)
    default: return logged(event, of: me.address)
    }
  }

  private func authorization(
    of me: VirtualSigner,
    isSet: Bool,
    nonce: UInt64
  ) throws -> SignedAuthorization {
    try me.sign(
      Authorization(
        chain: chain,
        delegate: isSet ? VirtualWorld.delegate : .zero,
        nonce: nonce
      )
    )
  }

  /// The events of tokens and items.
  private func logged(_ event: VirtualEvent, of me: Address) -> Draft? {
    let other = somebody.address
    typealias Logs = VirtualLogs
    switch event {
    case .tokenIn(let amount, let token), .forged(let amount, let token):
      return call(Logs.transfer(amount, of: token, from: other, to: me))
    case .tokenOut(let amount, let token):
      return call(Logs.transfer(amount, of: token, from: me, to: other))
    case .tokenPay(let amount, let token, let receiver):
      return call(Logs.transfer(amount, of: token, from: me, to: signers[receiver].address))
    case .silent(_, let token): return Draft(to: VirtualWorld.token(token))
    case .approval(let amount, let token):
      return call(Logs.approval(amount, of: token, from: me, to: other))
    case .wrap(let amount):
      var draft = call(Logs.deposit(amount, of: me))
      draft.value = amount
      return draft
    case .unwrap(let amount):
      var draft = call(Logs.withdrawal(amount, of: me))
      draft.logs.insert(Logs.ether(amount, from: draft.to, to: me), at: 0)
      return draft
    case .operation: return call(Logs.operation(of: me))
    case .itemIn(let id): return call(Logs.item(id, from: other, to: me))
    case .itemOut(let id): return call(Logs.item(id, from: me, to: other))
    case .itemsIn(let items): return call(Logs.items(items, from: other, to: me))
    case .itemsOut(let items): return call(Logs.items(items, from: me, to: other))
    default: return nil
    }
  }

  /// A call of the contract that logs something.
  private func call(_ log: VirtualTransaction.Log) -> Draft {
    Draft(to: log.address, logs: [log])
  }
}
