import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// Accounts that are synced each through a node of its own.
@Suite struct SeparateSyncTests {
  private let bench: RefreshBench
  private let world: VirtualWorld
  private static let head: UInt64 = 5_000
  private static let token = VirtualWorld.token(2)

  init() throws {
    bench = try RefreshBench()
    world = try VirtualWorld(
      accounts: 3,
      [
        100: [
          VirtualWorld.Act(0, .deposit(1_000_000_000)), VirtualWorld.Act(1, .tokenIn(70, of: 2)),
        ],
        200: [VirtualWorld.Act(0, .pay(value: 5_000_000, to: 1))],
        210: [VirtualWorld.Act(1, .inside(7)), VirtualWorld.Act(2, .withdrawal(gwei: 3))],
        300: [VirtualWorld.Act(1, .tokenPay(30, of: 2, to: 2))],
        4_990: [VirtualWorld.Act(2, .deposit(9)), VirtualWorld.Act(0, .tokenIn(4, of: 5))],
      ]
    )
  }

  private func chain(_ head: UInt64 = Self.head) -> VirtualChain { VirtualChain(world, head: head) }

  /// The accounts, each with a connection of its own to a node.
  private func separate(
    _ recorder: PostRecorder,
    _ transport: (Int) -> any Transport
  ) -> [SeparateSync.Separate] {
    world.accounts.enumerated().map { place, account in
      let transport = GatheringTransport(
        recorder.connection(place, to: transport(place)),
        timing: bench.time.timing
      )
      return (account, Node(Endpoint(transport, expecting: nil, timing: bench.time.timing)))
    }
  }

  private func sync(
    _ accounts: [SeparateSync.Separate],
    into store: ChainStore? = nil,
    progress: @escaping @Sendable (HistoryProgress) -> Void = { _ in }
  ) async throws -> HistoryReport {
    try await SeparateSync(
      store: store ?? bench.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: bench.time.timing
    ).run(accounts, listed: [Self.token], progress: progress)
  }

  @Test("no post and no connection names two accounts, and the ledger is the same")
  func nothingNamesTwo() async throws {
    let recorder = PostRecorder(world.accounts)
    let report = try await sync(separate(recorder) { _ in chain() })
    #expect(recorder.named.allSatisfy { $0.count <= 1 })
    #expect(recorder.namedByConnection == [[0], [1], [2]])
    #expect(report.isVerified && report.asOf.number == Self.head)
    let together = PostRecorder(world.accounts)
    let fresh = try ChainStore()
    let shared = try await bench.sync(
      together.connection(0, to: chain()),
      world.accounts,
      listed: [Self.token],
      into: fresh
    )
    // Without it, they are asked for together.
    #expect(together.named.contains { $0.count > 1 })
    #expect(report.added == shared.added && report.added > 0)
    try bench.expectSame(report, shared, as: fresh, world.accounts)
    #expect(report.questions > shared.questions)
  }

  @Test("a refresh is separate, too, and others can go on from it together")
  func aRefreshIsSeparate() async throws {
    _ = try await sync(separate(PostRecorder(world.accounts)) { _ in chain() })
    let recorder = PostRecorder(world.accounts)
    let report = try await sync(separate(recorder) { _ in chain(Self.head + 3) })
    #expect(recorder.namedByConnection == [[0], [1], [2]])
    #expect(recorder.named.allSatisfy { $0.count <= 1 })
    #expect(report.added == 0 && report.asOf.number == Self.head + 3)
    try await bench.expectWhole(
      report,
      chain(Self.head + 3),
      world.accounts,
      listed: [Self.token]
    )
    let last = chain(Self.head + 3)
    let joined = try await bench.sync(last, world.accounts, listed: [Self.token])
    #expect(joined.asOf == report.asOf && last.count("eth_getLogs") == 0)
  }

