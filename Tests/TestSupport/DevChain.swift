package import Core
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real chain on this machine: the Python program in `Tests/DevChain`, on a port of its own.
///
/// The program ends when the test lets go of it, however the test ends: it watches its stdin.
package final class DevChain: Sendable {
  /// Where it answers.
  package let url: String
  /// The number of the chain.
  package let chainID: UInt64
  /// The accounts that have ether.
  package let accounts: [String]
  /// The contracts that stand from the start, by name: TOKEN, ODD, FORWARDER, REVERTER, …
  package let contracts: [String: String]

  private let process: Process
  private let stdin: Pipe

  /// Why there is no chain.
  package enum Failure: Error, CustomStringConvertible {
    /// No Python with what the chain needs.
    case noPython(String)
    /// The program did not say where it is.
    case noGreeting(String)
    /// A question was answered with an error.
    case refused(String)

    /// What is missing, and what to do about it.
    package var description: String {
      switch self {
      case .noPython(let path):
        "the tests need Python with Tests/requirements.txt at \(path), which `make test` installs; "
          + "or set KINGTHERUM_PYTHON to another"
      case .noGreeting(let output): "the dev chain did not start: \(output)"
      case .refused(let error): "the dev chain refuses: \(error)"
      }
    }
  }

  /// Starts a chain; `options` are those of `python -m devchain`.
  package static func start(_ options: [String] = []) async throws -> DevChain {
    // Starting takes a second or two, which must not hold up the few threads that tests share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try DevChain(options) })
      }
    }
  }

  private init(_ options: [String]) throws {
    let python = Self.python
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Failure.noPython(python)
    }
    process = Process()
    stdin = Pipe()
    let stdout = Pipe()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-m", "devchain", "--port", "0", "--exit-with-stdin"] + options
    var environment = ProcessInfo.processInfo.environment
    environment["PYTHONPATH"] = Self.repository + "/Tests/DevChain"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    process.environment = environment
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    let line = Self.line(from: stdout.fileHandleForReading)
    guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)) else {
      process.terminate()
      process.waitUntilExit()
      throw Failure.noGreeting(String(decoding: line, as: UTF8.self))
    }
    url = greeting.url
    chainID = greeting.chainId
    accounts = greeting.accounts
    contracts = greeting.contracts
  }

  deinit { stop() }

  /// Ends the program and waits until it has ended.
  package func stop() {
    guard process.isRunning else { return }
    try? stdin.fileHandleForWriting.close()
    process.terminate()
    process.waitUntilExit()
  }

  /// Asks the chain; `parameters` is a JSON array. Used for what only tests may do.
  @discardableResult
  package func ask(_ method: String, _ parameters: String = "[]") async throws -> JSON {
    let body = try await post(method, parameters)
    guard case .object(let members) = try JSON.parse(Array(body), maxBytes: 1 << 24) else {
      throw Failure.refused(String(decoding: body, as: UTF8.self))
    }
    guard let result = members.first(where: { $0.key == "result" }) else {
      throw Failure.refused(String(decoding: body, as: UTF8.self))
    }
    return result.value
  }

  /// Asks the chain for a text.
  @discardableResult
  package func text(_ method: String, _ parameters: String = "[]") async throws -> String {
    guard case .string(let text) = try await ask(method, parameters) else {
      throw Failure.refused("\(method) did not answer with a text")
    }
    return text
  }

  /// Tells the chain something; what it answers is read only as far as to see that it obeys.
  package func tell(_ method: String, _ parameters: String = "[]") async throws {
    let body = try await post(method, parameters)
    let answer = try JSONDecoder().decode([String: Ignored].self, from: body)
    guard answer["error"] == nil, answer.keys.contains("result") else {
      throw Failure.refused(String(decoding: body, as: UTF8.self))
    }
  }

  private func post(_ method: String, _ parameters: String) async throws -> Data {
    var request = URLRequest(url: URL(string: url) ?? URL(fileURLWithPath: "/"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.timeoutInterval = 60
    request.httpBody = Data(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8
    )
    return try await URLSession.shared.data(for: request).0
  }

  /// Any value.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  private struct Greeting: Decodable {
    let url: String
    let chainId: UInt64
    let accounts: [String]
    let contracts: [String: String]
  }

  /// The folder of the checkout.
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The Python that has what the chain and the libraries of other wallets need.
  package static var python: String {
    ProcessInfo.processInfo.environment["KINGTHERUM_PYTHON"]
      ?? repository + "/.venv/bin/python"
  }

  /// The first line; less when the program ends before.
  private static func line(from handle: FileHandle) -> [UInt8] {
    var line: [UInt8] = []
    while let byte = try? handle.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return line
  }
}
