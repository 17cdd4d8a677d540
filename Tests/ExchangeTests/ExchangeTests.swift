import Core
import Entity
import Foundation
import Testing

@testable import Exchange

/// The wallet's and the worker's end of the pipes, in one process.
@Suite struct ExchangeTests {
  private static let chain = ChainID.ethereum
  private static let question = Pipes.question
  private static let head = BlockReference(number: .max, hash: .keccak(of: []), time: 7)
  private static let answering = [
    QuestionHandler(ReadHead.self) { _, emit in
      emit(.done(1, of: 2))
      return head
    },
    QuestionHandler(CountMined.self) { _, _ in UInt64.max },
    QuestionHandler(EstimateRollupFee.self) { _, _ in throw SendingError.anyChain },
    QuestionHandler(ReadToken.self) { _, _ in throw RPCFailure.quota },
    QuestionHandler(ReadHistory.self) { _, _ in throw StoreError.busy(path: "chain.sqlite") },
    QuestionHandler(AwaitReceipt.self) { _, _ in
      try await Task.sleep(for: .seconds(3_600))
      throw RPCFailure.quota
    },
  ]

  @Test func questionIsAnsweredWithItsEvents() async throws {
    let pipes = try Pipes()
    pipes.work(Self.answering)
    let (moments, continuation) = AsyncStream<WorkerEvent>.makeStream()
    let answer = try await pipes.link.ask(ReadHead(chain: Self.chain)) { continuation.yield($0) }
    continuation.finish()
    #expect(answer == Self.head)
    #expect(await moments.reduce(into: []) { $0.append($1) } == [.done(1, of: 2)])
    #expect(try await pipes.link.ask(Self.question) == UInt64.max)
    #expect(await pipes.ends())
  }

  @Test("work that outlives its question sends no events about it")
  func lateEventsAreDropped() async throws {
    let pipes = try Pipes()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (ended, ending) = AsyncStream<Void>.makeStream()
    pipes.work([
      QuestionHandler(ReadHead.self) { _, emit in
        Task {
          for await _ in gate {}
          emit(.done(1, of: 2))
          WorkerLoop.emit(.waiting)
          ending.finish()
        }
        return Self.head
      },
      QuestionHandler(CountMined.self) { _, _ in
        opener.finish()
        for await _ in ended {}
        return UInt64.max
      },
    ])
    #expect(try await pipes.link.ask(ReadHead(chain: Self.chain)) == Self.head)
    // The event comes while another question is open, and the link must survive it.
    #expect(try await pipes.link.ask(Self.question) == UInt64.max)
    #expect(try await pipes.link.ask(ReadHead(chain: Self.chain)) == Self.head)
  }

  @Test("what a list of payments needs is one question, and its answer arrives as it was sent")
  func aListIsOneQuestion() async throws {
    let payee = Address.zero
    let token = try Address(parsing: "0x" + String(repeating: "a", count: 40))
    let payments = [
      ListedPayment(call: CallRequest(to: payee, value: Wei(count: 5)), payee: payee),
      ListedPayment(
        call: CallRequest(to: token, input: ERC20.transfer(to: payee, amount: 5)),
        payee: payee
      ),
    ]
    let question = ReadPayouts(
      chain: Self.chain,
      needs: PayoutFactsRequest(
        account: payee,
        tokens: [
          try Token(chain: Self.chain, address: token, symbol: "T", name: "Test", decimals: 6)
        ],
        speed: .normal,
        gas: nil,
        payments: payments,
        accounts: [payee]
      )
    )
    let answer = PayoutFacts(
      block: Self.head,
      balance: Wei(UInt256.max),
      units: [.amount(5)],
      nonces: NonceAdvice(next: 4, mined: 3, taken: [3], reserved: [7]),
      fees: nil,
      trial: PayoutTrial(
        gas: [.limit(21_000), .fails(.quota)],
        addressCodes: [.contract],
        tokens: question.needs.tokens,
        effects: [.plain, .fails(by: .simulation)]
      )
    )
    let pipes = try Pipes()
    pipes.work([
      QuestionHandler(ReadPayouts.self) { asked, emit in
        emit(.checked(1, of: 1))
        // An answer to any other question would not be this one.
        guard asked == question else { throw RPCFailure.quota }
        return answer
      }
    ])
    let (moments, continuation) = AsyncStream<WorkerEvent>.makeStream()
    #expect(try await pipes.link.ask(question) { continuation.yield($0) } == answer)
    continuation.finish()
    #expect(await moments.reduce(into: []) { $0.append($1) } == [.checked(1, of: 1)])
  }

