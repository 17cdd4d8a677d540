import Core
import Entity
import Synchronization

/// Reads the states of an account after blocks, and keeps those that are settled.
final class EtherStates: Sendable {
  private let scan: ScanContext
  private let account: Address
  private let known: Mutex<[UInt64: SubjectState]>
  private let look: HeadLook

  /// Up to so many requests are posted together; more of them as batches of one method each.
  private static let fewRequests = 8

  init(_ scan: ScanContext, account: Address) throws(ScanStop) {
    (self.scan, self.account) = (scan, account)
    look = try HeadLook(scan)
    let chain = scan.chain
    known = Mutex(
      try scan.kept { (store) throws(StoreError) in try store.states(of: account, chain: chain) }
    )
  }

  /// All states that are known, by their blocks.
  var all: [UInt64: SubjectState] { known.withLock { $0 } }

  /// The state after a block; nil if it was not read.
  subscript(block: UInt64) -> SubjectState? { known.withLock { $0[block] } }

  /// The blocks of a range after which the balance and the nonce are known, in ascending order.
  func blocks(in range: ClosedRange<UInt64>) -> [UInt64] {
    known.withLock { known in
      known.filter { range.contains($0.key) && $0.value.nonce != nil }.keys.sorted()
    }
  }

  /// Reads states, in their order, with a look at the block up to which the history is read.
  ///
  /// Each costs a request for each of its parts that is not known. All requests name block numbers;
  /// the look shows that the node has the chain that is read.
  func answer(_ probes: [StateProbe]) async throws(ScanStop) -> StateAnswer {
    let unknown = probes.filter { !isKnown($0) }
    var look: Hash32? = scan.head.hash
    var missing: Set<UInt64> = []
    // What is read again is compared with what is known, and takes the place of nothing.
    var again: [UInt64: SubjectState] = [:]
    for piece in unknown.pieces(of: 20) {
      let found = try await read(piece)
      look = found.look
      guard let hash = found.look, hash == scan.head.hash else { break }
      for (probe, part) in zip(piece, found.states) {
        if part == nil { missing.insert(probe.block) }
        if probe.isAgain { again[probe.block] = part }
      }
      try keep(zip(piece, found.states).filter { !$0.0.isAgain })
    }
    return StateAnswer(
      states: probes.map {
        missing.contains($0.block) ? nil : $0.isAgain ? again[$0.block] : self[$0.block]
      },
      pinned: look
    )
  }

  /// Whether reading these costs nothing.
  func areKnown(_ probes: [StateProbe]) -> Bool { probes.allSatisfy(isKnown) }

  /// The state after one block with its nonce; nil if the node does not keep it.
  func state(at block: UInt64) async throws(ScanStop) -> SubjectState? {
    let probe = StateProbe(block: block, wantsNonce: true, wantsCode: false)
    return try await answer([probe]).states.first ?? nil
  }

  private func isKnown(_ probe: StateProbe) -> Bool {
    guard !probe.isAgain, let state = self[probe.block] else { return false }
    return !(probe.wantsNonce && state.nonce == nil) && !(probe.wantsCode && state.code == nil)
  }

  private func keep(
    _ found: some Sequence<(StateProbe, SubjectState?)>
  ) throws(ScanStop) {
    var fresh: [UInt64: SubjectState] = [:]
    known.withLock { known in
      for case (let probe, let state?) in found {
        let before = known[probe.block]
        let whole = SubjectState(
          balance: state.balance,
          nonce: state.nonce ?? before?.nonce,
          code: state.code ?? before?.code
        )
        known[probe.block] = whole
        if scan.isSettled(probe.block) { fresh[probe.block] = whole }
      }
    }
    let (settled, account, chain) = (fresh, account, scan.chain)
    guard !settled.isEmpty else { return }
    try scan.kept { (store) throws(StoreError) in
      try store.keep(states: settled, of: account, chain: chain)
    }
  }
}

extension EtherStates {
  private struct Found {
    let states: [SubjectState?]
    /// The hash of the block that the node has at the height of the pinned one.
    let look: Hash32?
  }

  private typealias Answers<Value> = [Result<Value, RPCFailure>]

