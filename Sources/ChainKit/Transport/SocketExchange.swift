import Entity
import Synchronization

/// The requests on one connection that wait for their answers.
final class SocketExchange: Sendable {
  typealias Waiter = CheckedContinuation<Result<[UInt8], RPCFailure>, Never>

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
    /// Why nothing can be sent any more.
    var failure: RPCFailure?
  }

  private let endpoint: EndpointID
  private let state = Mutex(State())

  init(endpoint: EndpointID) { self.endpoint = endpoint }

  /// Registers a request that is about to be sent, and returns its number.
  func begin(_ progress: PostProgress, ids: [UInt64]) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      state.requests[number] = Request(
        progress: progress,
        ids: ids,
        outcome: state.failure.map { .failure($0) }
      )
      for id in ids { state.numbers[id] = number }
      return number
    }
  }

  /// Lets somebody wait for the outcome of a request.
  func wait(_ number: Int, _ waiter: Waiter) {
    let outcome = state.withLock { state in
      let outcome = state.requests[number]?.outcome
      if outcome != nil { state.remove(number) } else { state.requests[number]?.waiter = waiter }
      return outcome
    }
    if let outcome { waiter.resume(returning: outcome) }
  }

  /// Gives a request its outcome, unless it has one.
  func end(_ number: Int, _ outcome: Result<[UInt8], RPCFailure>) {
    let waiter = state.withLock { state -> Waiter? in
      guard let request = state.requests[number], request.outcome == nil else { return nil }
      if request.waiter == nil {
        state.requests[number]?.outcome = outcome
      } else {
        state.remove(number)
      }
      return request.waiter
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
  /// Late answers to requests that nobody waits for any more, and messages that answer nothing, are
  /// dropped. An error without an ID may be about any request: if there are several, none may be
  /// told a failure that is another's, and the connection ends.
  func receive(_ message: [UInt8]) {
    let ids = MessageIDs.all(in: message)
    guard let id = ids.first else {
      let waiting = state.withLock { Array($0.requests.keys) }
      if waiting.count == 1 { end(waiting[0], .success(message)) } else { close(.closed) }
      return
    }
    if let number = state.withLock({ $0.numbers[id] }) { end(number, .success(message)) }
  }

  /// Ends all requests, now and later, since the connection is closed or useless.
  func close(_ kind: TransportFault.Kind) {
    close(.transport(TransportFault(endpoint: endpoint, kind: kind)))
  }

  /// Ends all requests, now and later, since the node sends something else than JSON-RPC.
  func close(_ fault: JSONMessages.Fault) {
    switch fault {
    case .malformed: close(.serverFault(.malformed))
    case .oversize(let limit): close(.protocolViolation(.oversize(limit: limit)))
    }
  }

  private func close(_ failure: RPCFailure) {
    let waiting = state.withLock { state in
      state.failure = state.failure ?? failure
      return Array(state.requests.keys)
    }
    for number in waiting { end(number, .failure(failure)) }
  }
}

extension SocketExchange.State {
  fileprivate mutating func remove(_ number: Int) {
    for id in requests.removeValue(forKey: number)?.ids ?? [] where numbers[id] == number {
      numbers[id] = nil
    }
  }
}