  @Test("all are read up to the newest block of the first, though the chain goes on")
  func theFirstAccountSaysHowFar() async throws {
    let recorder = PostRecorder(world.accounts)
    let report = try await sync(separate(recorder) { chain(Self.head + UInt64($0) * 100) })
    #expect(report.asOf == chainHead(Self.head) && report.isVerified)
    #expect(report.assurance.allSatisfy { $0.asOf == Self.head })
    // One that is so far ahead that the block is final for it.
    let later = try await sync(
      separate(recorder) { chain(Self.head + 50 + UInt64($0) * 1_000) }
    )
    #expect(later.asOf == chainHead(Self.head + 50) && later.isVerified)
  }

  @Test("where the node of an account is behind, the report ends there")
  func aNodeThatIsBehind() async throws {
    let recorder = PostRecorder(world.accounts)
    let report = try await sync(separate(recorder) { chain(Self.head - UInt64($0 % 2) * 100) })
    #expect(report.asOf == chainHead(Self.head - 100))
    #expect(recorder.namedByConnection == [[0], [1], [2]])
  }

  @Test("a block that is replaced between two accounts is read again for all of them")
  func aReorganizationBetweenTwoAccounts() async throws {
    let recorder = PostRecorder(world.accounts)
    let branch = (Self.head - 5)...Self.head
    // The first has another branch, until the second has told that it is gone.
    let first = SwitchedBranch(chain(), branch)
    let accounts = separate(recorder) { place in
      guard place > 0 else { return first }
      return HookedTransport(chain(), before: "eth_getBlockByNumber") { first.heal() }
    }
    let report = try await sync(accounts)
    #expect(report.asOf == chainHead(Self.head) && report.isVerified)
    #expect(report.forkedAt != nil)
    // The second account ends the first round, and the second round reads all of them.
    #expect(recorder.turns == [0, 1, 0, 1, 2])
    #expect(recorder.namedByConnection == [[0], [1], [2]])
    try await bench.expectWhole(
      HistoryReport(
        asOf: report.asOf,
        settled: report.settled,
        added: report.added,
        questions: report.questions,
        forkedAt: nil,
        assurance: report.assurance
      ),
      chain(),
      world.accounts,
      listed: [Self.token]
    )
  }

  @Test("nodes that never agree on a block end the sync after three rounds")
  func twoBranchesForever() async throws {
    let other = RewritingTransport.branch(chain(), of: (Self.head - 5)...Self.head)
    let recorder = PostRecorder(world.accounts)
    let accounts = separate(recorder) { place -> any Transport in place == 0 ? other : chain() }
    await #expect(throws: HistoryError.unsteady) { _ = try await sync(accounts) }
    // The third account is never reached.
    #expect(recorder.turns == [0, 1, 0, 1, 0, 1])
  }

  @Test func itsProgressIsThatOfAllAccounts() async throws {
    let seen = ProgressLog()
    _ = try await sync(separate(PostRecorder(world.accounts)) { _ in chain() }) { seen.add($0) }
    let checks = seen.all.filter { $0.stage == .check }.map(\.thousandths)
    #expect(checks == [0, 333, 333, 666, 666, 1000])
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0.questions <= $1.questions })
  }

  @Test("rows that a sync counts on its way can be read")
  func countedRowsAreStored() async throws {
    let (seen, store) = (ProgressLog(), try ChainStore())
    let filter = HistoryFilter(chain: .ethereum, accounts: world.accounts)
    let unread = Mutex(0)
    let accounts = separate(PostRecorder(world.accounts)) { _ in chain() }
    let report = try await sync(accounts, into: store) { progress in
      seen.add(progress)
      guard progress.rows > 0, (try? store.page(filter))?.movements.isEmpty != false else { return }
      unread.withLock { $0 += 1 }
    }
    let counts = seen.all.map(\.rows)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(counts.last.map { (1...report.added).contains($0) } == true, "\(counts)")
    #expect(unread.withLock(\.self) == 0)
  }

  /// What a sync reported.
  private final class ProgressLog: Sendable {
    private let list = Mutex<[HistoryProgress]>([])
    var all: [HistoryProgress] { list.withLock(\.self) }
    func add(_ progress: HistoryProgress) { list.withLock { $0.append(progress) } }
  }

  private func chainHead(_ number: UInt64) -> BlockReference {
    BlockReference(number: number, hash: VirtualView.hash(number), time: number * 12)
  }
}