  /// What is asked of a state: the parts that are not known, or all that are wanted again.
  private struct Asked {
    let block: UInt64
    /// What is known already.
    let known: SubjectState?
    let wantsNonce: Bool
    let wantsCode: Bool

    init(_ probe: StateProbe, known: SubjectState?) {
      self.known = probe.isAgain ? nil : known
      block = probe.block
      wantsNonce = probe.wantsNonce && self.known?.nonce == nil
      wantsCode = probe.wantsCode && self.known?.code == nil
    }
  }

  /// Asks for states; of those that the node does not keep, there is nothing.
  private func read(_ probes: [StateProbe]) async throws(ScanStop) -> Found {
    let account = account
    let asked = probes.map { Asked($0, known: self[$0.block]) }
    let balances = asked.filter { $0.known == nil }.map {
      GetBalance(account, at: .number($0.block))
    }
    let nonces = asked.filter(\.wantsNonce).map {
      GetTransactionCount(account, at: .number($0.block))
    }
    let codes = asked.filter(\.wantsCode).map { GetCode(account, at: .number($0.block)) }
    let isFew = balances.count + nonces.count + codes.count < Self.fewRequests
    // All at once, so that no rate limit and no other node comes between them.
    let (held, used, code, seen) = await GatheringTransport.gathering {
      async let held = ask(balances, together: isFew)
      async let used = ask(nonces, together: isFew)
      async let code = ask(codes, together: isFew)
      async let seen = Result { () async throws(RPCFailure) in try await look.take(of: account) }
      return await (held, used, code, seen)
    }
    let hash: Hash32?
    switch seen {
    case .success(.block(let found)): hash = found
    case .success(.again): return try await read(probes)
    case .failure(let failure): throw .node(failure)
    }
    do throws(RPCFailure) {
      return Found(
        states: try Self.states(asked, try held.get(), try used.get(), try code.get()),
        look: hash
      )
    } catch {
      switch error {
      // The node is behind, or another one answered: the look shows it.
      case .missingData(.block), .missingData(.future):
        return Found(states: probes.map { _ in nil }, look: nil)
      default: throw .node(error)
      }
    }
  }

  /// Asks for each by itself, which are then posted together, or for all as one batch.
  private func ask<Method: RPCMethod>(
    _ methods: [Method],
    together: Bool
  ) async -> Result<Answers<Method.Answer>, RPCFailure> {
    let asker = scan.node.asker
    guard together else {
      return await Result { () async throws(RPCFailure) in
        try await asker.batch(methods, timeouts: nil, awaitsBlock: false)
      }
    }
    let answers = await withTaskGroup(
      of: (Int, Result<Method.Answer, RPCFailure>).self
    ) { group in
      for (index, method) in methods.enumerated() {
        group.addTask {
          let answer = await Result { () async throws(RPCFailure) in
            try await asker.call(method, timeouts: nil, awaitsBlock: false)
          }
          return (index, answer)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return .success(methods.indices.compactMap { answers[$0] })
  }

  private static func states(
    _ asked: [Asked],
    _ balances: Answers<QuantityAnswer>,
    _ nonces: Answers<CountAnswer>,
    _ codes: Answers<BytesAnswer>
  ) throws(RPCFailure) -> [SubjectState?] {
    var (balances, nonces, codes) = (balances[...], nonces[...], codes[...])
    var states: [SubjectState?] = []
    for one in asked {
      let balance = one.known == nil ? balances.popFirst() : nil
      let nonce = one.wantsNonce ? nonces.popFirst() : nil
      let code = one.wantsCode ? codes.popFirst() : nil
      do throws(RPCFailure) {
        let bytes = try code?.get().bytes
        guard let held = try balance?.get().value ?? one.known?.balance else {
          throw .protocolViolation(.missingAnswer(method: GetBalance.name))
        }
        states.append(
          SubjectState(
            balance: held,
            nonce: try nonce?.get().value,
            code: bytes.map { .keccak(of: $0) }
          )
        )
      } catch {
        switch error {
        case .missingData(.state), .missingData(.pruned): states.append(nil)
        default: throw error
        }
      }
    }
    return states
  }
}
