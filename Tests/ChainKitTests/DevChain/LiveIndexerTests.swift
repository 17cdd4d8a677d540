import Core
import Entity
import Exchange
import Logging
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// A log handler that stores its lines.
private struct KeptLog: LogHandler {
  let lines: Log
  var logLevel = Logger.Level.debug
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: Logging.LogEvent) { lines.add("\(event.message)") }
}

private final class Log: Sendable {
  private let kept = Mutex<[String]>([])
  var lines: [String] { kept.withLock(\.self) }
  func add(_ line: String) { kept.withLock { $0.append(line) } }
}

/// Indexers of the dev chain, over HTTP: their habits differ, and what they name does not.
@Suite struct LiveIndexerTests {
  private static let key = "open sesame/7+needle"
  private static let kinds: [IndexerKind] = [.etherscan, .blockscout, .hypersync]

  private func source(_ kind: IndexerKind, _ chain: LiveChain, _ log: Log) throws
    -> any HistorySource
  {
    let url = chain.chain.url + "/" + kind.rawValue
    let connection = NodeConnection(
      address: url,
      credential: nil,
      connectSeconds: 3,
      requestSeconds: 30,
      responseSeconds: 60,
      isVerbose: true,
      proxy: nil,
      certificates: nil
    )
    let header = try #require(HTTPHeader.bearer(Self.key))
    let transport = try HTTPIndexer(
      try EndpointAddress(parsing: url),
      connection,
      credential: CredentialSource(.token(header, number: 0)) { .noOther },
      in: kind == .hypersync ? .header : .query,
      logger: Logger(label: "test") { _ in KeptLog(lines: log) }
    )
    let client = IndexerClient(transport, timing: VirtualTime().timing)
    return switch kind {
    case .etherscan: EtherscanSource(client, chain: chain.id)
    case .blockscout: BlockscoutSource(client)
    case .hypersync: HyperSyncSource(client)
    }
  }

  /// The payments of a chain, and the blocks that change the balance of the payee.
  private func paid() async throws -> (chain: LiveChain, payee: Address, blocks: [UInt64]) {
    let chain = try await LiveChain()
    let payee = try Address(parsing: "0x" + String(repeating: "47", count: 20))
    var blocks: [UInt64] = []
    for _ in 0..<5 {
      try await chain.send(from: chain.accounts[0], to: payee, wei: 5)
      blocks.append(try await chain.height())
      try await chain.send(from: chain.accounts[0], to: chain.accounts[1], wei: 5)
    }
    let forward = Array(Keccak256.hash(Array("forward(address)".utf8)).prefix(4))
    try await chain.send(
      from: chain.accounts[0],
      to: try chain.contract("FORWARDER"),
      wei: 9,
      input: forward + [UInt8](repeating: 0, count: 12) + payee.bytes,
      gas: 100_000
    )
    blocks.append(try await chain.height())
    return (chain, payee, blocks)
  }

  private func habits(_ chain: LiveChain, _ options: String) async throws {
    try await chain.chain.ask("dev_setFront", #"[0, {"explorer": \#(options)}]"#)
  }

  @Test func allNameTheSameBlocks() async throws {
    let (chain, payee, blocks) = try await paid()
    let key = #""key": "\#(Self.key)""#
    for kind in Self.kinds {
      let log = Log()
      for more in ["", #", "heavyBlocks": 3"#, #", "scan": 2"#, #", "rateEvery": 4"#] {
        try await habits(chain, "{\(key)\(more)}")
        let named = try await source(kind, chain, log).blocks(of: payee, in: 0...blocks[5])
        #expect(named == NamedBlocks(blocks), "\(kind) \(more)")
      }
      #expect(log.lines.count > 3)
      #expect(log.lines.allSatisfy { !$0.contains("sesame") && !$0.contains("474747") })
      try await habits(chain, "{\(key)}")
      let later = try await source(kind, chain, log).blocks(of: payee, in: 0...1_000)
      #expect(later == NamedBlocks(blocks, upTo: blocks[5]))
    }
  }

  @Test func whatIsNotProcessedOrKnownIsSaid() async throws {
    let (chain, payee, blocks) = try await paid()
    let log = Log()
    let key = #""key": "\#(Self.key)""#
    try await habits(chain, #"{\#(key), "unprocessedFrom": \#(blocks[2]), "withdrawals": false}"#)
    let part = try await source(.blockscout, chain, log).blocks(of: payee, in: 0...blocks[5])
    #expect(part == NamedBlocks(Array(blocks.prefix(2)), upTo: blocks[2] - 1))
    let whole = try await source(.etherscan, chain, log).blocks(of: payee, in: 0...blocks[5])
    #expect(whole == NamedBlocks(blocks))
    for kind in Self.kinds {
      try await habits(chain, #"{"key": "another"}"#)
      await #expect(throws: HistorySourceFailure.refused) {
        try await source(kind, chain, log).blocks(of: payee, in: 0...blocks[5])
      }
    }
  }
}
