import Entity

/// An address that is to get a name.
package struct ContactSubject: Sendable {
  let address: Address
  /// By which chains are called what they are.
  let chains: ChainRegistry
}
