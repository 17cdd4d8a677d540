package import Core

/// A transaction that an account of this machine sent, as the history database has it.
package struct HistoryTransaction: Hashable, Sendable, Codable {
  package let hash: Hash32
  /// Its position in the block.
  package let place: UInt64
  package let sender: Address
  /// The recipient; nil if it created a contract.
  package let recipient: Address?
  package let nonce: UInt64
  package let value: Wei
  /// The transaction type (EIP-2718).
  package let type: UInt64
  @HexCoded package private(set) var input: [UInt8]
  /// Whether it succeeded; nil before Byzantium, when receipts did not say so.
  package let succeeded: Bool?
  package let gasUsed: UInt64
  /// The price that it paid per gas; nil if the node did not give it.
  package let gasPrice: Wei?
  package let blobFee: Wei
  /// The fees of a rollup for the data and for its operator.
  package let rollupFee: Wei

  package init(
    hash: Hash32,
    place: UInt64,
    sender: Address,
    recipient: Address?,
    nonce: UInt64,
    value: Wei,
    type: UInt64,
    input: [UInt8],
    succeeded: Bool?,
    gasUsed: UInt64,
    gasPrice: Wei?,
    blobFee: Wei = .zero,
    rollupFee: Wei = .zero
  ) {
    (self.hash, self.place) = (hash, place)
    (self.sender, self.recipient, self.nonce) = (sender, recipient, nonce)
    (self.value, self.type) = (value, type)
    (self.succeeded, self.gasUsed, self.gasPrice) = (succeeded, gasUsed, gasPrice)
    (self.blobFee, self.rollupFee) = (blobFee, rollupFee)
    self.input = input
  }

  /// What the sender paid besides the value; nil if no price is known, or if the sum is more than
  /// any account could hold.
  package var fee: Wei? {
    gasPrice?.multiplied(by: gasUsed)?.adding(blobFee)?.adding(rollupFee)
  }
}
