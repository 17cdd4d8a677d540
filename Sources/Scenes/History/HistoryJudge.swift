import Core
import Entity

/// Tells spam, look-alikes, swaps and transfers between own accounts from other rows of a history.
struct HistoryJudge {
  private let account: AccountBook.Account
  /// The contracts of the tokens that a list holds.
  private let listed: Set<Address>
  /// Those of the history that no list holds.
  private let unlisted: [Address: FoundTokens.Judged]
  private let known: KnownAddresses
  private let lastLook: LastLook?

  /// Takes what the history has of tokens that no list holds, and what this machine knows.
  init(
    of account: AccountBook.Account,
    listed: [Token],
    found: FoundTokens,
    known: KnownAddresses,
    lastLook: LastLook?
  ) {
    (self.account, self.known, self.lastLook) = (account, known, lastLook)
    self.listed = Set(listed.map(\.address))
    let judged = (found.plausible + found.suspicious).map { ($0.found.contract, $0) }
    unlisted = Dictionary(judged) { first, _ in first }
  }

  /// Returns the transactions of a page with what is to be said about them.
  ///
  /// Cost: each counterparty that is not known is compared with each known address.
  func transactions(of page: HistoryPage) -> [JudgedTransaction] {
    // A chain that was started anew has other blocks than those that were shown.
    let look = lastLook.flatMap { look in (page.asOf?.number ?? 0) < look.seen ? nil : look }
    let strangers = Set(page.movements.compactMap(stranger))
    let pairs = strangers.compactMap { stranger in
      LookalikeAddresses.nearest(to: stranger, among: known.known).first.map { (stranger, $0) }
    }
    let lookalikes = Dictionary(pairs) { first, _ in first }
    return page.transactions.map { movements in
      let isOwn = movements.contains { $0.transaction.map(page.own.contains) ?? false }
      return JudgedTransaction(
        rows: movements.map { movement in
          .init(
            movement: movement,
            isListed: movement.asset.contract.map(listed.contains),
            cautions: cautions(movement, isOwn: isOwn, lookalikes)
          )
        },
        isOwn: isOwn,
        form: form(movements, isOwn: isOwn),
        isNew: look.map { look in movements.contains { $0.block.number > look.seen } }
      )
    }
  }

  /// Returns the counterparty of a row unless it is known, or nobody.
  private func stranger(_ movement: Movement) -> Address? {
    guard let address = movement.counterparty, movement.kind != .fee, !address.isZero,
      address != movement.account, !known.known.contains(address)
    else { return nil }
    return address
  }

  private func cautions(
    _ movement: Movement,
    isOwn: Bool,
    _ lookalikes: [Address: Address]
  ) -> [HistoryCaution] {
    var cautions: [HistoryCaution] = []
    let contract = movement.asset.contract
    let token = contract.flatMap { unlisted[$0] }
    if !isOwn, let contract {
      if movement.amount == 0, movement.kind.isTokenTransfer { cautions.append(.movesNothing) }
      if !listed.contains(contract), token?.found.isUsed != true { cautions.append(.unusedToken) }
    }
    if let reason = token?.reasons.first(where: \.isOfItself) {
      cautions.append(.suspiciousToken(reason))
    }
    if !isOwn, movement.kind.direction < 0, movement.amount > 0 { cautions.append(.notOwn) }
    return cautions + [counterparty(movement, isOwn: isOwn, lookalikes)].compactMap(\.self)
  }

  private func counterparty(
    _ movement: Movement,
    isOwn: Bool,
    _ lookalikes: [Address: Address]
  ) -> HistoryCaution? {
    guard let address = stranger(movement) else { return nil }
    let isSpoofed =
      !isOwn
      && known.counterpartyHistory.isOnlySpoofed(address, on: UInt256(movement.chain.value))
    if let other = lookalikes[address] {
      return .lookalike(
        address,
        of: other,
        owner: known.ownerDescription(other),
        isSpoofed: isSpoofed
      )
    }
    return isSpoofed ? .spoofed(address) : nil
  }

  private func form(_ movements: [Movement], isOwn: Bool) -> JudgedTransaction.Form? {
    let moved = movements.filter { $0.kind != .fee && $0.status == .success }
    func assets(_ direction: Int) -> Set<Movement.Asset> {
      Set(moved.filter { $0.kind.direction == direction && $0.amount > 0 }.map(\.asset))
    }
    let (out, `in`) = (assets(-1), assets(1))
    if isOwn, !out.isEmpty, !`in`.isEmpty, out != `in` { return .swap }
    let isOwnTransfer = moved.allSatisfy { movement in
      movement.kind.direction != 0 && movement.counterparty.map { known.own[$0] != nil } ?? false
    }
    return account.wallet != nil && !moved.isEmpty && isOwnTransfer ? .ownTransfer : nil
  }
}

extension Movement.Kind {
  /// Whether it is a transfer that a token's contract logs.
  fileprivate var isTokenTransfer: Bool { [.tokenIn, .tokenOut, .selfTransfer].contains(self) }
}

extension TokenSuspicion {
  /// Whether it is about what the token says of itself, whoever moved it.
  fileprivate var isOfItself: Bool {
    switch self {
    case .webAddress, .invitation, .likeToken, .likeCoin, .hiddenText: true
    case .severalAccounts, .onlyEmpty, .neverReceived, .undescribed, .onlyReceived: false
    }
  }
}
