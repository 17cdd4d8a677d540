import Core
import Entity

/// The fees of a replacement: enough for nodes to accept it, and for the next blocks.
struct ReplacementFees: Sendable {
  struct Fields: Encodable, Sendable {
    let nonce: String
    /// In wei per gas; absent on a transaction with a gas price.
    let maxFeePerGas: String?
    let maxPriorityFeePerGas: String?
    /// In wei per gas; absent on a transaction with a max fee.
    let gasPrice: String?
    /// In wei per blob gas; absent without blobs.
    let maxFeePerBlobGas: String?
  }

  let fields: Fields
  private let fees: Fees

  /// Nil if no fees are high enough.
  init?(replacing transaction: Transaction, at market: Fees, blobPrice: Wei? = nil) {
    guard let fees = transaction.fees.replacement(above: market, blobPrice: blobPrice) else {
      return nil
    }
    self.fees = fees
    fields = Fields(
      nonce: "\(transaction.nonce)",
      maxFeePerGas: fees.tipAndCap?.cap.description,
      maxPriorityFeePerGas: fees.tipAndCap?.tip.description,
      gasPrice: fees.tipAndCap == nil ? fees.highestPrice.description : nil,
      maxFeePerBlobGas: fees.blobs?.maxFeePerBlobGas.description
    )
  }

  /// The fees as people read them: `max fee 2.2 gwei, tip 1.1 gwei`.
  var words: Sentence {
    guard let (tip, cap) = fees.tipAndCap else {
      return "gas price \(amount: fees.highestPrice.gwei) gwei"
    }
    guard let blobs = fees.blobs else {
      return "max fee \(amount: cap.gwei) gwei, tip \(amount: tip.gwei) gwei"
    }
    return "max fee \(amount: cap.gwei) gwei, tip \(amount: tip.gwei) gwei, "
      + "blob gas \(amount: blobs.maxFeePerBlobGas.gwei) gwei"
  }
}
