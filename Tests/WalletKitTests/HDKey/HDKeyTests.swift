import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct HDKeyTests {
  private func master(_ seed: [UInt8]? = nil) throws -> HDKey {
    try HDKey(seed: try SecretBytes.of(seed ?? Array(0..<32)))
  }

  @Test(arguments: [0, 1, 15, 65, 1000])
  func refusesSeedsOfOtherLengths(count: Int) throws {
    let seed = try SecretBytes(count: count)
    #expect(throws: HDKeyError.seedLength(count)) { _ = try HDKey(seed: seed) }
  }

  @Test func givesACopyForThePathOfNoSteps() throws {
    let key = try master()
    let (xprv, same) = (
      try key.extendedPrivateKey().text,
      try key.derived(at: .master).extendedPrivateKey().text
    )
    #expect(xprv == same)
  }

  @Test func derivesTheSameInOneStepOrMany() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let seed = random.bytes(32)
      var path = DerivationPath.master
      var stepwise = try master(seed)
      for _ in 0..<4 {
        let index = UInt32.random(in: 0..<(1 << 31), using: &random)
        let hardened = Bool.random(using: &random)
        path = try path.appending(index, hardened: hardened)
        stepwise = try stepwise.derived(
          at: DerivationPath.master.appending(index, hardened: hardened)
        )
      }
      let (one, many) = (
        try master(seed).derived(at: path).extendedPrivateKey().text,
        try stepwise.extendedPrivateKey().text
      )
      #expect(one == many, "\(random.comment)")
    }
  }

  @Test func givesTheSamePublicKeysWithAndWithoutTheSecret() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let key = try master(random.bytes(64))
      let path = try DerivationPath.master
        .appending(UInt32.random(in: 0..<(1 << 31), using: &random), hardened: false)
        .appending(UInt32.random(in: 0..<(1 << 31), using: &random), hardened: false)
      let withSecret = try key.derived(at: path).extendedPublicKey()
      let without = try key.extendedPublicKey().derived(at: path)
      #expect(withSecret == without, "\(random.comment)")
      #expect(withSecret.address == without.address)
    }
  }

  @Test func givesThePublicKeyAloneThatTheKeyHas() throws {
    var random = SeededRandom()
    for steps in 0..<20 {
      let key = try master(random.bytes(64))
      var path = DerivationPath.master
      for _ in 0..<(steps % 6) {
        let index = UInt32.random(in: 0..<(1 << 31), using: &random)
        path = try path.appending(index, hardened: Bool.random(using: &random))
      }
      let whole = try key.derived(at: path).publicKey
      #expect(try key.publicKey(at: path) == whole, "\(random.comment), \(path)")
    }
  }

  @Test func derivesNoHardenedChildFromAPublicKey() throws {
    let key = try master().extendedPublicKey()
    #expect(throws: HDKeyError.hardenedFromPublic(index: 44)) {
      try key.derived(at: DerivationPath(parsing: "m/44'"))
    }
  }

  @Test func goesNoDeeperThan255() throws {
    let deep = try DerivationPath(parsing: "m" + String(repeating: "/0", count: 255))
    let key = try master().derived(at: deep)
    let depth = key.depth
    #expect(depth == 255)
    let step = try DerivationPath(parsing: "m/0")
    #expect(throws: HDKeyError.tooDeep(256)) { _ = try key.derived(at: step) }
    #expect(throws: HDKeyError.tooDeep(256)) { try key.publicKey(at: step) }
    let shown = key.extendedPublicKey()
    #expect(throws: HDKeyError.tooDeep(256)) { try shown.derived(at: step) }
  }

  @Test func keepsAKeyOf32BytesThroughLeadingZeros() throws {
    // Among this many keys some begin with a zero byte; every key survives a round trip.
    let parent = try master().derived(at: DerivationPath(parsing: "m/44'/60'/0'/0"))
    var withZero = 0
    for index in 0..<1500 as Range<UInt32> {
      let key = try parent.derived(at: DerivationPath.master.appending(index, hardened: false))
      let bytes = try key.privateKey().withBytes { Array($0) }
      #expect(bytes.count == 32)
      guard bytes[0] == 0 else { continue }
      withZero += 1
      let text = try key.extendedPrivateKey()
      let again = try HDKey(parsingExtended: text).privateKey().withBytes { Array($0) }
      #expect(again == bytes)
    }
    #expect(withZero > 0)
  }

  /// HMAC outputs that occur about once in 2^127 derivations, set by hand.
  @Test(arguments: [
    (tweak: Secp256k1.order, key: UInt256(5), isChild: false),
    (tweak: Secp256k1.order + 1, key: UInt256(5), isChild: false),
    (tweak: UInt256.max, key: UInt256(5), isChild: false),
    (tweak: Secp256k1.order - 5, key: UInt256(5), isChild: false),
    (tweak: Secp256k1.order - 1, key: UInt256(5), isChild: true),
    (tweak: UInt256(0), key: UInt256(5), isChild: true),
  ])
  func refusesInvalidChildren(tweak: UInt256, key: UInt256, isChild: Bool) {
    var current = key.word + [UInt8](repeating: 1, count: 32)
    let output = tweak.word + [UInt8](repeating: 2, count: 32)
    let found = current.withUnsafeMutableBytes { current in
      output.withUnsafeBytes { Scratch.advance(current, by: $0) }
    }
    #expect(found == isChild)
    guard isChild else { return }
    #expect(Array(current[..<32]) == ((key + tweak) % Secp256k1.order).word)
    #expect(Array(current[32...]) == Array(output[32...]))
  }

  @Test func refusesAnInvalidMasterKey() throws {
    for number in [UInt256(0), Secp256k1.order, UInt256.max] {
      let material = try SecretBytes.of(number.word + [UInt8](repeating: 1, count: 32))
      #expect(throws: HDKeyError.self) {
        _ = try HDKey(
          material: try material.prefix(64),
          depth: 0,
          parentFingerprint: [0, 0, 0, 0],
          childNumber: 0
        )
      }
    }
  }

  @Test func leavesNoSecretInMemory() throws {
    // Each derivation frees all its guarded memory.
    for _ in 0..<1200 {  // more secrets than may exist at once
      let path = try DerivationPath.ethereum(account: 0)
      _ = try master().derived(at: path).privateKey().address
      _ = try master().publicKey(at: path)
    }
  }

}
