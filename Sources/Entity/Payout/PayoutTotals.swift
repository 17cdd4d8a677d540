package import Core

/// What many payments of one account come to, worked out from their bytes.
package struct PayoutTotals: Hashable, Sendable {
  /// What is paid of one asset.
  package struct Sum: Hashable, Sendable {
    /// Of what.
    package let asset: Payment.Asset
    /// How many of the smallest units.
    package fileprivate(set) var units: UInt256
    /// In how many payments.
    package fileprivate(set) var payments: Int
  }

  /// The chain that all of them name.
  package let chain: ChainID
  /// How many there are.
  package let payments: Int
  /// What is paid, in the order of the first payment of each asset.
  package let sums: [Sum]
  /// The most that the fees can be, together.
  package let highestFee: Wei
  /// The most that leaves the account in the chain's coin, fees included.
  package let highestCost: Wei
  /// The gas that all may use.
  package let gas: UInt256
  /// The highest price of a unit of gas.
  package let highestPrice: Wei
  /// The nonces, one after another.
  package let nonces: ClosedRange<UInt64>
  /// One hash of all that is signed: Keccak-256 of the signing hashes in their order.
  package let digest: Hash32

  /// Adds up payments and checks what they must fulfil together. Cost: a hash for each.
  ///
  /// - Throws: `PayoutDocumentError` when there are none or too many, one is no plain payment, is
  ///   for another chain or larger than nodes take, when a nonce does not follow the one before, or
  ///   the whole costs more than there is.
  package init(of transactions: [Transaction]) throws(PayoutDocumentError) {
    guard let first = transactions.first, let chain = first.chain else { throw .empty }
    guard transactions.count <= PayoutList.maxRows else {
      throw .tooMany(limit: PayoutList.maxRows, found: transactions.count)
    }
    var order: [Payment.Asset: Int] = [:]
    var sums: [Sum] = []
    // Nil from where on a sum is beyond 256 bits.
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
