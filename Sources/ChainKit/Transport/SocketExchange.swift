import Entity
import NIOCore
import Synchronization

/// The requests on one connection that wait for their answers.
///
/// Answers are told apart by their IDs. None may be given to another request: an error that is not
/// about a transaction could make it count as refused although the node has it.
final class SocketExchange: Sendable {
  private typealias Waiter = CheckedContinuation<Result<[UInt8], RPCFailure>, Never>

  private struct Request {
    let progress: PostProgress
    let ids: [UInt64]
    var waiter: Waiter?
    /// The outcome, if it came before anybody waited.
    var outcome: Result<[UInt8], RPCFailure>?
  }

  private struct State {
    var lastNumber = 0
    var requests: [Int: Request] = [:]
    /// The requests by the IDs in them.
    var numbers: [UInt64: Int] = [:]
    /// The IDs of requests that ended without an answer, which the node may still answer.
    var abandoned: Set<UInt64> = []
    var isClosed: Bool

    mutating func remove(_ number: Int) {
      for id in requests.removeValue(forKey: number)?.ids ?? [] where numbers[id] == number {
        numbers[id] = nil
      }
    }
  }

  /// What a connection brings besides answers.
  enum Notice: Sendable {
    /// The node sent something of its own accord.
    case notification
    /// The connection has ended.
    case closed
  }

  private let endpoint: EndpointID
  /// The failure of requests that come after the end.
  private let ended: RPCFailure
  private let hear: @Sendable (Notice) -> Void
  private let state: Mutex<State>

  /// Makes the exchange of a connection.
  ///
  /// - Parameters:
  ///   - endpoint: The node.
  ///   - late: How requests fail that come after the end.
  ///   - isOpen: Whether there is a connection.
  ///   - hear: Receives what is no answer.
  init(
    endpoint: EndpointID,
    late: TransportFault.Kind,
    isOpen: Bool = true,
    hear: @escaping @Sendable (Notice) -> Void = { _ in }
  ) {
    (self.endpoint, self.hear) = (endpoint, hear)
    ended = .transport(TransportFault(endpoint: endpoint, kind: late))
    state = Mutex(State(isClosed: !isOpen))
  }

  /// Whether nobody waits for an answer.
  var isIdle: Bool { state.withLock(\.requests.isEmpty) }

  /// Whether nothing can be sent any more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Sends a body and waits for the answer with its ID.
  ///
  /// - Parameters:
  ///   - body: A request or a batch.
  ///   - progress: Records how far it came.
  ///   - send: Sends it; nil if there is no connection.
  /// - Returns: The answer.
  /// - Throws: `.transport` of the kind for late requests if the exchange is closed; then nothing is
  ///   sent.
  func post(
    _ body: [UInt8],
    _ progress: PostProgress,
    _ send: @escaping @Sendable () -> EventLoopFuture<Void>?
  ) async throws(RPCFailure) -> [UInt8] {
    progress.reach(.sending)
    let number = begin(progress, ids: MessageIDs.all(in: body))
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        guard wait(number, waiter) else { return }
        send()?.whenComplete { result in
          switch result {
          case .success: progress.reach(.waiting)
          case .failure: self.close(.closed)
          }
        }
      }
    } onCancel: {
      end(number, .failure(.cancelled))
    }
    return try answer.get()
  }

  /// Registers a request that is about to be sent, and returns its number.
  private func begin(_ progress: PostProgress, ids: [UInt64]) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      state.requests[number] = Request(
        progress: progress,
        ids: ids,
        outcome: state.isClosed ? .failure(ended) : nil
      )
      for id in ids { state.numbers[id] = number }
      return number
    }
  }

  /// Lets somebody wait for the outcome of a request; false if there is one already.
  private func wait(_ number: Int, _ waiter: Waiter) -> Bool {
    let outcome = state.withLock { state in
      let outcome = state.requests[number]?.outcome
      if outcome != nil { state.remove(number) } else { state.requests[number]?.waiter = waiter }
      return outcome
    }
    if let outcome { waiter.resume(returning: outcome) }
    return outcome == nil
  }

  /// Gives a request its outcome, unless it has one.
  private func end(_ number: Int, _ outcome: Result<[UInt8], RPCFailure>) {
    let waiter = state.withLock { state -> Waiter? in
      guard let request = state.requests[number], request.outcome == nil else { return nil }
      guard let waiter = request.waiter else {
        state.requests[number]?.outcome = outcome
        return nil
      }
      if case .failure = outcome { state.abandoned.formUnion(request.ids) }
      state.remove(number)
      return waiter
    }
    waiter?.resume(returning: outcome)
  }

  /// Notes that the node has begun to answer.
  ///
  /// Which request it answers is known only at the end.
  func receiveBytes() {
    for progress in state.withLock({ $0.requests.values.map(\.progress) }) {
      progress.reach(.receiving)
    }
  }

  /// Gives a message to the request that it answers.
  ///
  /// Late answers, for which nobody waits any more, and messages that answer nothing are dropped.
  /// An error without an ID may be about any request: if there are several that may still be
  /// answered, the exchange ends.
  func receive(_ message: [UInt8]) {
    let ids = MessageIDs.all(in: message)
    if ids.isEmpty, MessageIDs.isRequest(message) { return hear(.notification) }
    let (answered, isUnclear) = state.withLock { state -> (Int?, Bool) in
      state.abandoned.subtract(ids)
      if let id = ids.first { return (state.numbers[id], false) }
      guard state.requests.count == 1, state.abandoned.isEmpty else {
        return (nil, !state.requests.isEmpty)
      }
      return (state.requests.keys.first, false)
    }
    if let answered { end(answered, .success(message)) }
    if isUnclear { close(.closed) }
  }

  /// Ends all requests, since the connection is closed; later ones are not sent.
  func close(_ kind: TransportFault.Kind) {
    close(.transport(TransportFault(endpoint: endpoint, kind: kind)))
  }

  /// Ends all requests, since the node sends something else than JSON-RPC; later ones are not sent.
  func close(_ fault: JSONMessages.Fault) {
    switch fault {
    case .malformed: close(.serverFault(.malformed))
    case .oversize(let limit): close(.protocolViolation(.oversize(limit: limit)))
    }
  }

  private func close(_ failure: RPCFailure) {
    let (waiting, isFirst) = state.withLock { state in
      defer { state.isClosed = true }
      return (Array(state.requests.keys), !state.isClosed)
    }
    for number in waiting { end(number, .failure(failure)) }
    if isFirst { hear(.closed) }
  }
}
