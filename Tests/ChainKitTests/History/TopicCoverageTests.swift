import Core
import Entity
import GRDB
import Synchronization
import Testing

@testable import ChainKit

/// A history searches the logs for what it has not searched for yet, and for nothing else.
@Suite struct TopicCoverageTests {
  /// Records the searches of logs.
  private final class LogRecorder: Transport {
    let chain: VirtualChain
    private let bodies = Mutex<[String]>([])

    init(_ chain: VirtualChain) { self.chain = chain }

    var endpoint: EndpointID { chain.endpoint }
    var searches: [String] { bodies.withLock { $0 } }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let text = String(decoding: body, as: UTF8.self)
      let members = text.split(separator: #""jsonrpc""#).map { String($0) }
      bodies.withLock { $0 += members.filter { $0.contains("eth_getLogs") } }
      return try await chain.post(body, timeouts: timeouts)
    }
  }

  private let store: ChainStore
  private let time = VirtualTime()

  init() throws { store = try ChainStore() }

  private func sync(_ recorder: LogRecorder) async throws -> HistoryReport {
    try await HistorySync(
      node(recorder, time: time),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([recorder.chain.account])
  }

  @Test("H13: a new topic is searched alone in old blocks", arguments: LogTopic.all)
  func h13ANewTopicFindsNoBlockCovered(new: LogTopic) async throws {
    let recorder = LogRecorder(try VirtualChain(head: 1000, events: [10: [.deposit(5)]]))
    #expect(try await sync(recorder).isVerified)
    #expect(recorder.searches.count == 3)
    #expect(try await sync(recorder).isVerified)
    // There is no new block to search.
    #expect(recorder.searches.count == 3)
    // As if this event had not been known until now.
    try store.write { db in
      try db.execute(
        sql: "DELETE FROM coverage WHERE topic = ? AND position = ?",
        arguments: [new.event.blob, new.position]
      )
    }
    #expect(try await sync(recorder).isVerified)
    // The last 64 blocks are searched anew for the others.
    #expect(recorder.searches.count == 7)
    let searches = recorder.searches.dropFirst(3)
    #expect(searches.filter { $0.contains(#""fromBlock":"0x3a9""#) }.count == 3)
    let search = searches.first { $0.contains(#""fromBlock":"0x0""#) } ?? ""
    #expect(search.contains("\(new.event)"))
    for known in LogTopic.all where known.event != new.event {
      #expect(!search.contains("\(known.event)"))
    }
    let places = Array(repeating: "null", count: new.position - 1) + ["[\"0x"]
    #expect(search.contains("[[\"\(new.event)\"]," + places.joined(separator: ",")))
    #expect(search.contains(#""fromBlock":"0x0""#) && search.contains(#""toBlock":"0x3e8""#))
  }

  @Test("a sync asks for the code at both ends of what it reads, and no more often")
  func aSyncAsksForTheCodeAtTheEnds() async throws {
    let chain = try VirtualChain(head: 1000, events: [10: [.deposit(5)]])
    for _ in 0..<3 {
      #expect(try await sync(LogRecorder(chain)).isVerified)
      try store.forgetWholeSyncs(of: [chain.account], chain: .ethereum)
    }
    // The head each time, since it is not settled, and the last settled block once.
    #expect(chain.count("eth_getCode") == 4)
    let delegated = try VirtualChain(head: 1001, events: [10: [.deposit(5)]], hasCode: true)
    for _ in 0..<2 {
      let report = try await sync(LogRecorder(delegated))
      #expect(report.spans(.ether).last?.grade == .told(by: delegated.endpoint))
    }
  }
}
