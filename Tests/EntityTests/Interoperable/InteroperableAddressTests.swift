import Core
import TestSupport
import Testing

@testable import Entity

/// Addresses with their chains (ERC-7930, ERC-7828).
struct InteroperableAddressTests {
  private struct Case: Decodable {
    let typed: String
    let address: String?
    let chain: String?
    let bytes: String?
    let checksum: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private static let account = "d8da6bf26964af9d7eed9e03e53415d37aa96045"

  private static func read(_ text: String) throws -> InteroperableAddress? {
    try InteroperableAddress.read(text, knowing: .builtIn)
  }

  @Test func readsAndRefusesAsTheStandardsSay() throws {
    let cases = try Vectors.load("interoperable", as: Case.self)
    #expect(cases.count { $0.expect == "invalid" } > 300)
    for vector in cases {
      let found = Result { () throws(InteroperableAddressError) in
        try InteroperableAddress.read(vector.typed, knowing: .builtIn)
      }
      switch found {
      case .success(let read):
        let read = try #require(read, "\(vector.comment): \(vector.typed)")
        #expect(vector.expect == "valid", "\(vector.comment): \(vector.typed)")
        #expect(read.address.description == vector.address, "\(vector.comment)")
        #expect((read.chain?.description ?? "") == vector.chain, "\(vector.comment)")
        #expect(Hex.prefixed(read.bytes) == vector.bytes, "\(vector.comment)")
        #expect(Hex.encode(read.checksum).uppercased() == vector.checksum, "\(vector.comment)")
        #expect(try InteroperableAddress(bytes: read.bytes) == read)
        #expect(try Self.read(read.description) == read, "\(vector.comment)")
      case .failure(let error):
        #expect(name(of: error) == vector.error, "\(vector.comment): \(vector.typed)")
      }
    }
  }

  private func name(of error: InteroperableAddressError) -> String {
    switch error {
    case .address: "address"
    case .oddDigits: "oddDigits"
    case .noChain: "noChain"
    case .chainForm: "chainForm"
    case .namespace: "namespace"
    case .chain: "unknownChain"
    case .chainID: "chainID"
    case .checksumForm: "checksumForm"
    case .checksum: "checksum"
    case .nameChecksum: "nameChecksum"
    case .version: "version"
    case .chainType: "chainType"
    case .cutOff: "cutOff"
    case .trailing: "trailing"
    case .leadingZero: "leadingZero"
    case .longReference: "longReference"
    case .noAddress: "noAddress"
    case .addressLength: "addressLength"
    }
  }

  @Test(arguments: [
    "", "alice", "alice.eth", "0x", "0x" + account, "savings/1", "1.5", "ethereum",
    "alice.eth@ethereum", "alice.eth@eip155:1", "me@home", "me@home:5",
    "ethereum:0x" + account,  // a payment link (EIP-681)
    "ethereum:0x" + account + "@1?value=1",
    "https://example.org/0x1", "eip155:1:0x" + account,
    "0x0001000001\(account.prefix(30))",  // 40 digits that begin like the binary form
    "0x00020000010114" + account,  // more digits than an address, and of another version
  ]) func otherTextsAreLeftToOthers(text: String) throws {
    #expect(try Self.read(text) == nil)
    #expect(!InteroperableAddress.hasForm(of: text))
  }

  /// A checksum that fits can be computed for a wrong address as well.
  @Test func noErrorSaysWhatTheChecksumShouldBe() throws {
    // ERC-7828, "Ethereum Mainnet", with another digit at the end of the checksum.
    let text = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7@eip155:1#80B12378"
    let error = try #require(throws: InteroperableAddressError.self) { try Self.read(text) }
    #expect(error == .checksum)
    #expect(!error.report.message.english.uppercased().contains("80B12379"))
  }

  @Test func bytesOfAnotherVersionAreRefused() throws {
    for version: UInt8 in [0, 2, 255] {
      let bytes = try [0, version] + Hex.decode("0000010114" + Self.account)
      #expect(throws: InteroperableAddressError.version(UInt64(version))) {
        try InteroperableAddress(bytes: bytes)
      }
    }
  }

  @Test func everyPartOfTheBytesIsCutOff() throws {
    let bytes = try Hex.decode("0x00010000010114" + Self.account)
    for count in bytes.indices {
      // The fields with a length lack what it promises; the others their two bytes.
      let error = try #require(throws: InteroperableAddressError.self) {
        try InteroperableAddress(bytes: Array(bytes.prefix(count)))
      }
      guard case .cutOff(let missing) = error else {
        Issue.record("\(count) bytes: \(error)")
        continue
      }
      #expect(missing > 0 && missing <= 20)
    }
  }

  /// Each address on a chain has one binary form only.
  @Test func whatIsReadIsWrittenTheSame() throws {
    var random = SeededRandom()
    let whole = try Hex.decode("0x0001000003aa36a714" + Self.account)
    var count = 0
    for _ in 0..<5_000 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] = random.bytes(1)[0]
      if Bool.random(using: &random) { bytes += random.bytes(1) }
      guard let read = try? InteroperableAddress(bytes: bytes) else { continue }
      #expect(read.bytes == bytes, "\(random.comment)")
      count += 1
    }
    #expect(count > 1_000, "\(random.comment)")
  }

  @Test func aChainMayTakeSeveralBytes() throws {
    let bytes = try Hex.decode("0x00010000" + "0306a4b1" + "14" + Self.account)
    #expect(try InteroperableAddress(bytes: bytes).chain == ChainID(435_377))
  }

  @Test func theReadableFormNeedsAChain() throws {
    // ERC-7930, example 3.
    let bytes = try Hex.decode("0x000100000014" + Self.account)
    let read = try InteroperableAddress(bytes: bytes)
    #expect(read.chain == nil)
    #expect("\(read)" == "0x000100000014" + Self.account)
  }

  @Test func aChainOfTheUserIsALabel() throws {
    let entry = ChainEntry(id: try ChainID(777), name: "garden", title: "Garden")
    let chains = try ChainRegistry(adding: [entry])
    let read = try InteroperableAddress.read("0x\(Self.account)@Garden", knowing: chains)
    #expect(read?.chain == entry.id)
    #expect(throws: InteroperableAddressError.self) { try Self.read("0x\(Self.account)@garden") }
  }

  @Test func foreignTextIsEscapedInErrors() throws {
    for text in ["0x\(Self.account)@\u{1b}[31m", "0x\(Self.account)@\u{202e}x:1"] {
      let error = try #require(throws: InteroperableAddressError.self) { try Self.read(text) }
      let hidden = error.report.message.english.unicodeScalars.contains(
        where: UntrustedText.isHidden
      )
      #expect(!hidden)
    }
  }
}
