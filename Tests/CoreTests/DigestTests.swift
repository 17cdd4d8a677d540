import Core
import TestSupport
import Testing

struct DigestTests {
  @Test func sha256MatchesItsStandard() throws {
    // FIPS 180-4, the examples of NIST.
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for (message, digest) in [(Array("abc".utf8), abc), ([], empty)] {
      #expect(Hex.encode(try Digests.sha256(message)) == digest)
      var output = [UInt8](repeating: 0, count: 32)
      try message.withUnsafeBytes { message in
        try output.withUnsafeMutableBytes { try Digests.sha256(message, into: $0) }
      }
      #expect(Hex.encode(output) == digest)
    }
  }

  @Test func sha256OfPiecesIsThatOfTheWhole() throws {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for size in [1, 63, 64, 65, 300] {
      var stream = try SHA256Stream()
      for start in stride(from: 0, to: message.count, by: size) {
        try stream.add(Array(message[start..<min(start + size, message.count)]))
      }
      try stream.add([])
      #expect(try stream.digest() == Digests.sha256(message))
    }
  }

  @Test func ripemd160MatchesItsPaper() throws {
    for (text, digest) in [
      ("", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
      ("abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
      ("message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
    ] {
      #expect(Hex.encode(try Digests.ripemd160(Array(text.utf8))) == digest)
    }
  }

  @Test func hmacMatchesRFC4231() throws {
    let key = [UInt8](repeating: 0x0b, count: 20)
    let (short, long) = try hmacs(key: key, message: Array("Hi There".utf8))
    #expect(
      Hex.encode(short) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    )
    #expect(
      Hex.encode(long) == "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
        + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854"
    )
  }

  @Test func hmacTakesAnEmptyKeyAndMessage() throws {
    // The known HMACs of the empty message with the empty key.
    let (short, long) = try hmacs(key: [], message: [])
    #expect(
      Hex.encode(short) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
    )
    #expect(
      Hex.encode(long) == "b936cee86c9f87aa5d3c6f2e84cb5a4239a5fe50480a6ec66b70ab5b1f4ac673"
        + "0c6c515421b327ec1d69402e53dfb49ad7381eb067b338fd7b0cb22247225d47"
    )
  }

  @Test func pbkdf2MatchesKnownAnswers() throws {
    // RFC 7914 §11, PBKDF2-HMAC-SHA-256.
    let short = try stretched(.sha256, "passwd", "salt", rounds: 1, count: 64)
    #expect(
      Hex.encode(short) == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    )
    let long = try stretched(.sha512, "password", "salt", rounds: 1, count: 64)
    #expect(
      Hex.encode(long) == "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252"
        + "c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce"
    )
  }

  @Test func pbkdf2OfOneBlockIsAChainOfHMACs() throws {
    var random = SeededRandom()
    let salt = random.bytes(9)
    var link = try hmacs(key: [], message: salt + [0, 0, 0, 1]).long
    var sum = link
    for _ in 1..<5 {
      link = try hmacs(key: [], message: link).long
      sum = zip(sum, link).map { $0 ^ $1 }
    }
    var output = [UInt8](repeating: 0, count: 64)
    try salt.withUnsafeBytes { salt in
      try output.withUnsafeMutableBytes { output in
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        try Digests.pbkdf2(.sha512, password: none, salt: salt, rounds: 5, into: output)
      }
    }
    #expect(output == sum, "\(random.comment)")
  }

  @Test func refusesSizesThatDoNotFit() {
    #expect(throws: DigestError.rounds(found: 0)) {
      try stretched(.sha256, "p", "s", rounds: 0, count: 32)
    }
    #expect(throws: DigestError.rounds(found: -1)) {
      try stretched(.sha256, "p", "s", rounds: -1, count: 32)
    }
    #expect(throws: DigestError.rounds(found: 1 << 31)) {
      try stretched(.sha256, "p", "s", rounds: 1 << 31, count: 32)
    }
    #expect(throws: DigestError.outputSize(wanted: 1, found: 0)) {
      try stretched(.sha256, "p", "s", rounds: 1, count: 0)
    }
    var narrow = [UInt8](repeating: 0, count: 31)
    #expect(throws: DigestError.outputSize(wanted: 32, found: 31)) {
      try narrow.withUnsafeMutableBytes { output in
        try Digests.hmacSHA256(key: .init(output), message: .init(output), into: output)
      }
    }
    #expect(throws: DigestError.outputSize(wanted: 64, found: 31)) {
      try narrow.withUnsafeMutableBytes { output in
        try Digests.hmacSHA512(key: .init(output), message: .init(output), into: output)
      }
    }
    #expect(throws: DigestError.outputSize(wanted: 32, found: 31)) {
      try narrow.withUnsafeMutableBytes { try Digests.sha256(.init($0), into: $0) }
    }
  }

  private func hmacs(key: [UInt8], message: [UInt8]) throws -> (short: [UInt8], long: [UInt8]) {
    var short = [UInt8](repeating: 0, count: 32)
    var long = [UInt8](repeating: 0, count: 64)
    try key.withUnsafeBytes { key in
      try message.withUnsafeBytes { message in
        try short.withUnsafeMutableBytes {
          try Digests.hmacSHA256(key: key, message: message, into: $0)
        }
        try long.withUnsafeMutableBytes {
          try Digests.hmacSHA512(key: key, message: message, into: $0)
        }
      }
    }
    return (short, long)
  }

  @discardableResult
  private func stretched(
    _ hash: Digests.Hash,
    _ password: String,
    _ salt: String,
    rounds: Int,
    count: Int
  ) throws -> [UInt8] {
    var output = [UInt8](repeating: 0, count: count)
    try Array(password.utf8).withUnsafeBytes { password in
      try Array(salt.utf8).withUnsafeBytes { salt in
        try output.withUnsafeMutableBytes {
          try Digests.pbkdf2(hash, password: password, salt: salt, rounds: rounds, into: $0)
        }
      }
    }
    return output
  }
}
