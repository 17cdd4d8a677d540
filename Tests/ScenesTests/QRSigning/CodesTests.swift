import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Encoding and decoding QR codes, and attaching the signature in an answer.
struct CodesTests {
  struct StubStore: EncodeCode.Worker {
    func masterFingerprint(above account: Address) -> [UInt8]? { [1, 2, 3, 4] }
  }

  private static func encode(_ bytes: [UInt8], request: Bool = false) throws -> UR {
    try EncodeCode.Interactor(worker: StubStore()).act(
      on: .init(bytes: bytes, isSignRequest: request)
    )
  }

  private static func document() throws -> UnsignedDocument {
    try UnsignedDocument(
      chainName: "dev",
      from: .init(address: Samples.signed().sender, path: .ethereum(account: 0)),
      transaction: Samples.transaction(),
      claims: Claims(built: UTCTime(seconds: 0))
    )
  }

  private static func read(_ code: UR) throws -> DecodeCode.Response {
    try DecodeCode.Interactor().act(on: .init(.message(code, parts: 1)))
  }

  private static func decode(_ code: UR) throws -> Answer<DecodeCode.Body> {
    DecodeCode.Presenter().present(try read(code))
  }

  @Test func carriesAnythingAsItIs() throws {
    let document = try Self.document().render()
    let code = try Self.encode(Array(document.utf8))
    #expect(code.type == "bytes")
    #expect(try Self.encode(Array("\n\(code.text.uppercased())\n".utf8)) == code)
    let model = try Self.decode(code)
    #expect(try Self.read(code).payload == Array(document.utf8))
    #expect(
      model.text == """
        type   bytes
        size   \(code.value.encoded.count) bytes
        holds  an unsigned transaction of \(try Samples.signed().sender)
        """
    )
    guard case .unsigned = try TransactionText(Array(code.text.utf8)) else {
      Issue.record("not read as a document")
      return
    }
    #expect(throws: TransactionTextError.empty) { try Self.encode([]) }
  }

  @Test func refusesAUROfAURWhereADocumentIsWanted() throws {
    let inner = try Self.encode([1, 2, 3])
    let outer = try UR(type: "bytes", value: .bytes(Array(inner.text.utf8)))
    #expect(throws: TransactionTextError.neither) { try TransactionText(Array(outer.text.utf8)) }
    let key = try UR(type: "crypto-hdkey", value: .null)
    #expect(throws: TransactionTextError.other(.extendedKey)) {
      try TransactionText(Array(key.text.utf8))
    }
    let other = try UR(type: "eth-signature", value: .null)
    #expect(throws: URError.self) { try TransactionText(Array(other.text.utf8)) }
  }

  @Test func saysWhatARequestAsks() throws {
    let code = try Self.encode(Array(Self.document().render().utf8), request: true)
    let model = try Self.decode(code)
    let document = try Self.document()
    let number = SignRequest.id(
      for: document.transaction.signingHash,
      by: document.from.address
    )
    let id = SignRequest.text(id: number)
    let sender = try Samples.signed().sender
    #expect(
      model.text == """
        type      eth-sign-request
        size      \(code.value.encoded.count) bytes
        asks for  transaction of type 2, \(try Samples.transaction().unsignedBytes.count) bytes
        chain     id 31337
        key       m/44'/60'/0'/0/0 of the wallet 01020304
        account   \(sender)
        request   \(id)
        asked by  kingtherum (unverified)
        """
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"bytes":\#(code.value.encoded.count),"fields":[{"name":"asks for","#))
    #expect(json.hasSuffix(#""parts":1,"type":"eth-sign-request","ur":"\#(code.text)"}"#))
    #expect(try Self.read(code).payload == Array((code.text + "\n").utf8))
  }

  @Test func reportsUnknownTypes() throws {
    let model = try Self.decode(try UR(type: "crypto-psbt", value: .bytes([1])))
    #expect(model.text.hasSuffix("holds  a message of an unknown type"))
  }

  /// A private key is neither shown nor written to a file.
  @Test func refusesAPrivateKey() throws {
    let key = CBOR.map([
      .init(.unsigned(1), .bool(true)),
      .init(.unsigned(3), .bytes([UInt8](repeating: 0, count: 33))),
    ])
    for type in URHDKey.types {
      #expect(throws: URRecordError.privateKey) { try Self.decode(try UR(type: type, value: key)) }
    }
  }

  @Test func showsTheCodesAsLines() throws {
    let message = try Self.encode([UInt8](repeating: 7, count: 60))
    let parts = try URParts(message, maxBytes: 40)
    let model = EncodeCode.Presenter().present(try EncodeCode.Codes(parts))
    let lines = [try parts.text(1), try parts.text(2)]
    #expect(model.text == lines.joined(separator: "\n"))
    #expect(
      try Samples.json(model)
        == #"{"bytes":62,"count":2,"parts":["\#(lines[0])","\#(lines[1])"],"type":"bytes"}"#
    )
  }

  @Test func attachesASignatureToItsDocument() throws {
    let document = try Self.document()
    let request = try SignRequest(document, fingerprint: nil)
    let signed = try Samples.signed()
    let answer = try SignResponse(signed.signature, to: request).ur.text
    let attach = AttachSignature.Interactor()
    let written = Array(document.render().utf8)
    let model = AttachSignature.Presenter().present(
      try attach.act(on: .init(document: written, answer: Array(answer.utf8)))
    )
    #expect(model.text == "signed  \(signed.hash)\nfrom    \(signed.sender) (as requested)")
    let file = Array(try #require(model.document).file.utf8)
    #expect(try SignedDocument(parsing: file).signed == signed)
    #expect(try Samples.json(model).hasPrefix(#"{"document":{"chain":{"id":"31337","name":"dev"}"#))
    #expect(throws: AttachSignatureError.notUnsigned) {
      try attach.act(on: .init(document: file, answer: Array(answer.utf8)))
    }
    #expect(throws: URError.otherType(wanted: "eth-signature", found: "eth-sign-request")) {
      try attach.act(on: .init(document: written, answer: Array(request.ur.text.utf8)))
    }
    let other = try SignRequest(Self.document(), fingerprint: nil)
    let wrong = SignResponse(try Samples.signed(Samples.transaction(value: 1)).signature, to: other)
    #expect(throws: URRecordError.self) {
      try attach.act(on: .init(document: written, answer: Array(wrong.ur.text.utf8)))
    }
  }

  // The account key m/44'/60'/0' of "abandon … about", as another wallet shows it.
  private static func shared(
    children: [CBOR]? = nil,
    coin: UInt64? = nil,
    chainCode: Bool = true
  ) throws -> CBOR {
    let key = try WatchKey.key(parsing: WatchWalletTests.xpub)
    let steps = try DerivationPath(parsing: "m/44'/60'/0'").components.flatMap {
      [CBOR.unsigned(UInt64($0.index)), .bool($0.hardened)]
    }
    let origin = CBOR.map([
      .init(.unsigned(1), .array(steps)), .init(.unsigned(2), .unsigned(0x73C5_DA0A)),
    ])
    var entries: [CBOR.Entry] = [.init(.unsigned(3), .bytes(key.publicKey.compressed))]
    if chainCode { entries.append(.init(.unsigned(4), .bytes(key.chainCode))) }
    if let coin {
      entries.append(
        .init(.unsigned(5), .tagged(305, .map([.init(.unsigned(1), .unsigned(coin))])))
      )
    }
    entries.append(.init(.unsigned(6), .tagged(304, origin)))
    if let children {
      let steps = CBOR.map([.init(.unsigned(1), .array(children))])
      entries.append(.init(.unsigned(7), .tagged(304, steps)))
    }
    return .map(entries)
  }

  private static func watch(_ value: CBOR, type: String = "crypto-hdkey", paths: String? = nil)
    throws -> WatchEntry
  {
    let code = try UR(type: type, value: value)
    return try WatchWallet.Interactor(worker: WatchWalletTests.StubStore()).act(
      on: .init(
        name: try WalletName(parsing: "cold"),
        xpub: nil,
        scheme: nil,
        paths: paths,
        count: 2,
        addresses: [],
        code: Array(code.text.utf8)
      )
    ).wallet
  }

  @Test func watchesAnotherWalletsExport() throws {
    let plain = try Self.watch(try Self.shared())
    #expect(
      plain.accounts.map(\.address.description) == [
        WatchWalletTests.first, WatchWalletTests.second,
      ]
    )
    #expect(plain.key?.masterFingerprint.map(Hex.encode) == "73c5da0a")
    #expect(plain.key?.paths.description == "m/44'/60'/0'/0/{i}")
    let any: [CBOR] = [.unsigned(0), .bool(false), .array([]), .bool(false)]
    #expect(try Self.watch(try Self.shared(children: any)).accounts == plain.accounts)
    let account = CBOR.map([
      .init(.unsigned(1), .unsigned(0x73C5_DA0A)),
      .init(.unsigned(2), .array([.tagged(403, .tagged(303, try Self.shared(coin: 60)))])),
    ])
    #expect(try Self.watch(account, type: "crypto-account") == plain)
    let ledger = try Self.watch(try Self.shared(children: [.array([]), .bool(false)]))
    #expect(ledger.key?.paths.description == "m/44'/60'/0'/{i}")
  }

  @Test func refusesToWatchWhatIsNoKeyOfEthereum() throws {
    #expect(throws: WatchKeyError.coin(0)) { try Self.watch(try Self.shared(coin: 0)) }
    let key = try Self.shared()
    let two = CBOR.map([
      .init(.unsigned(1), .unsigned(7)),
      .init(.unsigned(2), .array([.tagged(303, key), .tagged(303, key)])),
    ])
    #expect(throws: WatchKeyError.several(2)) { try Self.watch(two, type: "crypto-account") }
    let fixed: [CBOR] = [.unsigned(0), .bool(false)]
    #expect(throws: WatchKeyError.children("0")) {
      try Self.watch(try Self.shared(children: fixed))
    }
    #expect(throws: URError.self) { try Self.watch(.null, type: "eth-signature") }
    let single = try Self.watch(try Self.shared(chainCode: false))
    #expect(single.key == nil && single.accounts.count == 1)
  }
}
