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

  @Test("H13: a new topic is searched alone in old blocks")
  func h13ANewTopicFindsNoBlockCovered() async throws {
    let recorder = LogRecorder(try VirtualChain(head: 1000, events: [10: [.deposit(5)]]))
    #expect(try await sync(recorder).isVerified)
    #expect(recorder.searches.count == 3)
    #expect(try await sync(recorder).isVerified)
    #expect(recorder.searches.count == 3, "all is covered")
    // As if this event had not been known until now.
    let (known, new) = (LogTopic.receivedItems[0], LogTopic.receivedItems[1])
    try store.write { db in
      try db.execute(sql: "DELETE FROM coverage WHERE topic = ?", arguments: [new.event.blob])
    }
    #expect(try await sync(recorder).isVerified)
    #expect(recorder.searches.count == 4)
    let search = recorder.searches.last ?? ""
    #expect(search.contains("\(new.event)") && !search.contains("\(known.event)"))
    #expect(search.contains(#""fromBlock":"0x0""#) && search.contains(#""toBlock":"0x3e8""#))
  }

  @Test("what is known of a head is not asked for again")
  func aSecondSyncOfAHeadAsksForNoCode() async throws {
    let chain = try VirtualChain(head: 1000, events: [10: [.deposit(5)]])
    for _ in 0..<3 { #expect(try await sync(LogRecorder(chain)).isVerified) }
    #expect(chain.count("eth_getCode") == 1)
    let delegated = try VirtualChain(head: 1001, events: [10: [.deposit(5)]], hasCode: true)
    for _ in 0..<2 {
      #expect(try await sync(LogRecorder(delegated)).accounts[0].ether == .partial([.hasCode]))
    }
    #expect(delegated.count("eth_getCode") == 1)
  }
}
