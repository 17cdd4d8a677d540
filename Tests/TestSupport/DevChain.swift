package import Core
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A real chain on this machine: the Python program in `Tests/DevChain`, on its own port.
///
/// The program ends when the test releases it, however the test ends: it watches its stdin.
package final class DevChain: Sendable {
  /// The URL of its RPC endpoint.
  package let url: String
  /// The chain ID.
  package let chainID: UInt64
  /// The funded accounts.
  package let accounts: [String]
  /// The contracts that exist from the start, by name: TOKEN, ODD, FORWARDER, REVERTER, …
  package let contracts: [String: String]

  private let process: Process
  private let stdin: Pipe
  /// Signaled when the program has ended.
  private let ended = DispatchSemaphore(value: 0)

  /// A failure to start the chain or to send it a request.
  package enum Failure: Error, CustomStringConvertible {
    /// Python with the required packages is missing.
    case noPython(String)
    /// The program did not print its URL.
    case noGreeting(String)
    /// A request was answered with an error.
    case refused(String)

    /// The cause, and what to do about it.
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

  /// Starts a chain with the options of `python -m devchain`.
  package static func start(_ options: [String] = []) async throws -> DevChain {
    // Starting takes a second or two, and must not block the few threads that the tests share.
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
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    let line = Self.line(from: stdout.fileHandleForReading)
    guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)) else {
      Self.end(process, ended)
      throw Failure.noGreeting(String(decoding: line, as: UTF8.self))
    }
    url = greeting.url
    chainID = greeting.chainId
    accounts = greeting.accounts
    contracts = greeting.contracts
  }

  deinit { stop() }

  /// Ends the program and waits for its end.
  package func stop() {
    guard process.isRunning else { return }
    try? stdin.fileHandleForWriting.close()
    Self.end(process, ended)
  }

  /// Kills the program, which stores nothing.
  ///
  /// `Process.waitUntilExit` keeps a processor busy meanwhile, and tests end hundreds of chains.
  private static func end(_ process: Process, _ ended: DispatchSemaphore) {
    kill(process.processIdentifier, SIGKILL)
    ended.wait()
  }

  /// Sends a request that only tests may send; `parameters` is a JSON array.
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

  /// Sends a request, and returns the result, which must be a string.
  @discardableResult
  package func text(_ method: String, _ parameters: String = "[]") async throws -> String {
    guard case .string(let text) = try await ask(method, parameters) else {
      throw Failure.refused("\(method) did not answer with a text")
    }
    return text
  }

  /// Sends a command, and checks only that the answer is not an error.
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

  /// The repository's folder.
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The Python with the packages for the chain and for the libraries of other wallets.
  package static var python: String {
    ProcessInfo.processInfo.environment["KINGTHERUM_PYTHON"]
      ?? repository + "/.venv/bin/python"
  }

  /// The first line; incomplete if the program ends before.
  private static func line(from handle: FileHandle) -> [UInt8] {
    var line: [UInt8] = []
    while let byte = try? handle.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return line
  }
}
