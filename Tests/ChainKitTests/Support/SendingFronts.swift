import Core
import Exchange
import TestSupport

@testable import ChainKit
@testable import Entity

/// Two or three nodes of one chain that fail and lie while a payment is sent, as a seed says.
///
/// At most one of them lies: it forgets what it accepts, or refuses what it accepts. One that
/// refuses for a reason that no client can doubt has an honest node beside it, since nobody could
/// tell otherwise.
struct SendingFronts {
  /// One node.
  struct Front {
    let number: Int
    let url: String
  }

  let fronts: [Front]
  let node: Node

  /// Faults that are no lies: a request may have been carried out although its answer is lost.
  private static let faults = [
    #""kind":"drop","execute":true"#, #""kind":"drop""#, #""kind":"empty","execute":true"#,
    #""kind":"html","execute":true"#, #""kind":"status","status":503,"execute":true"#,
    #""kind":"status","status":503"#, #""kind":"status","status":429"#,
    #""kind":"truncate""#, #""kind":"wrongId""#, #""kind":"missingMember""#,
    #""kind":"lie","result":"0x1111111111111111111111111111111111111111111111111111111111111111""#,
    #""kind":"rpc","code":-32005,"message":"rate limit exceeded""#,
    #""kind":"rpc","code":-32000,"message":"txpool is full""#,
    #""kind":"rpc","code":-32603,"message":"internal error""#,
  ]

  /// Refusals that may come although the transaction was accepted, and that are looked into.
  private static let doubtful = [
    #""code":-32000,"message":"nonce too low""#, #""code":-32000,"message":"already known""#,
    #""code":-32603,"message":"internal error""#,
    #""code":-32000,"message":"the moon is in the wrong phase""#,
  ]

  /// Refusals that a client believes if no other node contradicts.
  private static let believed = [
    #""code":-32000,"message":"insufficient funds for gas * price + value""#,
    #""code":-32000,"message":"transaction underpriced""#,
    #""code":-32000,"message":"replacement transaction underpriced""#,
    #""code":-32000,"message":"intrinsic gas too low""#,
  ]

  /// What the liar among the nodes does.
  private enum Lie: CaseIterable {
    case none, forgets, refuses, refusesBelievably
  }

  /// The faults that strike any request at random.
  private static let kinds =
    #"["status","drop","html","truncate","empty","rpc","wrongId","missingMember","shuffleBatch"]"#

  /// Opens the nodes of a chain.
  static func open(
    _ live: LiveChain,
    _ random: inout SeededRandom,
    timing: RetryTiming
  ) async throws -> SendingFronts {
    let count = 2 + Int(random.next() % 2)
    let lie = Lie.allCases[Int(random.next() % 4)]
    let liar = Int(random.next() % UInt64(count))
    let honest = (liar + 1) % count
    var fronts: [Front] = []
    for place in 0..<count {
      let isPlain = lie == .refusesBelievably && place == honest
      let chaos = isPlain ? 0 : [0, 1, 2, 4][Int(random.next() % 4)]
      let options =
        #""seed":\#(random.next() % 1_000_000),"chaos":0.\#(chaos),"lag":\#(random.next() % 3),"#
        + #""chaosKinds":\#(kinds),"#
        + #""pool":"\#(lie == .forgets && place == liar ? "own" : "shared")""#
      let front = try await Self.open(live, options)
      fronts.append(front)
      if place == liar, lie == .refuses || lie == .refusesBelievably {
        let answers = lie == .refuses ? doubtful : believed
        let answer = answers[Int(random.next() % UInt64(answers.count))]
        try await front.fault(#""kind":"rpc","execute":true,"times":null,\#(answer)"#)
      } else if !isPlain {
        for _ in 0..<(random.next() % 3) {
          let fault = faults[Int(random.next() % UInt64(faults.count))]
          try await front.fault(#"\#(fault),"after":\#(random.next() % 2)"#)
        }
      }
    }
    let endpoints = try fronts.map { front in
      Endpoint(
        try HTTPTransport(try EndpointAddress(parsing: front.url)),
        expecting: live.id,
        backoff: .none,
        timing: timing
      )
    }
    let pool = Pool(endpoints, hedges: false, timing: timing)
    return SendingFronts(fronts: fronts, node: Node(SharedRequests(pool.session())))
  }

  private static func open(_ live: LiveChain, _ options: String) async throws -> Front {
    let opened = try await live.chain.ask("dev_openFront", "[{\(options)}]")
    guard case .object(let members) = opened,
      case .string(let url)? = members.first(where: { $0.key == "url" })?.value,
      case .integer(let number)? = members.first(where: { $0.key == "id" })?.value
    else { throw DevChain.Failure.refused("\(opened)") }
    return Front(number: Int(number), url: url)
  }
}

extension SendingFronts.Front {
  /// Sets a fault of the node for what sends transactions.
  fileprivate func fault(_ members: String) async throws {
    let body =
      #"{"jsonrpc":"2.0","id":1,"method":"dev_fault","params":"#
      + #"[{"method":"eth_sendRawTransaction",\#(members)}]}"#
    let transport = try HTTPTransport(try EndpointAddress(parsing: url))
    let answer = try await transport.post(Array(body.utf8), timeouts: .standard)
    let text = String(decoding: answer.body, as: UTF8.self)
    guard text.contains("\"result\"") else { throw DevChain.Failure.refused(text) }
  }
}
