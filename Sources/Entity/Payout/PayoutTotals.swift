package import Core

/// The totals of many payments of one account, computed from their bytes.
package struct PayoutTotals: Hashable, Sendable {
  /// The total of one asset.
  package struct Sum: Hashable, Sendable {
    package let asset: Payment.Asset
    /// The amount in base units.
    package fileprivate(set) var units: UInt256
    /// The number of payments.
    package fileprivate(set) var payments: Int
  }

  /// The chain ID of all payments.
  package let chain: ChainID
  /// The number of payments.
  package let payments: Int
  /// The totals, in the order of the first payment of each asset.
  package let sums: [Sum]
  /// The maximum of all fees together.
  package let highestFee: Wei
  /// The most that leaves the account in the native coin, including the fees.
  package let highestCost: Wei
  /// The gas limits of all payments together.
  package let gas: UInt256
  /// The maximum price of a unit of gas.
  package let highestPrice: Wei
  /// The nonces, which are consecutive.
  package let nonces: ClosedRange<UInt64>
  /// One hash of all that is signed: the Keccak-256 of the signing hashes, in order.
  package let digest: Hash32

  /// Adds up payments and checks the rules that they must meet together. Cost: one hash for each.
  ///
  /// - Throws: `PayoutDocumentError` if there are no payments or too many, if one is not a plain
  ///   payment, is for another chain, or its nonce does not follow the previous one, or if the
  ///   total exceeds 2^256 − 1.
  package init(of transactions: [Transaction]) throws(PayoutDocumentError) {
    guard let first = transactions.first, let chain = first.chain else { throw .empty }
    guard transactions.count <= PayoutList.maxRows else {
      throw .tooMany(limit: PayoutList.maxRows, found: transactions.count)
    }
    var order: [Payment.Asset: Int] = [:]
    var sums: [Sum] = []
    // Nil once a sum exceeds 256 bits.
    var (fee, gas): (UInt256?, UInt256?) = (0, 0)
    var price = Wei.zero
    var isPayable = true
    var hashes: [UInt8] = []
    hashes.reserveCapacity(32 * transactions.count)
    for (index, transaction) in transactions.enumerated() {
      guard let payment = transaction.payment else { throw .notPayment(number: index + 1) }
      guard transaction.chain == chain else { throw .otherChain(number: index + 1) }
      let wanted = first.nonce.addingReportingOverflow(UInt64(index))
      guard !wanted.overflow, transaction.nonce == wanted.partialValue else {
        throw .nonce(number: index + 1, wanted: wanted.partialValue, found: transaction.nonce)
      }
      let place = order[payment.asset] ?? sums.count
      if place == sums.count {
        order[payment.asset] = place
        sums.append(Sum(asset: payment.asset, units: 0, payments: 0))
      }
      if let units = sums[place].units.adding(payment.units) {
        sums[place].units = units
      } else {
        isPayable = false
      }
      sums[place].payments += 1
      fee = transaction.fees.highestPrice.multiplied(by: transaction.gas)
        .flatMap { fee?.adding($0.count) }
      gas = gas?.adding(UInt256(transaction.gas))
      price = max(price, transaction.fees.highestPrice)
      hashes += transaction.signingHash.bytes
    }
    let coins = sums.first { $0.asset == .coin }?.units ?? 0
    guard isPayable, let fee, let gas, let cost = coins.adding(fee) else { throw .unpayable }
    self.chain = chain
    self.payments = transactions.count
    self.sums = sums
    highestFee = Wei(fee)
    highestCost = Wei(cost)
    self.gas = gas
    self.highestPrice = price
    self.nonces = first.nonce...(first.nonce + UInt64(transactions.count - 1))
    self.digest = .keccak(of: hashes)
  }
}