  @Test func manyQuestionsMayBeOpen() async throws {
    let pipes = try Pipes()
    pipes.work(Self.answering)
    let count = try await withThrowingTaskGroup(of: BlockReference.self) { group in
      for _ in 0..<200 { group.addTask { try await pipes.link.ask(ReadHead(chain: Self.chain)) } }
      return try await group.reduce(0) { $0 + ($1 == Self.head ? 1 : 0) }
    }
    #expect(count == 200)
  }

  /// An error that the wallet distinguishes arrives as it was thrown.
  @Test func failuresStayWhatTheyWere() async throws {
    let pipes = try Pipes()
    pipes.work(Self.answering)
    let link = pipes.link
    await #expect(throws: SendingError.anyChain) {
      try await link.ask(EstimateRollupFee(chain: Self.chain, transaction: [], gas: 0))
    }
    await #expect(throws: RPCFailure.quota) {
      try await link.ask(ReadToken(chain: Self.chain, contract: .zero))
    }
    await #expect(throws: StoreError.busy(path: "chain.sqlite")) {
      try await link.ask(ReadHistory(HistoryFilter(chain: Self.chain, accounts: [.zero]), limit: 1))
    }
    await #expect(throws: WorkerFailure.other(ExchangeError.unexpectedMessage.report)) {
      try await link.ask(ReadCode(chain: Self.chain, account: .zero, block: Self.head))
    }
  }

  @Test func questionCanBeCanceled() async throws {
    let pipes = try Pipes()
    pipes.work(Self.answering)
    let question = AwaitReceipt(
      chain: Self.chain,
      hash: .keccak(of: []),
      confirmations: 1,
      seconds: 1
    )
    let waiting = Task { try await pipes.link.ask(question) }
    #expect(try await pipes.link.ask(ReadHead(chain: Self.chain)) == Self.head)
    waiting.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await waiting.value }
    #expect(try await pipes.link.ask(ReadHead(chain: Self.chain)) == Self.head)
  }

  private static let answer = #"{"id":1,"kind":"answer","body":7}"#

  private static let falseLines: [(String, ExchangeError)] = [
    ("", .ended),
    ("no JSON\n", .malformed),
    ("{}\n", .malformed),
    ("{\"id\":1,\"kind\":\"answer\",\"body\":{}}\n", .malformed),
    ("{\"id\":1,\"kind\":\"answer\",\"body\":-7}\n", .malformed),
    ("{\"id\":1,\"kind\":\"rumour\",\"body\":7}\n", .malformed),
    ("{\"id\":2,\"kind\":\"answer\",\"body\":7}\n", .unexpectedMessage),
    ("{\"id\":1,\"kind\":\"event\",\"body\":{\"done\":{\"_0\":1}}}\n", .malformed),
    ("{\"id\":1,\"kind\":\"beat\"}\n", .unexpectedMessage),
    (deep, .malformed),
    (answer, .cut),
  ]

  private static let deep = String(repeating: "[", count: 100_000) + "\n"

  @Test(arguments: falseLines)
  func invalidAnswerClosesTheLink(lines: String, error: ExchangeError) async throws {
    let pipes = try Pipes()
    pipes.say(lines)
    await #expect(throws: error) { try await pipes.link.ask(Self.question) }
  }

  @Test func duplicateAnswerClosesTheLink() async throws {
    let pipes = try Pipes()
    pipes.say(Self.answer + "\n" + Self.answer + "\n")
    #expect(try await pipes.link.ask(Self.question) == 7)
    #expect(await pipes.ends())
    await #expect(throws: ExchangeError.notDelivered) {
      try await pipes.link.ask(Self.question)
    }
  }

  @Test func aLineHasALimit() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = [UInt8](repeating: 0x20, count: 5_000)
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    var reader = LineReader(ends[0], maxBytes: 4_096)
    #expect(throws: ExchangeError.tooLong) { try reader.next() }
    close(ends[1])
  }

  private static func report(_ message: String, kind: Int = 1, code: String = "a-b") throws
    -> Report
  {
    let json = #"{"kind":\#(kind),"code":"\#(code)","sentence":\#(message)}"#
    return try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }

  @Test func aReportKeepsTheWordsOfItsSentence() throws {
    let count = 2
    let inner: Sentence = "found \(count, one: "file", many: "files")"
    let sent = Report(.node, "a", "cannot read \(path: "x"): \(inner), see \(command: "ls")")
    let read = try JSONDecoder().decode(Report.self, from: try JSONEncoder().encode(sent))
    #expect(read == sent)
    #expect(
      read.message.rendered(in: .pseudo) == "[cannot read x: [found 2 files], see ls]"
    )
  }

  /// Foreign text in another process's report is escaped, and its code must be a word.
  @Test func aReportOfAnotherProcessIsRead() throws {
    let evil =
      #"{"template":"x\u001b[2J {1}","arguments":[{"data":{"_0":"\u202e\n","_1":"name"}}]}"#
    #expect(try Self.report(evil) == Report(.refused, "a-b", #"x\u{1b}[2J \u{202e}\u{a}"#))
    let old = #"{"kind":1,"code":"a-b","message":"x\u001b[2J"}"#
    #expect(
      try JSONDecoder().decode(Report.self, from: Data(old.utf8))
        == Report(.refused, "a-b", #"x\u{1b}[2J"#)
    )
    let plain = #"{"template":"","arguments":[]}"#
    #expect(throws: DecodingError.self) { try Self.report(plain, kind: 2) }
    for code in ["A", "", #"a\n"#] {
      #expect(throws: DecodingError.self) { try Self.report(plain, code: code) }
    }
  }

  @Test func aSentenceOfAnotherProcessIsBounded() throws {
    let argument = #"{"data":{"_0":"a","_1":"term"}}"#
    func nested(_ levels: Int) -> String {
      (1..<levels).reduce(#"{"template":"a","arguments":[]}"#) { inner, _ in
        #"{"template":"{1}","arguments":[{"sentence":{"_0":\#(inner)}}]}"#
      }
    }
    func many(_ count: Int) -> String {
      let arguments = Array(repeating: argument, count: count).joined(separator: ",")
      return #"{"template":"{1}","arguments":[\#(arguments)]}"#
    }
    #expect(try Self.report(nested(8)).message == "a")
    #expect(try Self.report(many(16)).message == "a")
    for wrong in [
      nested(9), many(17), #""a""#, #"{"template":"{1}{1}","arguments":[\#(argument)]}"#,
      #"{"template":"a","plural":"b","arguments":[]}"#,
      #"{"template":"a","plural":"b","counted":1,"arguments":[\#(argument)]}"#,
      #"{"template":"a","plural":"{1}{1}","counted":0,"arguments":[\#(argument)]}"#,
    ] {
      #expect(throws: DecodingError.self, "\(wrong)") { try Self.report(wrong) }
    }
    let long = String(repeating: "a", count: 1_000)
    let text = #"{"data":{"_0":"\#(long)","_1":"foreign"}}"#
    let cut = try Self.report(#"{"template":"{1}{2}","arguments":[\#(text),\#(text)]}"#).message
    #expect(cut.english.unicodeScalars.count < 1_100)
  }
}
