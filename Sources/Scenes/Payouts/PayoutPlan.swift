import Core
import Entity

/// The rows of a list with their recipients and payments, before nonces and fees are known.
struct PayoutPlan: Sendable {
  struct Row: Sendable {
    let number: Int
    let to: Recipient
    let payment: Payment
    let note: String?
  }

  let rows: [Row]
  /// The tokens that are paid, by contract address.
  let tokens: [Address: Token]

  /// Resolves the recipients and tokens of all rows.
  ///
  /// - Throws: `PayoutListError` or ``PayoutRowError`` with the row and the column that is wrong,
  ///   ``PayoutRowsError`` if several rows are wrong.
  init(
    _ list: PayoutList,
    chain: ChainEntry,
    chains: ChainRegistry,
    tokens known: [Token],
    recipients: Recipients,
    allowDuplicates: Bool
  ) throws {
    var rows: [Row] = []
    var tokens: [Address: Token] = [:]
    var faults: [any Reportable] = []
    for row in list.rows {
      do {
        if let fault = row.fault { throw fault }
        let to = try PayoutRowError.at(row, .to) {
          let typed = try TypedAccount(row.to, knowing: chains) { name in
            (try? recipients.find(name)) != nil
          }
          return try recipients.find(typed.text(on: chain.id))
        }
        let row = try Self.plain(row, on: chain, chains)
        let (payment, token) = try Self.payment(of: row, to: to, on: chain, tokens: known)
        if let token { tokens[token.address] = token }
        rows.append(Row(number: row.number, to: to, payment: payment, note: row.note))
      } catch let fault as any Reportable {
        faults.append(fault)
      }
    }
    if let fault = faults.first {
      guard faults.count > 1 else { throw fault }
      throw PayoutRowsError(faults.map(\.report))
    }
    (self.rows, self.tokens) = (rows, tokens)
    if !allowDuplicates { try requireDistinct() }
  }

  /// Returns a row whose amount and token have the contract's address without its chain.
  private static func plain(
    _ row: PayoutList.Row,
    on chain: ChainEntry,
    _ chains: ChainRegistry
  ) throws -> PayoutList.Row {
    let plain = { (typed: String) in
      try TypedAccount.tokenText(typed, on: chain.id, knowing: chains)
    }
    var row = row
    row.amount = try PayoutRowError.at(row, .amount) { try plain(row.amount) }
    row.token = try PayoutRowError.at(row, .token) { try row.token.map(plain) }
    return row
  }

  /// Returns what a row pays, and the token if it pays one.
  private static func payment(
    of row: PayoutList.Row,
    to: Recipient,
    on chain: ChainEntry,
    tokens: [Token]
  ) throws -> (Payment, Token?) {
    let meaning = try PayoutRowError.at(row, .amount) {
      try Self.meaning(of: row, native: chain.symbol, tokens: tokens)
    }
    let payment: Payment
    var paid: Token?
    switch meaning {
    case .ether(let wei): payment = Payment(asset: .coin, to: to.address, units: wei.count)
    case .token(let token, let units):
      guard token.address != to.address else {
        throw PayoutRowError(row, .to, BuildTransactionError.tokenToContract.report)
      }
      paid = token
      payment = Payment(asset: .token(token.address), to: to.address, units: units)
    case .allEther, .allOfToken: throw PayoutRowError(row, .amount, PayoutError.max.report)
    }
    guard payment.units > 0 else {
      throw PayoutRowError(row, .amount, PayoutError.nothing.report)
    }
    return (payment, paid)
  }

  /// Returns the amount of a row; the column `token` may give its unit, or repeat it.
  static func meaning(of row: PayoutList.Row, native: String, tokens: [Token]) throws
    -> ResolvedAmount
  {
    guard let token = row.token else {
      return try ResolvedAmount(AmountText(parsing: row.amount), native: native, tokens: tokens)
    }
    let isBare = row.amount.utf8.allSatisfy { $0 == 0x2e || (0x30...0x39).contains($0) }
    if isBare {
      let text = token.hasPrefix("0x") ? "\(row.amount) \(token)" : row.amount + " " + token
      return try ResolvedAmount(AmountText(parsing: text), native: native, tokens: tokens)
    }
    let amount = try AmountText(parsing: row.amount)
    let meaning = try ResolvedAmount(amount, native: native, tokens: tokens)
    let named = try ResolvedAmount(
      AmountText(parsing: "1 " + token),
      native: native,
      tokens: tokens
    )
    guard meaning.asset == named.asset else {
      throw PayoutError.units(amount: row.amount, token: token)
    }
    return meaning
  }

  /// Throws if two rows pay one account the same asset: most often that is one row too many.
  private func requireDistinct() throws {
    var seen: [Payment: Int] = [:]
    var paid: [Key: Int] = [:]
    var found: [(row: Int, error: PayoutError)] = []
    for row in rows {
      let key = Key(to: row.payment.to, asset: row.payment.asset)
      let same = seen[row.payment]
      if let first = same ?? paid[key] {
        let error = PayoutError.duplicate(row: row.number, first: first, sameAmount: same != nil)
        found.append((row.number, error))
      }
      seen[row.payment] = seen[row.payment] ?? row.number
      paid[key] = paid[key] ?? row.number
    }
    guard let first = found.first else { return }
    guard found.count > 1 else { throw first.error }
    throw PayoutError.duplicates(rows: found.map(\.row))
  }

  struct Key: Hashable {
    let to: Address
    let asset: Payment.Asset
  }
}

extension ResolvedAmount {
  /// The asset that this is an amount of.
  var asset: Payment.Asset {
    switch self {
    case .ether, .allEther: .coin
    case .token(let token, _), .allOfToken(let token): .token(token.address)
    }
  }
}
