import Entity

/// An address that is about to get a name.
package struct ContactSubject: Sendable {
  let address: Address
  /// The chains, for their names.
  let chains: ChainRegistry
}
