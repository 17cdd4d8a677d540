/// `eth_subscribe` to new heads: the node announces each, until the connection ends.
struct SubscribeHeads: RPCMethod {
  /// The ID of the subscription, of any form.
  typealias Answer = String

  static let name = "eth_subscribe"
  static let isOptional = true

  var parameters: [RPCParameter] { [.string("newHeads")] }
}
