import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum history reset`
struct HistoryResetCommand: View {
  static let abandoned: Sentence? = "no history was removed"

  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Remove the stored history of a chain",
    discussion: """
      For a development chain that was started anew: its blocks contradict those that are stored. \
      The rows of all accounts and the kept balances of the chain are removed together or not at \
      all; the next `history` reads them again. Transactions sent from this machine, descriptions \
      of tokens and facts about nodes are kept; `tx outbox drop --all` gives up the payments of the \
      old chain. No node is asked.

      Example: kingtherum history reset --chain dev
      """
  )

  @OptionGroup var chainOption: ChainOption

  @Flag(name: [.short, .long], help: "Remove without asking, for scripts")
  var yes = false

  @OptionGroup var common: CommonOptions

  mutating func run() async throws {
    let command = self
    try await EchoSuppression.during { try await command.perform() }
  }

  func perform() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOption.chain)
    let worker = try await LiveStoredHistory(session)
    // The worker is given no address of a node.
    try ProcessGuard.forbidNetwork()
    let resetting = ResetHistory.Interactor(worker: worker)
    let presenter = ResetHistory.Presenter()
    let draft = try await takeAsyncStep("draft", of: resetting) { try await $0.draft(chain) }
    if !draft.contents.isEmpty {
      if !yes { try console.ask(toRead: presenter.ask(draft)) }
      guard try yes || Consent.confirms(presenter.question(draft)) else {
        throw ResetHistoryError.declined
      }
    }
    try console.show(
      presenter.present(
        try await takeAsyncStep("commit", of: resetting) { try await $0.commit(draft) }
      )
    )
  }
}
