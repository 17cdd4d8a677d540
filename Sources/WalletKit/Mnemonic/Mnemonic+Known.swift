import CSodium

extension Mnemonic {
  /// True if the recovery phrase is printed in a standard, a manual or a tool.
  ///
  /// Anyone may hold its keys then: money sent there is taken within seconds. It recognizes phrases
  /// of one repeated word (`abandon … about`, `test … junk`, `zoo … wrong`), entropy of one
  /// repeated byte (`legal winner …`), the vectors published with BIP-39, and the defaults of
  /// development tools.
  package var isPubliclyKnown: Bool {
    borrowing get { isOneWordRepeated || isOneByteRepeated || isPrinted }
  }

  /// The last word is left out: it carries the checksum and so cannot be chosen.
  private var isOneWordRepeated: Bool {
    borrowing get {
      let first = index(at: 0)
      var difference = 0
      for place in 1..<(wordCount - 1) { difference |= index(at: place) ^ first }
      return difference == 0
    }
  }

  private var isOneByteRepeated: Bool {
    borrowing get {
      withEntropy { bytes in bytes.reduce(0) { $0 | ($1 ^ bytes[0]) } == 0 }
    }
  }

  private var isPrinted: Bool {
    borrowing get {
      withEntropy { bytes in
        Self.printed.contains { known in
          known.count == bytes.count
            && known.withUnsafeBytes { sodium_memcmp($0.baseAddress, bytes.baseAddress, $0.count) }
              == 0
        }
      }
    }
  }

  /// Publicly known entropy, by its source.
  private static let printed: [[UInt8]] = [
    // The test vectors of BIP-39, except those of one repeated byte.
    "9e885d952ad362caeb4efe34a8e91bd2",
    "6610b25967cdcca9d59875f5cb50b0ea75433311869e930b",
    "68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c",
    "c0ba5a8e914111210f2bd131f3d5e08d",
    "6d9be1ee6ebd27a258115aad99b7317b9c8d28b6d76431c3",
    "9f6a2878b2520799a44ef18bc7df394e7061a224d2c33cd015b157d746869863",
    "23db8160a31d3e0dca3688ed941adbf3",
    "8197a4a47f0425faeaa69deebc05ca29c0a5b5cc76ceacc0",
    "066dca1a2bb7e8a1db2832148ce9933eea0f3ac9548d793112d9a95c9407efad",
    "f30f8c1da665478f49b001d94c5fc452",
    "c10ec20dc3cd9f652c7fac2f1230f7a3c828389a14392f05",
    "f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f",
    // The fixed accounts of Truffle, and of Ganache started for repeatable runs.
    "2150f0816c6ad265db4dcacce69b6ef3",
    "92903465e029df56cab416a53b015396",
  ].map(constant)

  static func constant(_ digits: StaticString) -> [UInt8] {
    digits.withUTF8Buffer { text in
      stride(from: 0, to: text.count, by: 2).map { place in
        value(text[place]) << 4 | value(text[place + 1])
      }
    }
  }

  private static func value(_ digit: UInt8) -> UInt8 {
    digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}
