import Core
import Foundation
import TestSupport

/// Where a transcript plays: its folder, its variables, and its chains if it has any.
final class TranscriptEnvironment {
  /// A moment in 2027 at which the clock of every dev chain begins.
  static let beginning = "1800000000"

  private let folder: PrivateFolder
  private var variables: [String: String]
  private var chains: [DevChain] = []

  /// The chain that was started last.
  var chain: DevChain? { chains.last }

  var path: String { folder.path }

  /// In a language where one is named, else in English.
  init(language: String? = nil) throws {
    folder = try PrivateFolder()
    variables = [
      "HOME": folder.path,
      "PATH": Program.folder + ":/usr/local/bin:/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "NO_COLOR": "1",
    ]
    variables["KINGTHERUM_LANG"] = language
    // So that a run for coverage sees what the program does.
    if let profile = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] {
      variables["LLVM_PROFILE_FILE"] = profile
    }
  }

  /// Plays a step; equal to the one given when all came as it is written there.
  func perform(_ step: Step) async throws -> Step {
    let words = step.command.split(separator: " ", maxSplits: 2).map(String.init)
    switch (step.runner, words.first) {
    case (.shell, "chain"):
      try await startChain(words.dropFirst().flatMap { $0.split(separator: " ").map(String.init) })
      return step.happened(Outcome())
    case (.shell, "rpc"):
      guard let chain, words.count > 1 else { throw TranscriptEnvironmentError.noChain }
      let answer = try await chain.ask(words[1], words.count > 2 ? words[2] : "[]")
      return step.happened(Outcome(stdout: [answer.render()]))
    case (.shell, _):
      return step.happened(try await shell(step.command, input: step.input))
    case (.program, _):
      return step.happened(try await shell("kingtherum " + step.command, input: step.input))
    }
  }

  func startChain(_ options: [String]) async throws {
    let chain = try await DevChain.start(["--timestamp", Self.beginning] + options)
    chains.append(chain)
    guard chains.count == 1 else {
      variables["URL\(chains.count)"] = chain.url
      // Of several nodes each has its place in config.toml.
      variables["ETH_RPC_URL"] = nil
      return
    }
    for (index, account) in chain.accounts.enumerated() { variables["ACCOUNT\(index)"] = account }
    variables.merge(chain.contracts) { $1 }
    variables["URL"] = chain.url
    variables["ETH_RPC_URL"] = chain.url
  }

  /// Lets a shell run a line in the folder, with `input` on stdin, which else is closed.
  func shell(_ line: String, input: [String] = []) async throws -> Outcome {
    let program = Program(
      path: "/bin/sh",
      arguments: ["-c", "cd; umask 077; " + line],
      environment: variables,
      input: input.isEmpty ? nil : input.map { $0 + "\n" }.joined()
    )
    return try await program.run().renamed { self.named($0) }
  }

  /// A line with the names of what differs on every run.
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
  case notStarted(String)
}
