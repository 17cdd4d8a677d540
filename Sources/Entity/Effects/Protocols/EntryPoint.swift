/// The contracts that run the operations of accounts (ERC-4337).
package enum EntryPoint {
  /// Versions 0.6 to 0.9, each with one address on every chain, as released by
  /// eth-infinitism/account-abstraction.
  package static let all = Set(
    [
      "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789", "0x0000000071727De22E5E9d8BAf0edAc6f37da032",
      "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108", "0x433709009B8330FDa32311DF1C2AFA402eD8D009",
    ].compactMap { try? Address(parsing: $0) }
  )
}
