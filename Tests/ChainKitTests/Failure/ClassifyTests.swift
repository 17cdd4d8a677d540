import ChainKit
import Core
import Entity
import Testing

@Suite struct ClassifyTests {
  @Test(arguments: ErrorString.all)
  func classifiesNodeErrors(example: ErrorString) {
    let context = ErrorContext(method: "method", kind: example.kind, span: example.span)
    let error = WireError(code: example.code, message: example.message)
    #expect(classify(context, http: HTTPMeta(status: 200), error: error) == example.expected)
  }

  @Test func coversAtLeastSixtyErrorStrings() {
    #expect(ErrorString.all.count >= 100)
    #expect(Set(ErrorString.all.map(\.testDescription)).count == ErrorString.all.count)
  }

  @Test func readsTheHintInTheDataMember() {
    let context = ErrorContext(method: "eth_getLogs", kind: .logs, span: 1000)
    let error = WireError(
      code: -32005,
      message: "query returned more than 10000 results",
      detail: .object(["from": .string("0x10"), "to": .string("0x20"), "limit": .integer(10_000)])
    )
    #expect(
      classify(context, http: nil, error: error) == .tooLarge(RangeHint(localEnd: 0x20))
    )
  }

  @Test func readsThePauseInTheDataMember() {
    let context = ErrorContext(method: "eth_call", kind: .read)
    let error = WireError(
      code: -32005,
      message: "daily request count exceeded, request rate limited",
      detail: .object(["rate": .object(["backoff_seconds": .integer(30)])])
    )
    #expect(classify(context, http: nil, error: error) == .rateLimited(retryAfter: .seconds(30)))
  }

  @Test func readsRevertDataBeforeAnyWords() throws {
    let context = ErrorContext(method: "eth_call", kind: .call)
    let text = "block range is too wide"
    let payload =
      "0x08c379a0" + String(repeating: "0", count: 62) + "20" + String(repeating: "0", count: 62)
      + Hex.encode([UInt8(text.utf8.count)]) + Hex.encode(text.utf8)
      + String(repeating: "0", count: 18)
    let error = WireError(code: -32000, message: "rate limit", detail: .string(payload))
    guard case .reverted(let revert) = classify(context, http: nil, error: error) else {
      Issue.record("not a revert")
      return
    }
    #expect(revert.reason?.description == text)
    #expect(revert.bytes.count == 100)
  }

  @Test(
    arguments: [
      (200, nil), (204, nil), (301, RPCFailure.protocolViolation(.redirect)),
      (401, .unauthorized), (402, .quota), (403, .unauthorized),
      (404, .unsupported(method: "eth_call")), (405, .unsupported(method: "eth_call")),
      (408, .timeout(.node)), (413, .serverFault(.status(413))), (418, .serverFault(.status(418))),
      (429, .rateLimited(retryAfter: .seconds(7))), (500, .serverFault(.status(500))),
      (501, .unsupported(method: "eth_call")), (503, .serverFault(.status(503))),
      (504, .timeout(.node)),
    ] as [(Int, RPCFailure?)]
  )
  func sortsStatuses(status: Int, expected: RPCFailure?) {
    let context = ErrorContext(method: "eth_call", kind: .call)
    #expect(classify(context, http: HTTPMeta(status: status, retryAfter: .seconds(7))) == expected)
  }

  @Test func aSearchThatIsTooLargeForTheServerIsTooLarge() {
    let context = ErrorContext(method: "eth_getLogs", kind: .logs)
    #expect(classify(context, http: HTTPMeta(status: 413)) == .tooLarge(RangeHint()))
  }

  @Test func wordsOfTheNetworkCannotControlTheTerminal() {
    let context = ErrorContext(method: "eth_call", kind: .read)
    let nasty = "\u{1b}[2Jwiped\u{202e}" + String(repeating: "x", count: 5000)
    let failure = classify(context, http: nil, error: WireError(code: -1, message: nasty))
    let shown = failure.report.message
    #expect(!shown.english.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202e })
    #expect(shown.english.count < 400)
  }
}
