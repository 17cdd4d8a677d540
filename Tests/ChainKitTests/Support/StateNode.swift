import Core
import Entity
import Synchronization

@testable import ChainKit

/// A scripted node with one block after another, that runs programs of many calls.
final class StateNode: Sendable {
  /// How it ends a call: as the first byte of a program's answers says, and a word.
  typealias Contract = @Sendable (Address, [UInt8]) -> (ending: UInt8, word: UInt256)
  /// The whole answer of a call that returns more than a word; nil if it does not.
  typealias Texts = @Sendable (Address, [UInt8]) -> [UInt8]?

  struct Behavior: Sendable {
    /// The most calls of one program that it has gas for.
    var most = Int.max
    var takesPrograms = true
    var takesBlockHashes = true
    /// The addresses without code.
    var empty: Set<Address> = []
    /// Whether each block is replaced right after its first reading, so many times.
    var replaced = 0
    /// How programs beyond `most` are refused.
    var refusal: @Sendable (Int) -> String = { refusedForGas($0) }
  }

  private struct State {
    var fork: UInt8 = 0
    var replaced = 0
    /// The calls of each program that was run.
    var programs: [Int] = []
    var methods: [String] = []
  }

  private let state = Mutex(State())
  private let behavior: Mutex<Behavior>
  private let contract: Contract
  private let texts: Texts
  /// A contract that fails as part of a program only.
  private let shy: Address?

  init(
    _ behavior: Behavior = Behavior(),
    shy: Address? = nil,
    texts: @escaping Texts = { _, _ in nil },
    contract: @escaping Contract
  ) {
    self.behavior = Mutex(behavior)
    self.contract = contract
    self.texts = texts
    self.shy = shy
  }

  /// The number of calls in each program that it was asked to run.
  var programs: [Int] { state.withLock(\.programs) }
  /// The methods that it was asked for, batch members one by one.
  var methods: [String] { state.withLock(\.methods) }

  func change(_ change: (inout Behavior) -> Void) { behavior.withLock { change(&$0) } }

  var transport: ScriptedTransport { transport(of: .sample) }

  /// The same, as the node with this name.
  func transport(of id: EndpointID) -> ScriptedTransport {
    ScriptedTransport(id) { [self] _, body in
      let answers = Self.requests(in: body).map { answer($0) }
      let text = body.hasPrefix("[") ? "[\(answers.joined(separator: ","))]" : answers[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
  }

  private struct Request {
    let id: Int
    let method: String
    let text: String
  }

  private static func requests(in body: String) -> [Request] {
    body.split(separator: #""jsonrpc""#).dropFirst().map { part in
      Request(
        id: part.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0,
        method: part.firstMatch(of: /"method":"([A-Za-z_0-9]+)"/).map { String($0.1) } ?? "",
        text: String(part)
      )
    }
  }

  private func answer(_ request: Request) -> String {
    state.withLock { $0.methods.append(request.method) }
    let behavior = behavior.withLock(\.self)
    if !behavior.takesBlockHashes, request.text.contains(#""blockHash""#) {
      return refusal(-32602, "invalid argument 1: cannot unmarshal object", id: request.id)
    }
    switch request.method {
    case "eth_chainId": return ok(#""0x1""#, id: request.id)
    case "eth_getBlockByNumber": return ok(block(behavior), id: request.id)
    case "eth_getBalance": return ok(#""0x1""#, id: request.id)
    case "eth_getCode":
      let hasCode = !behavior.empty.contains { request.text.contains("\($0)") }
      return ok(hasCode ? #""0x01""# : #""0x""#, id: request.id)
    case "eth_call": return called(request, behavior)
    default: return refusal(-32601, "method not found", id: request.id)
    }
  }

  private func block(_ behavior: Behavior) -> String {
    state.withLock { state in
      defer {
        if state.replaced < behavior.replaced {
          state.fork = 1 - state.fork
          state.replaced += 1
        }
      }
      return TestBlock.json(7, fork: state.fork)
    }
  }

  private func called(_ request: Request, _ behavior: Behavior) -> String {
    let fork = state.withLock(\.fork)
    if request.text.contains(#""blockHash""#), !request.text.contains(TestBlock.hash(7, fork: fork))
    {
      return refusal(-32000, "hash is not currently canonical", id: request.id)
    }
    let input =
      request.text.firstMatch(of: /"(?:data|input)":"0x([0-9a-f]*)"/)
      .flatMap { try? Hex.decode(String($0.1)) } ?? []
    if let to = request.text.firstMatch(of: /"to":"(0x[0-9a-fA-F]{40})"/),
      let target = try? Address(parsing: String(to.1))
    {
      if let text = texts(target, input) { return ok("\"\(Hex.prefixed(text))\"", id: request.id) }
      let (ending, word) = contract(target, input)
      return ending == 0
        ? refusal(3, "execution reverted", id: request.id)
        : ok("\"\(Hex.prefixed(ending == 3 ? [] : word.word))\"", id: request.id)
    }
    guard behavior.takesPrograms else {
      return refusal(-32000, "contract creation is not supported", id: request.id)
    }
    let isWide = input.starts(with: WideCallProgram.code)
    let calls = Self.calls(behind: isWide ? WideCallProgram.code.count : 111, of: input)
    state.withLock { $0.programs.append(calls.count) }
    guard calls.count <= behavior.most else { return behavior.refusal(request.id) }
    let result = calls.flatMap { call -> [UInt8] in
      let size = isWide ? LeadingText.answerBytes : 32
      if call.target == shy { return [UInt8](repeating: 0, count: 1 + size) }
      if let text = texts(call.target, call.input) {
        let known = text.prefix(size)
        return [1] + known + [UInt8](repeating: 0, count: size - known.count)
      }
      let (ending, word) = contract(call.target, call.input)
      return [ending] + word.word + [UInt8](repeating: 0, count: size - 32)
    }
    return ok("\"\(Hex.prefixed(result))\"", id: request.id)
  }

  /// Reads the calls behind the code, as the program itself does.
  private static func calls(behind code: Int, of program: [UInt8]) -> [(
    target: Address, input: [UInt8]
  )] {
    var rest = program.dropFirst(code)
    func number() -> Int {
      defer { rest = rest.dropFirst(2) }
      return rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    }
    return (0..<number()).compactMap { _ in
      let length = number()
      guard let target = try? Address(bytes: Array(rest.prefix(20))) else { return nil }
      defer { rest = rest.dropFirst(20 + length) }
      return (target, Array(rest.dropFirst(20).prefix(length)))
    }
  }
}

private func refusedForGas(_ id: Int) -> String {
  refusal(-32000, "out of gas: gas required exceeds: 50000000", id: id)
}
