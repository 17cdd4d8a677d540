import Core
import Entity

/// Tells spam, look-alikes, swaps and transfers between own accounts from other rows of a history.
struct HistoryJudge {
  /// The contracts of the tokens that a list holds.
  private let listed: Set<Address>
  /// Those of the history that no list holds.
  private let unlisted: [Address: FoundTokens.Judged]
  private let known: KnownAddresses
  private let lastLooks: [Address: LastLook]

  /// Takes what the history has of tokens that no list holds, and what this machine knows.
  init(
    listed: [Token],
    found: FoundTokens,
    known: KnownAddresses,
    lastLooks: [Address: LastLook]
  ) {
    (self.known, self.lastLooks) = (known, lastLooks)
    self.listed = Set(listed.map(\.address))
    let judged = (found.plausible + found.suspicious).map { ($0.found.contract, $0) }
    unlisted = Dictionary(judged) { first, _ in first }
  }

  /// Returns the transactions of a page with what is to be said about them.
  ///
  /// Cost: each counterparty that is not known is compared with each known address.
  func transactions(of page: HistoryPage) -> [JudgedTransaction] {
    // A chain that was started anew has other blocks than those that were shown.
    let head = page.asOf?.number ?? 0
    let looks = lastLooks.filter { $0.value.seen <= head }
    let strangers = Set(page.movements.compactMap(stranger))
    let pairs = strangers.compactMap { stranger in
      LookalikeAddresses.nearest(to: stranger, among: known.known).first.map { (stranger, $0) }
    }
    let lookalikes = Dictionary(pairs) { first, _ in first }
    var place = 0
    return page.transactions.map { movements in
      let balances = page.balances.map { $0.dropFirst(place).prefix(movements.count) }
      place += movements.count
      let isOwn = movements.contains { $0.transaction.map(page.own.contains) ?? false }
      return JudgedTransaction(
        rows: movements.enumerated().map { index, movement in
          .init(
            movement: movement,
            isListed: movement.token.map(listed.contains),
            cautions: cautions(movement, isOwn: isOwn, lookalikes),
            balance: balances?.dropFirst(index).first.flatMap(\.self)
          )
        },
        isOwn: isOwn,
        form: form(movements, isOwn: isOwn),
        isNew: isNew(movements, looks)
      )
    }
  }

  /// Whether a transaction is later than what was shown of one of its accounts; nil if nothing was.
  private func isNew(_ movements: [Movement], _ looks: [Address: LastLook]) -> Bool? {
    let news = movements.compactMap { movement in
      looks[movement.account].map { movement.block.number > $0.seen }
    }
    return news.isEmpty ? nil : news.contains(true)
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
    let token = movement.token.flatMap { unlisted[$0] }
    if !isOwn, movement.asset != .ether, movement.amount == 0, movement.kind.isTransfer {
      cautions.append(.movesNothing)
    }
    // Only the coin that a chain wraps is known to be wrapped, whether a list holds it or not.
    if !isOwn, let contract = movement.token, ![.wrap, .unwrap].contains(movement.kind),
      !listed.contains(contract), token?.found.isUsed != true
    {
      cautions.append(.unusedToken)
    }
    if let reason = token?.reasons.first(where: \.isOfItself) {
      cautions.append(.suspiciousToken(reason))
    }
    if !isOwn, movement.kind.direction < 0, movement.amount > 0 {
      cautions.append(movement.transaction == nil ? .unattributed : .notOwn)
    }
    return cautions + [counterparty(movement, isOwn: isOwn, lookalikes)].compactMap(\.self)
  }

  private func counterparty(
    _ movement: Movement,
    isOwn: Bool,
    _ lookalikes: [Address: Address]
  ) -> HistoryCaution? {
    guard let address = stranger(movement) else { return nil }
    let isSpoofed =
      !isOwn && movement.kind.isTransfer
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
    let moved = movements.filter { movement in
      ![.fee, .userOperation].contains(movement.kind) && movement.status == .success
    }
    let wrapped: Set<Movement.Kind> = [.wrap, .unwrap]
    func assets(_ direction: Int) -> Set<Movement.Asset> {
      Set(
        moved.filter { movement in
          movement.kind.direction == direction && movement.amount > 0
            && !wrapped.contains(movement.kind)
        }
        .map(\.asset)
      )
    }
    let (out, `in`) = (assets(-1), assets(1))
    if isOwn, !out.isEmpty, !`in`.isEmpty, out != `in` { return .swap }
    let isOwnTransfer = moved.allSatisfy { movement in
      movement.kind.direction != 0 && known.own[movement.account] != nil
        && movement.counterparty.map { known.own[$0] != nil } ?? false
    }
    return !moved.isEmpty && isOwnTransfer ? .ownTransfer : nil
  }
}

extension Movement.Kind {
  /// Whether it moves something, even if it is 0, or from an account to itself; what an account
  /// permits or has changed is never left out as planted.
  fileprivate var isTransfer: Bool { direction != 0 || self == .selfTransfer }
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
