package import Entity

/// An amount of a chain's coin in JSON, in wei and as people write it.
package struct WeiModel: Encodable, Sendable {
  let wei: String
  let ether: String

  package init(_ amount: Wei) { (wei, ether) = (amount.description, amount.ether) }
}
