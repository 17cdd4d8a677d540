import Entity
import Testing

@testable import ChainKit

@Suite struct MessageIDsTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":5,"result":{"id":6}}"#, [5]),
    (#"{"result":{"id":6,"a":["id",{"id":7}]},"x":"id", "id" : 8}"#, [8]),
    (#" [{"id":1,"result":"\"id\":2"},{"id":3}] "#, [1, 3]),
    (#"[{"id":1},{"error":{"id":2}},{"id":null}]"#, [1]),
    (#"{"id":null,"error":{"code":-32700}}"#, []), (#"{"id":"1"}"#, []), (#"{"method":"id"}"#, []),
    (#"{"id":"#, []), (#"{"id"#, []), (#"{"id":99999999999999999999}"#, []), ("[]", []), ("", []),
  ])
  func findsTheIDsAtTheTop(text: String, ids: [UInt64]) {
    #expect(MessageIDs.all(in: Array(text.utf8)) == ids)
  }

  @Test func findsThoseOfOurOwnRequests() {
    let method = GetTransactionCount(.zero, at: .number(3))
    #expect(MessageIDs.all(in: RPCEnvelope.request(method, id: 7)) == [7])
    #expect(MessageIDs.all(in: RPCEnvelope.request([method, method], firstID: 8)) == [8, 9])
  }
}
