import Core
import Foundation
import TestSupport

/// The environment of a transcript: its folder, its variables, and its chains if there are any.
final class TranscriptEnvironment {
  /// The time, in 2027, at which the clock of every dev chain starts.
  static let beginning = "1800000000"

  private let folder: PrivateFolder
  private var variables: [String: String]
  private var chains: [DevChain] = []
  /// The width of the terminals on which the program writes; nil if it writes in files.
  private var columns: Int?

  /// The chain that was started last.
  var chain: DevChain? { chains.last }

  var path: String { folder.path }

  /// Creates an environment in the named language, or in English, for the programs in a folder.
  init(language: String? = nil, programs: String = Program.folder) throws {
    folder = try PrivateFolder()
    variables = [
      "HOME": folder.path,
      "PATH": programs + ":/usr/local/bin:/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "NO_COLOR": "1",
    ]
    variables["KINGTHERUM_LANG"] = language
    // A coverage run must include the program itself.
    if let profile = ProcessInfo.processInfo.environment["KINGTHERUM_PROFILE"] {
      variables["LLVM_PROFILE_FILE"] = profile
    }
  }

  /// Runs a step; the result equals the step if everything happened as written.
  func perform(_ step: Step) async throws -> Step {
    let words = step.command.split(separator: " ", maxSplits: 2).map(String.init)
    switch (step.runner, words.first) {
    case (.shell, "chain"):
      try await startChain(words.dropFirst().flatMap { $0.split(separator: " ").map(String.init) })
      return step.happened(Outcome())
    case (.shell, "columns"):
      columns = try words.dropFirst().first.map { text in
        guard let columns = Int(text) else { throw TranscriptEnvironmentError.noWidth(text) }
        return columns
      }
      return step.happened(Outcome())
    case (.shell, "rpc"):
      guard let chain, words.count > 1 else { throw TranscriptEnvironmentError.noChain }
      let answer = try await chain.ask(words[1], words.count > 2 ? words[2] : "[]")
      return step.happened(Outcome(stdout: [answer.render()]))
    case (.shell, _):
      return step.happened(try await shell(step.command, input: step.input))
    case (.program, _):
      let line = "kingtherum " + step.command
      return step.happened(try await shell(line, input: step.input, columns: columns))
    }
  }

  func startChain(_ options: [String]) async throws {
    let chain = try await DevChain.start(["--timestamp", Self.beginning] + options)
    chains.append(chain)
    guard chains.count == 1 else {
      variables["URL\(chains.count)"] = chain.url
      // With several nodes, each is configured in config.toml.
      variables["ETH_RPC_URL"] = nil
      return
    }
    for (index, account) in chain.accounts.enumerated() { variables["ACCOUNT\(index)"] = account }
    variables.merge(chain.contracts) { $1 }
    variables["URL"] = chain.url
    variables["ETH_RPC_URL"] = chain.url
  }

  /// Runs a line in a shell in the folder; stdin is closed unless there is `input`, and the output
  /// is a terminal if it has a width.
  func shell(_ line: String, input: [String] = [], columns: Int? = nil) async throws -> Outcome {
    let program = Program(
      path: "/bin/sh",
      arguments: ["-c", "cd; umask 077; " + line],
      environment: variables,
      input: input.isEmpty ? nil : input.map { $0 + "\n" }.joined(),
      columns: columns
    )
    return try await program.run().renamed { self.named($0) }
  }

  /// Replaces values that differ on every run by their names.
  private func named(_ line: String) -> String {
    var line = line
    for name in ["URL", "URL2", "URL3", "HOME"] {
      if let value = variables[name] { line = line.replacing(value, with: "$" + name) }
    }
    return line
  }
}

enum TranscriptEnvironmentError: Error {
  case noChain
  case noWidth(String)
  case notStarted(String)
}
