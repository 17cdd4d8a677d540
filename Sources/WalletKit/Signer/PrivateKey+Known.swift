import Core
import Entity

extension PrivateKey {
  /// True if the key is printed in a manual or is among the first that anyone tries.
  ///
  /// Money sent to it is taken within seconds. It recognizes the first ten accounts of development
  /// chains (`test … junk`), keys of one repeated byte (as in the examples of EIP-155), and numbers
  /// below 2^32.
  package var isPubliclyKnown: Bool {
    borrowing get {
      let isTrivial = secret.withBytes { bytes in
        let repeats = bytes.reduce(0) { $0 | ($1 ^ bytes[0]) } == 0
        return repeats || bytes.prefix(28).reduce(0, |) == 0
      }
      return isTrivial || Self.developmentAccounts.contains(Hex.encode(address.bytes))
    }
  }

  /// The accounts that Hardhat, Anvil and others fund, in hex.
  private static let developmentAccounts: Set<String> = [
    "f39fd6e51aad88f6f4ce6ab8827279cfffb92266", "70997970c51812dc3a010c7d01b50e0d17dc79c8",
    "3c44cdddb6a900fa2b585dd299e03d12fa4293bc", "90f79bf6eb2c4f870365e785982e1f101e93b906",
    "15d34aaf54267db7d7c367839aaf71a00a2c6a65", "9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
    "976ea74026e726554db657fa54763abd0c3a0aa9", "14dc79964da2c08b23698b3d3cc7ca32193d9955",
    "23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f", "a0ee7a142d267c1f36714e4a8f75612f20a79720",
  ]
}
