import CSodium
import Entity

extension WalletSecret {
  /// Returns true if the seed is publicly known.
  ///
  /// That is, if it is printed in a standard, is one repeated byte, or gives an account that
  /// development tools fund.
  borrowing func isKnownSeed() throws(WalletSecretError) -> Bool {
    let isPrinted = content.withBytes { bytes in
      bytes.reduce(0) { $0 | ($1 ^ bytes[0]) } == 0
        || Self.printedSeeds.contains { known in
          known.count == bytes.count
            && known.withUnsafeBytes { sodium_memcmp($0.baseAddress, bytes.baseAddress, $0.count) }
              == 0
        }
    }
    let isFunded = try key(at: .firstAccount).isPubliclyKnown
    return isPrinted || isFunded
  }

  /// Publicly known seeds, by their source.
  private static let printedSeeds: [[UInt8]] = [
    // The test vectors of BIP-32.
    "000102030405060708090a0b0c0d0e0f",
    """
    fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a2\
    9f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542
    """,
    """
    4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4ac\
    ba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be
    """,
    "3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678",
    // The test vectors of SLIP-39.
    "bb54aac4b89dc868ba37d9cc21b2cece", "b43ceb7e57a0ea8766221624d01b0864",
    "7c3397a292a5941682d7a4ae2d898d11", "ad6f2ad8b59bbbaa01369b9006208d9a",
    "1679b4516e0ee5954351d288a838f45e", "48b1a4b80b8c209ad42c33672bdaa428",
    "989baf9dcaad5b10ca33dfd8cc75e42477025dce88ae83e75a230086a0e00e92",
    "c938b319067687e990e05e0da0ecce1278f75ff58d9853f19dcaeed5de104aae",
    "5385577c8cfc6c1a8aa0f7f10ecde0a3318493262591e78b8c14c6686167123b",
    "8340611602fe91af634a5f4608377b5235fa2d757c51d720c0c7656249a3035f",
    "8dc652d6d6cd370d8c963141f6d79ba440300f25c467302c1d966bff8f62300d",
  ].map(Mnemonic.constant)
}
