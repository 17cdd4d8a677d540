import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// Many names in one command, such as those of a payout list.
@Suite struct ResolveManyRecipientsTests {
  /// Nodes that answer as they are told to, and count what is asked.
  private final class Nodes: ResolveRecipients.Worker {
    private struct Counts {
      var now = 0
      var most = 0
      var asked: [String] = []
      var progress: [Int] = []
    }

    private let counts = Mutex(Counts())
    private let answer: @Sendable (String) async throws -> Void
    private let onProgress: @Sendable () -> Void

    init(
      onProgress: @escaping @Sendable () -> Void = {},
      _ answer: @escaping @Sendable (String) async throws -> Void
    ) {
      (self.onProgress, self.answer) = (onProgress, answer)
    }

    var most: Int { counts.withLock { $0.most } }
    var asked: [String] { counts.withLock { $0.asked } }
    var progress: [Int] { counts.withLock { $0.progress } }

    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { .empty }
    func now() -> UInt64 { 1_769_903_999 }

    func resolved(_ done: Int, of all: Int) {
      counts.withLock { $0.progress += [done, all] }
      onProgress()
    }

    func resolution(of name: ENSName, on chain: ChainID) async throws -> NameResolution {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
        counts.asked.append(name.text)
      }
      defer { counts.withLock { $0.now -= 1 } }
      try await answer(name.text)
      return try StubNames.resolution(name.text)
    }
  }

  private struct Down: Error, Equatable { let name: String }

  private static func resolve(_ names: [String], by nodes: Nodes) async throws -> ResolvedNames {
    try await ResolveRecipients.Interactor(worker: nodes)
      .act(on: .init(names, on: try Samples.chain()))
  }

  private static let many = (0..<40).map { "name\($0).eth" }

  @Test func eachOfManyIsAskedForOnceAndAFewAtATime() async throws {
    let nodes = Nodes { _ in for _ in 0..<50 { await Task.yield() } }
    let texts = Self.many + Self.many.map { $0.uppercased() } + ["a b.eth"]
    let found = try await Self.resolve(texts, by: nodes)
    #expect(nodes.asked.sorted() == Self.many.sorted())
    #expect((1...ResolveRecipients.Interactor.atOnce).contains(nodes.most))
    #expect(found.found.map(\.name) == Self.many.sorted())
    #expect(try found.name("NAME7.ETH")?.name == "name7.eth")
    #expect(nodes.progress == (1...40).flatMap { [$0, 40] })
  }

  /// Each waits until all have been asked for: one after another would never end.
  @Test func asManyAreAskedForAtOnceAsMayBe() async throws {
    let limit = ResolveRecipients.Interactor.atOnce
    let (begun, continuation) = AsyncStream<Void>.makeStream()
    let gate = Task {
      var count = 0
      for await _ in begun {
        count += 1
        if count == limit { break }
      }
    }
    let nodes = Nodes { _ in
      continuation.yield()
      await gate.value
    }
    let found = try await Self.resolve(Array(Self.many.prefix(limit)), by: nodes)
    #expect(found.found.count == limit && nodes.most == limit)
  }

  /// The node fails for a later name first; the error is always that of the first name.
  @Test func theErrorIsOfTheFirstNameThatFails() async throws {
    let (failed, continuation) = AsyncStream<Void>.makeStream()
    let gate = Task { for await _ in failed { break } }
    // The others go on once the failure is known, and not when it is about to be.
    let nodes = Nodes(onProgress: { continuation.yield() }) { name in
      if name == "name3.eth" { throw Down(name: name) }
      await gate.value
      if name == "name1.eth" { throw Down(name: name) }
    }
    await #expect(throws: Down(name: "name1.eth")) { try await Self.resolve(Self.many, by: nodes) }
    // Those that were underway end, and no others are begun.
    #expect(nodes.asked.contains("name0.eth") && nodes.asked.contains("name2.eth"))
    #expect(nodes.asked.count <= ResolveRecipients.Interactor.atOnce)
  }

  @Test func whoeverIsCancelledWaitsForNoName() async throws {
    let nodes = Nodes { _ in
      while true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
    let task = Task { try await Self.resolve(Self.many, by: nodes) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
