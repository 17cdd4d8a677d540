import Core
import Exchange
import TestSupport

@testable import ChainKit
@testable import Entity

/// Nodes of one chain that play one script after another.
///
/// To open a node and a connection to it costs more than what a script asks of it, so they stay open,
/// and one request changes all of them.
struct NodeFronts: Sendable {
  private let live: LiveChain
  private let control: HTTPTransport
  private var numbers: [Int] = []
  private(set) var transports: [HTTPTransport] = []

  init(_ live: LiveChain, count: Int) async throws {
    self.live = live
    control = try Self.transport(live.chain.url)
    for _ in 0..<count {
      let opened = try await live.chain.ask("dev_openFront", "[{}]")
      guard case .object(let members) = opened,
        case .string(let url)? = members.first(where: { $0.key == "url" })?.value,
        case .integer(let number)? = members.first(where: { $0.key == "id" })?.value
      else { throw DevChain.Failure.refused("\(opened)") }
      numbers.append(Int(number))
      transports.append(try Self.transport(url))
    }
  }

  private static func transport(_ url: String) throws -> HTTPTransport {
    try HTTPTransport(try EndpointAddress(parsing: url))
  }

  /// Changes the options of some nodes, by their places.
  func set(_ options: [(place: Int, options: String)]) async throws {
    let requests = options.enumerated().map { id, wanted in
      #"{"jsonrpc":"2.0","id":\#(id),"method":"dev_setFront","params":"#
        + #"[\#(numbers[wanted.place]),\#(wanted.options)]}"#
    }
    let body = "[" + requests.joined(separator: ",") + "]"
    let answer = try await control.post(Array(body.utf8), timeouts: .standard)
    let text = String(decoding: answer.body, as: UTF8.self)
    guard answer.status == 200, !text.contains(#""error":"#) else {
      throw DevChain.Failure.refused(text)
    }
  }
}
