/// The contracts of the Ethereum Name Service.
package enum NameService {
  /// The Universal Resolver (ENSIP-23), 0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe.
  ///
  /// The address is the same on Ethereum and its test chains, and stays when the contract behind it
  /// is replaced.
  package static let universalResolver = Address(unchecked: [
    0xee, 0xee, 0xee, 0xee, 0x14, 0xd7, 0x18, 0xc2, 0xb4, 0x7d,
    0x99, 0x23, 0xde, 0xab, 0x13, 0x35, 0xe1, 0x44, 0xee, 0xee,
  ])

  /// The age of a block of Ethereum, in seconds, up to which what it says of a name is taken to be
  /// what the name says now.
  ///
  /// Fifty block times: more than clocks differ, and long enough for a person to read and decide.
  /// After ``ChainProfile/stoppedAfter``, which is shorter, a chain is only said to have stopped.
  package static let maxAge: UInt64 = 600
}
