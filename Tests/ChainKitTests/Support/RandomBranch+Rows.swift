import Core
import Entity

@testable import ChainKit

/// The rows that a history must show one by one, and not only in their sum.
extension RandomBranch {
  /// A row as far as what happened decides it alone.
  ///
  /// What moved within a transaction is none: how well it is known depends on what a node shows.
  private struct PlainRow: Hashable {
    let block: UInt64
    let transaction: Hash32?
    let kind: Movement.Kind
    let asset: Movement.Asset
    let amount: UInt256
    let counterparty: Address?
    let hasFailed: Bool

    init(_ row: Movement) {
      (block, transaction) = (row.block.number, row.transaction)
      (kind, asset, amount) = (row.kind, row.asset, row.amount)
      (counterparty, hasFailed) = (row.counterparty, row.status == .failed)
    }

    init(
      _ kind: Movement.Kind,
      _ amount: UInt256,
      of asset: Movement.Asset = .ether,
      with counterparty: Address? = nil,
      in block: UInt64,
      _ transaction: Hash32? = nil,
      hasFailed: Bool = false
    ) {
      (self.block, self.transaction) = (block, transaction)
      (self.kind, self.asset, self.amount) = (kind, asset, amount)
      (self.counterparty, self.hasFailed) = (counterparty, hasFailed)
    }

    /// What says how certain the row is; a log that moves nothing is found by a search alone.
    var subject: HistorySubject {
      switch (kind, asset) {
      case (.approval, _), (.operatorApproval, _), (.userOperation, _): .otherTokens
      case (.delegation, _): .nonces
      case (_, .ether): .ether
      case (_, .token(let contract)): .token(contract)
      case (_, .item(let contract, let id)): .item(contract, id: id)
      }
    }
  }

  /// Where an account has other rows than it must have, up to a block.
  ///
  /// Left out is the token that logs what does not happen.
  func rowDifferences(
    _ rows: [Movement],
    of account: Int,
    upTo last: UInt64
  ) -> Set<Difference> {
    let odd = Movement.Asset.token(VirtualWorld.token(RandomActs.odd))
    let unsure: Set<Movement.Kind> = [.internal, .internalOut]
    func counts(_ rows: [PlainRow]) -> [PlainRow: Int] {
      let those = rows.filter {
        $0.block <= last && !unsure.contains($0.kind) && ($0.asset != odd || $0.kind == .approval)
      }
      return Dictionary(those.map { ($0, 1) }, uniquingKeysWith: +)
    }
    let truth = counts(
      acts.acts.keys.sorted().flatMap { block in plainRows(of: account, in: block) }
    )
    let shown = counts(rows.map(PlainRow.init))
    let others = Set(truth.keys).union(shown.keys).filter { truth[$0] != shown[$0] }
    return Set(
      others.map { Difference(account: account, subject: $0.subject, block: $0.block) }
    )
  }

  private func plainRows(of account: Int, in block: UInt64) -> [PlainRow] {
    var rows: [PlainRow] = []
    var made = (world.transactions[block] ?? [])[...]
    for act in acts.acts[block] ?? [] {
      let transaction = act.event.hasTransaction ? made.popFirst() : nil
      if act.account == account {
        if act.event.isOwn, let transaction { rows += own(transaction, in: block) }
        rows += happened(act.event, in: block, transaction)
      }
      if act.event.receiver == account, let transaction {
        let payer = world.accounts[act.account]
        rows += received(act.event, from: payer, in: block, transaction)
      }
    }
    let tips = (world.transactions[block] ?? []).count { !$0.isMinted }
    if world.builder(of: block) == world.accounts[account], tips > 0 {
      rows.append(PlainRow(.reward, UInt256(UInt64(tips) * VirtualWorld.fee), in: block))
    }
    return rows
  }

