/// The usual price of a unit of gas, as a tip or as a gas price, and how it is known.
package struct UsualFee: Hashable, Sendable {
  package let price: Wei
  /// Whether it is the word of one node: no mined transactions and no other node show it.
  package let isUnconfirmed: Bool

  package init(price: Wei, isUnconfirmed: Bool = false) {
    (self.price, self.isUnconfirmed) = (price, isUnconfirmed)
  }

  /// 100 gwei: the most that is paid unasked on the word of one node.
  ///
  /// Prices of ether chains are far below it when blocks are idle, and a payment at it costs two
  /// thousandths of a coin.
  package static let mostUnconfirmed = Wei(count: 100_000_000_000)
}
