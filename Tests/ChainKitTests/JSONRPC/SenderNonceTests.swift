import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// Answers of `eth_getTransactionBySenderAndNonce`, in the three forms that nodes have.
@Suite struct SenderNonceTests {
  /// The signed example of EIP-155.
  private static let hash = "0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788"
  private static let sender = "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f"
  private static let nonce: UInt64 = 9

  /// The whole transaction, mined or pending, with some members replaced.
  private static func whole(isMined: Bool = true, _ changes: [String: String] = [:]) -> String {
    var members = [
      "hash": #""\#(hash)""#, "from": #""\#(sender)""#,
      "to": #""0x3535353535353535353535353535353535353535""#, "nonce": #""0x9""#,
      "value": #""0xde0b6b3a7640000""#, "gas": #""0x5208""#, "gasPrice": #""0x4a817c800""#,
      "input": #""0x""#, "type": #""0x0""#, "v": #""0x25""#,
      "r": #""0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276""#,
      "s": #""0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83""#,
      "blockHash": isMined ? #""\#(hash)""# : "null",
      "blockNumber": isMined ? #""0x10""# : "null",
      "transactionIndex": isMined ? #""0x0""# : "null",
    ]
    members.merge(changes) { $1 }
    let texts = members.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
    return "{\(texts.joined(separator: ","))}"
  }

  private func ask(_ answer: String) async throws -> SenderNonceAnswer? {
    let node = Node.scripted([GetTransactionBySenderAndNonce.name: answer])
    return try await node.transactions(
      from: try Address(parsing: Self.sender),
      nonces: [Self.nonce]
    )[0]
  }

  @Test func namesSenderAndNonce() throws {
    let method = GetTransactionBySenderAndNonce(
      from: try Address(parsing: Self.sender),
      nonce: 17
    )
    #expect(RPCParameter.array(method.parameters).json == #"["\#(Self.sender)","0x11"]"#)
  }

  @Test("Alchemy and Erigon give the hash")
  func readsAHash() async throws {
    let found = try await ask(#""\#(Self.hash)""#)
    #expect(found?.hash.description == Self.hash)
    #expect(found?.transaction == nil && found?.from == nil && found?.nonce == nil)
    #expect(found?.isPending == false)
  }

  @Test("reth and Besu give the whole transaction")
  func readsAWholeTransaction() async throws {
    let found = try await ask(Self.whole())
    #expect(found?.hash.description == Self.hash)
    #expect(found?.transaction?.authenticity == .proved)
    #expect(found?.transaction?.place?.blockNumber == 16)
    #expect(found?.nonce == Self.nonce && found?.isPending == false)
    #expect(try await ask(Self.whole(isMined: false))?.isPending == true)
  }

  @Test("Chainstack gives hash, nonce and sender")
  func readsAnObjectWithTheHash() async throws {
    let found = try await ask(#"{"hash":"\#(Self.hash)","nonce":"0x9","from":"\#(Self.sender)"}"#)
    #expect(found?.hash.description == Self.hash)
    #expect(found?.nonce == Self.nonce)
    #expect(found?.from == (try Address(parsing: Self.sender)))
    #expect(found?.transaction == nil)
    #expect(try await ask(#"{"hash":"\#(Self.hash)"}"#)?.hash.description == Self.hash)
  }

  @Test func aNonceThatTheNodeDoesNotKnowIsNone() async throws {
    #expect(try await ask("null") == nil)
    let method = GetTransactionBySenderAndNonce(from: .zero, nonce: 0)
    #expect(method.isUnknown(nil))
  }

  @Test func aNodeWithoutTheMethodSaysSo() async throws {
    await #expect(
      throws: RPCFailure.unsupported(method: "eth_getTransactionBySenderAndNonce")
    ) { try await ask("!") }
    #expect(GetTransactionBySenderAndNonce.isOptional)
  }

  @Test(arguments: [
    #"{"hash":"\#(hash)","nonce":"0xa"}"#,
    #"{"hash":"\#(hash)","from":"0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4e"}"#,
    // Another nonce, value and sender than those that were signed.
    whole(["nonce": #""0xa""#]), whole(["value": #""0x1""#]),
    whole(["from": #""0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4e""#]),
    // A system transaction is not signed, but is still of another sender.
    whole(["type": #""0x7e""#, "from": #""0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4e""#]),
  ])
  func aTransactionThatIsNotTheOneIsRefused(answer: String) async throws {
    await #expect(
      throws: RPCFailure.protocolViolation(.forged(try Hash32(parsing: Self.hash)))
    ) { try await ask(answer) }
  }

  @Test(arguments: [
    #""0x33""#, #""33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788""#, #""""#,
    "[]",
    "{}", "true", "7", #"{"hash":null}"#, #"{"hash":"0x33"}"#, #"{"nonce":"0x9"}"#,
    #"{"hash":"\#(hash)","nonce":9}"#, #"{"hash":"\#(hash)","nonce":"0x09"}"#,
    #"{"hash":"\#(hash)","from":"0x00"}"#, #"["\#(hash)"]"#,
    // Neither the whole transaction nor only its hash.
    #"{"hash":"\#(hash)","nonce":"0x9","gas":"0x5208"}"#, whole(["input": "null"]),
    whole(["from": "null"]),
  ])
  func refusesOtherForms(answer: String) async throws {
    let failure = await #expect(throws: RPCFailure.self) { try await ask(answer) }
    guard case .protocolViolation(.wrongAnswer(GetTransactionBySenderAndNonce.name, _)) = failure
    else {
      Issue.record("\(answer): \(String(describing: failure))")
      return
    }
  }

  /// A hash of one digit only.
  private static func hash(of digit: some StringProtocol) -> String {
    "0x" + String(repeating: String(digit), count: 64)
  }

  @Test func manyNoncesAreAskedForTogether() async throws {
    let transport = ScriptedTransport { _, body in
      let ids = body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
      let nonces = body.matches(of: /,"0x([0-9a-f]+)"\]/).map { $0.1 }
      let answers = zip(ids, nonces).map { id, nonce in
        ok(nonce == "2" ? "null" : "\"\(Self.hash(of: nonce))\"", id: id)
      }
      return HTTPAnswer(body: Array("[\(answers.joined(separator: ","))]".utf8))
    }
    let found = try await node(transport).transactions(from: .zero, nonces: [1, 2, 3])
    #expect(transport.posted.count == 1)
    let hashes = found.map { $0?.hash.description }
    #expect(hashes == [Self.hash(of: "1"), nil, Self.hash(of: "3")])
  }
}
