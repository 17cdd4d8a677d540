import ArgumentParser
import Core
import Live
import Scenes
import WalletKit

/// A command that runs a scene and shows its answer.
protocol View: AsyncParsableCommand {
  /// What has not happened if a person leaves at a question; nil if the command changes nothing.
  static var abandoned: Sentence? { get }

  var common: CommonOptions { get }
  func perform() async throws
}

/// A command that handles keys or reads wallets, and needs no network.
///
/// The network is forbidden to the whole process before the command's first line runs.
protocol OfflineView: View {}

extension View {
  static var abandoned: Sentence? { nil }

  mutating func run() async throws { try await perform() }

  var console: Console { Console(common) }

  func perform<I: Interactor, P: Presenter>(
    _ request: I.Request,
    through interactor: I,
    to presenter: P
  ) async throws where I.Response == P.Response {
    try console.show(
      presenter.present(
        try await takeAsyncStep("act", of: interactor) { try await $0.act(on: request) }
      )
    )
  }
}

extension OfflineView {
  mutating func run() async throws {
    try ProcessGuard.forbidNetwork()
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }
}

extension Console {
  init(_ options: CommonOptions) {
    self.init(
      format: options.json ? .json : .text,
      isQuiet: options.quiet,
      color: options.color,
      spelling: RouteFormatter(
        home: options.home,
        nodes: GlobalOptions.values(of: ["--rpc-url"], in: CommandLine.arguments),
        quorum: GlobalOptions.value(of: ["--quorum"], in: CommandLine.arguments),
        typed: Array(CommandLine.arguments.dropFirst())
      )
    )
  }
}