  /// The value and the fee of a transaction of the account.
  private func own(_ made: VirtualTransaction, in block: UInt64) -> [PlainRow] {
    let transaction = made.signed.transaction
    func row(_ kind: Movement.Kind, _ amount: UInt256) -> PlainRow {
      PlainRow(
        kind,
        amount,
        with: transaction.to,
        in: block,
        made.signed.hash,
        hasFailed: made.hasFailed
      )
    }
    let value = transaction.value.count
    return (value > 0 ? [row(.sent, value)] : []) + [row(.fee, UInt256(VirtualWorld.fee))]
  }

  /// What an event shows beside the transaction's own value and fee.
  private func happened(
    _ event: VirtualEvent,
    in block: UInt64,
    _ made: VirtualTransaction?
  ) -> [PlainRow] {
    let hash = made?.signed.hash
    func row(
      _ kind: Movement.Kind,
      _ amount: UInt64,
      of asset: Movement.Asset = .ether,
      with counterparty: Address? = nil
    ) -> PlainRow {
      PlainRow(kind, UInt256(amount), of: asset, with: counterparty, in: block, hash)
    }
    func token(_ place: Int) -> Movement.Asset { .token(VirtualWorld.token(place)) }
    func items(_ kind: Movement.Kind, _ items: [VirtualItem]) -> [PlainRow] {
      items.map { item in
        let asset = Movement.Asset.item(VirtualWorld.editions, id: UInt256(item.id))
        return row(kind, item.amount, of: asset, with: world.other)
      }
    }
    func artwork(_ kind: Movement.Kind, _ id: UInt64) -> PlainRow {
      let asset = Movement.Asset.item(VirtualWorld.artworks, id: UInt256(id))
      return row(kind, 1, of: asset, with: world.other)
    }
    switch event {
    case .deposit(let value), .minted(let value):
      return [row(.received, value, with: world.other)]
    case .withdrawal(let gwei):
      let amount = UInt256(gwei).multipliedWithSaturation(by: 1_000_000_000)
      return [PlainRow(.withdrawal, amount, in: block)]
    case .delegation(let isSet), .ownDelegation(let isSet):
      return [row(.delegation, 0, with: isSet ? VirtualWorld.delegate : nil)]
    case .tokenIn(let amount, let place):
      return [row(.tokenIn, amount, of: token(place), with: world.other)]
    case .tokenOut(let amount, let place):
      return [row(.tokenOut, amount, of: token(place), with: world.other)]
    case .tokenPay(let amount, let place, let receiver):
      return [row(.tokenOut, amount, of: token(place), with: world.accounts[receiver])]
    case .approval(let amount, let place):
      return [row(.approval, amount, of: token(place), with: world.other)]
    case .wrap(let amount): return [row(.wrap, amount, of: token(VirtualWorld.wrapped))]
    case .unwrap(let amount): return [row(.unwrap, amount, of: token(VirtualWorld.wrapped))]
    case .itemIn(let id): return [artwork(.itemIn, id)]
    case .itemOut(let id): return [artwork(.itemOut, id)]
    case .itemsIn(let all): return items(.itemIn, all)
    case .itemsOut(let all): return items(.itemOut, all)
    case .operation: return [row(.userOperation, 0)]
    case .own, .failed, .pay, .inside, .built, .drain, .taken, .through, .forgedEther, .bump,
      .silent, .forged:
      return []
    }
  }

  /// What another account of the world pays.
  private func received(
    _ event: VirtualEvent,
    from payer: Address,
    in block: UInt64,
    _ made: VirtualTransaction
  ) -> [PlainRow] {
    func row(_ kind: Movement.Kind, _ amount: UInt64, _ asset: Movement.Asset) -> PlainRow {
      PlainRow(kind, UInt256(amount), of: asset, with: payer, in: block, made.signed.hash)
    }
    switch event {
    case .pay(let value, _): return [row(.received, value, .ether)]
    case .tokenPay(let amount, let place, _):
      return [row(.tokenIn, amount, .token(VirtualWorld.token(place)))]
    default: return []
    }
  }
}
