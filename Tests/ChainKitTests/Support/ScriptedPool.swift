import Entity
import Synchronization

@testable import ChainKit

/// Several nodes in memory, and the pool that asks them.
///
/// A node answers each method with the result that its script gives; `!` stands for HTTP status 503,
/// `?` for a connection that is refused, `~` for an answer that never begins, and any other method is
/// unknown. `! then "0x1"` is `!` the first time, and `"0x1"` from then on.
final class ScriptedPool: Sendable {
  typealias Script = [String: String]

  let pool: Pool
  let session: PoolSession
  let time: VirtualTime
  private let transports: [ScriptedTransport]
  private let scripts: [ScriptBox]
  private let recorder: Recorder

  init(
    _ scripts: [Script],
    expecting chain: ChainID? = nil,
    quorum: Int = 1,
    blockTime: Int64 = 12,
    timing choose: (VirtualTime) -> RetryTiming = \.timing
  ) {
    let time = VirtualTime()
    let timing = choose(time)
    let boxes = scripts.map { ScriptBox($0) }
    let transports = boxes.enumerated().map { index, box in
      ScriptedTransport(Self.name(index)) { _, body in try Self.answer(to: body, by: box) }
    }
    let record = Recorder()
    (self.time, self.scripts, self.transports, recorder) = (time, boxes, transports, record)
    pool = Pool(
      transports.map {
        Endpoint($0, expecting: chain, backoff: .none, timing: timing, blockTime: blockTime)
      },
      quorum: quorum,
      hedges: false,
      timing: timing
    ) { record.add($0) }
    session = pool.session()
  }

  /// The name of a node, by its place.
  static func name(_ place: Int) -> EndpointID { EndpointID(redacted: "http://node\(place)") }

  /// What the pool reported.
  var events: [Pool.Event] { recorder.events }

  /// How often a node was asked for a method; all methods without a name.
  func requests(to place: Int, _ method: String = "") -> Int {
    transports[place].posted.count { $0.contains(method) }
  }

  /// Waits until a node was asked: one that nobody waits for may be asked later than the others.
  func wait(forRequestTo place: Int, _ method: String) async {
    while requests(to: place, method) == 0 { await Task.yield() }
  }

  /// Changes one answer of a node.
  func set(_ place: Int, _ method: String, _ result: String) {
    scripts[place].set(method, result)
  }

  private static func answer(to body: String, by script: ScriptBox) throws -> HTTPAnswer {
    let ids = body.matches(of: /"id":(\d+)/).compactMap { Int($0.1) }
    let names = body.matches(of: /"method":"(\w+)"/).map { String($0.1) }
    var answers: [String] = []
    for (id, name) in zip(ids, names) {
      switch script.next(name) {
      case "!": return HTTPAnswer(status: 503, body: Array("busy".utf8))
      case "?":
        throw RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
      case "~": throw RPCFailure.timeout(.waiting(.seconds(30)))
      case .some(let result) where result.hasPrefix("error "):
        let parts = result.split(separator: " ", maxSplits: 2)
        answers.append(refusal(Int(parts[1]) ?? 0, String(parts[2]), id: id))
      case .some(let result): answers.append(ok(result, id: id))
      case nil: answers.append(refusal(-32601, "the method \(name) does not exist", id: id))
      }
    }
    let text = body.hasPrefix("[") ? "[\(answers.joined(separator: ","))]" : answers[0]
    return HTTPAnswer(body: Array(text.utf8))
  }

  private final class ScriptBox: Sendable {
    private let content: Mutex<Script>
    init(_ script: Script) { content = Mutex(script) }

    /// Takes the next answer to a method.
    func next(_ method: String) -> String? {
      content.withLock { script in
        guard let answer = script[method], let mark = answer.firstRange(of: " then ") else {
          return script[method]
        }
        script[method] = String(answer[mark.upperBound...])
        return String(answer[..<mark.lowerBound])
      }
    }

    func set(_ method: String, _ result: String) { content.withLock { $0[method] = result } }
  }

  private final class Recorder: Sendable {
    private let list = Mutex<[Pool.Event]>([])
    var events: [Pool.Event] { list.withLock { $0 } }
    func add(_ event: Pool.Event) { list.withLock { $0.append(event) } }
  }
}
