import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum chain remove NAME`
struct ChainRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "no chain was removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a chain that is not built in from config.toml",
    discussion: """
      Its nodes are removed with it; what is to be removed is shown first. The history database and \
      the outbox keep what happened on the chain.

      Example: kingtherum chain remove mynet
      """
  )

  @Argument(
    help: ArgumentHelp("Chain, by name or ID", valueName: "name|id"),
    completion: .ownChains
  )
  var name: String

  @Flag(name: [.short, .long], help: "Remove without asking, for scripts")
  var yes = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let removing = RemoveChain.Interactor(worker: LiveNodeSettings(session))
    let draft = try takeStep("draft", of: removing) {
      try $0.draft(try session.chains.chain(named: name))
    }
    if !yes { try console.ask(toRead: RemoveChain.Presenter().ask(draft)) }
    guard try yes || Consent.confirms("Remove this chain?") else {
      throw RemoveChainError.declined
    }
    try console.show(
      RemoveChain.Presenter().present(try takeStep("commit", of: removing) { try $0.commit(draft) })
    )
  }
}
