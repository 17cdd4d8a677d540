import Core
import Entity

/// Makes many calls in few requests, several of which are sent at once.
struct CallBatch: Sendable {
  let node: Node
  let tag: BlockTag
  var limit = CallLimit()
  /// The ways to try before the calls are made one by one.
  var ways = CallBundle.Way.all(on: nil)
  /// Whether the first words of an answer are needed, and not only the first.
  var isWide = false
  /// The gas of a call that is made alone; nil for all that the node allows.
  var gasAlone: UInt64?

  /// The most requests at a time.
  static let atOnce = 12
  /// The longest answer of a contract whose other calls are repeated alone, in bytes.
  private static let mostBytesAlone = 4_096

  /// Makes the calls; the outcomes are in the order of the calls.
  ///
  /// A call that fails among others is repeated alone: a hostile contract can burn the gas of the
  /// calls after it, and must not suppress their results.
  func run(_ calls: [ContractCall]) async throws(RPCFailure) -> [CallOutcome] {
    let single = SingleCalls(node: node, tag: tag, gas: gasAlone)
    guard calls.count > 1 else { return try await single.run(calls) }
    var outcomes = [CallOutcome](repeating: .refused, count: calls.count)
    var open = Array(calls.indices)
    for way in ways where !open.isEmpty {
      let bundle = CallBundle(node: node, tag: tag, way: way, isWide: isWide)
      if try await bundle.isAvailable() { try await make(&open, of: calls, bundle, &outcomes) }
    }
    let failed = Set(calls.indices.filter { outcomes[$0] == .refused }).subtracting(open)
    try await single.run(open, of: calls, into: &outcomes)
    try await repeatAlone(failed.sorted(), of: calls, single, &outcomes)
    return outcomes
  }

  /// Makes the open calls in one way, as far as the node can; the others stay open.
  private func make(
    _ open: inout [Int],
    of calls: [ContractCall],
    _ bundle: CallBundle,
    _ outcomes: inout [CallOutcome]
  ) async throws(RPCFailure) {
    var stuck: [Int] = []
    while !open.isEmpty {
      let size = limit.value
      let chunks = stride(from: 0, to: open.count, by: size).map { start in
        Array(open[start...].prefix(size))
      }
      open = []
      for (chunk, answer) in zip(chunks, try await answers(to: chunks, of: calls, bundle)) {
        switch answer {
        case .outcomes(let found):
          limit.answered(chunk.count)
          for (index, outcome) in zip(chunk, found) { outcomes[index] = outcome }
        case .tooMany(let factor) where chunk.count > 1:
          limit.refused(chunk.count, dividingBy: factor)
          open += chunk
        case .tooMany, .unavailable: stuck += chunk
        }
      }
    }
    open = stuck
  }

  /// Sends the requests for all chunks, a few at a time, and returns the answers in their order.
  private func answers(
    to chunks: [[Int]],
    of calls: [ContractCall],
    _ bundle: CallBundle
  ) async throws(RPCFailure) -> [CallBundle.Answer] {
    typealias Reply = (place: Int, answer: Result<CallBundle.Answer, RPCFailure>)
    let replies = await withTaskGroup(of: Reply.self) { group in
      func add(_ place: Int) {
        let asked = chunks[place].map { calls[$0] }
        group.addTask {
          (place, await Result { () async throws(RPCFailure) in try await bundle.ask(asked) })
        }
      }
      for place in chunks.indices.prefix(Self.atOnce) { add(place) }
      var next = min(Self.atOnce, chunks.count)
      var replies: [Reply] = []
      while let reply = await group.next() {
        replies.append(reply)
        if case .failure = reply.answer { group.cancelAll() }
        if next < chunks.count, !group.isCancelled { add(next) }
        next += 1
      }
      return replies
    }
    // What was cancelled by the first failure says nothing.
    for reply in replies { if case .failure(let failure) = reply.answer { throw failure } }
    return try replies.sorted { $0.place < $1.place }.map { (reply) throws(RPCFailure) in
      try reply.answer.get()
    }
  }

  /// Repeats calls alone that failed among others.
  ///
  /// For each contract two of them first: if both fail again, it is the contract, and to ask it for
  /// every account could take as long as it likes. If one of them is answered with very much, so could
  /// the others be, and nothing cuts an answer to a call that is made alone.
  private func repeatAlone(
    _ failed: [Int],
    of calls: [ContractCall],
    _ single: SingleCalls,
    _ outcomes: inout [CallOutcome]
  ) async throws(RPCFailure) {
    let byTarget = Dictionary(grouping: failed) { calls[$0].target }
    let samples = byTarget.values.flatMap { Set([$0.first, $0.last].compactMap(\.self)) }.sorted()
    try await single.run(samples, of: calls, into: &outcomes)
    let asked = Set(samples)
    let rest = byTarget.values.filter { group in
      let answers = group.filter(asked.contains).map { outcomes[$0].length }
      return answers.contains { $0 != nil }
        && answers.allSatisfy { ($0 ?? 0) <= Self.mostBytesAlone }
    }
    .flatMap(\.self).filter { !asked.contains($0) }
    try await single.run(rest.sorted(), of: calls, into: &outcomes)
  }
}

extension CallOutcome {
  /// How many bytes were returned; nil if the call was refused.
  fileprivate var length: Int? {
    guard case .returned(let bytes) = self else { return nil }
    return bytes.count
  }
}

extension SingleCalls {
  /// Makes some of the calls, and puts their outcomes in place.
  fileprivate func run(
    _ places: [Int],
    of calls: [ContractCall],
    into outcomes: inout [CallOutcome]
  ) async throws(RPCFailure) {
    guard !places.isEmpty else { return }
    for (place, outcome) in zip(places, try await run(places.map { calls[$0] })) {
      outcomes[place] = outcome
    }
  }
}
