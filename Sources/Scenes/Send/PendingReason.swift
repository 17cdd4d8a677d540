import Core
import Entity

/// A reason why a pending transaction is not mined yet, as far as the node's figures tell.
enum PendingReason: Hashable, Sendable {
  /// A transaction with a lower nonce comes first; its hash, if it was sent from this machine.
  case earlierNonce(UInt64, Hash32?)
  /// The chain has no block since a time, in seconds since 1970.
  case noBlock(since: UInt64)
  /// The account has less than the transaction can cost, after what earlier ones can cost.
  case lowBalance(Wei, cost: Wei?, earlier: Wei)
  /// The maximum fee per gas is below the base fee of the next block.
  case lowMaxFee(Wei, base: Wei)
  /// The maximum fee for blob gas is below its price in the next block.
  case lowBlobFee(Wei, base: Wei)
  /// What is left for the builder is below the usual tip.
  case lowTip(Wei, usual: Wei)
  /// The gas price is below the usual one, on a chain without EIP-1559.
  case lowGasPrice(Wei, usual: Wei)

  /// Returns the reasons, the decisive ones first; none if it can be in the next block.
  static func all(
    of transaction: Transaction,
    _ outlook: PendingOutlook,
    on chain: ChainID
  ) -> [PendingReason] {
    var reasons: [PendingReason] = []
    if outlook.nextNonce < transaction.nonce {
      reasons.append(.earlierNonce(outlook.nextNonce, outlook.nextHash))
    }
    if let head = outlook.head, let patience = chain.profile(at: outlook.time).stoppedAfter,
      outlook.time > head.time, outlook.time - head.time > patience
    {
      reasons.append(.noBlock(since: head.time))
    }
    let cost = transaction.highestCost
    if cost.flatMap(outlook.earlierCost.adding).map({ $0 > outlook.balance }) ?? true {
      reasons.append(.lowBalance(outlook.balance, cost: cost, earlier: outlook.earlierCost))
    }
    return reasons + blobPrice(of: transaction.fees, outlook) + price(of: transaction.fees, outlook)
  }

  private static func blobPrice(of fees: Fees, _ outlook: PendingOutlook) -> [PendingReason] {
    guard let offered = fees.blobs?.maxFeePerBlobGas, let base = outlook.blobBaseFee,
      offered < base
    else { return [] }
    return [.lowBlobFee(offered, base: base)]
  }

  private static func price(of fees: Fees, _ outlook: PendingOutlook) -> [PendingReason] {
    let most = fees.highestPrice
    guard let base = outlook.nextBaseFee else {
      return most < outlook.usual ? [.lowGasPrice(most, usual: outlook.usual)] : []
    }
    guard let left = most.subtracting(base) else { return [.lowMaxFee(most, base: base)] }
    let tip = min(fees.tipAndCap?.tip ?? left, left)
    return tip < outlook.usual ? [.lowTip(tip, usual: outlook.usual)] : []
  }

  /// Whether higher fees would help.
  var isOfPrice: Bool {
    switch self {
    case .lowMaxFee, .lowBlobFee, .lowTip, .lowGasPrice: true
    case .noBlock, .earlierNonce, .lowBalance: false
    }
  }

  /// The name in JSON.
  var code: String {
    switch self {
    case .noBlock: "no-block"
    case .earlierNonce: "earlier-nonce"
    case .lowBalance: "low-balance"
    case .lowMaxFee: "low-max-fee"
    case .lowBlobFee: "low-blob-fee"
    case .lowTip: "low-tip"
    case .lowGasPrice: "low-gas-price"
    }
  }

  /// The reason in words; `symbol` is the chain's coin.
  func sentence(_ symbol: String) -> Sentence {
    switch self {
    case .noBlock(let time):
      "no block since \(UTC.text(time)): the chain has stopped, or the node is behind"
    case .earlierNonce(let nonce, let hash?):
      "the transaction with nonce \(nonce) must be mined first: \(hash)"
    case .earlierNonce(let nonce, nil):
      "a transaction with nonce \(nonce) must be mined first, and none was sent from this machine"
    case .lowBalance(let balance, let cost?, let earlier) where earlier > .zero:
      "the account has \(amount: balance.ether) \(term: symbol); its earlier pending transactions can cost up to "
        + "\(amount: earlier.ether) \(term: symbol), and this one up to \(amount: cost.ether) \(term: symbol)"
    case .lowBalance(let balance, let cost?, _):
      "the account has \(amount: balance.ether) \(term: symbol), and this can cost up to \(amount: cost.ether) \(term: symbol)"
    case .lowBalance(let balance, nil, _):
      "the account has \(amount: balance.ether) \(term: symbol), and this can cost more than any account has"
    case .lowMaxFee(let fee, let base):
      "its max fee, \(amount: fee.gwei) gwei, is below the base fee of the next block, \(amount: base.gwei) gwei"
    case .lowBlobFee(let fee, let base):
      "its max fee for blob gas, \(amount: fee.gwei) gwei, is below the price of blob gas in the next block, "
        + "\(amount: base.gwei) gwei"
    case .lowTip(let tip, let usual):
      "its tip, \(amount: tip.gwei) gwei, is below the usual \(amount: usual.gwei) gwei, so it may take longer"
    case .lowGasPrice(let price, let usual):
      "its gas price, \(amount: price.gwei) gwei, is below the usual \(amount: usual.gwei) gwei"
    }
  }
}
