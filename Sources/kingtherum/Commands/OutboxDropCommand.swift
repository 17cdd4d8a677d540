import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum tx outbox drop HASH…`
struct OutboxDropCommand: OutboxView {
  static let abandoned: Sentence? = "nothing was dropped"

  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Give up transactions that are not mined",
    discussion: """
      The next transaction of the account gets the nonce, so that at most one of the two can be \
      mined. A node that still has the dropped one may mine it before that. Several are dropped \
      together or not at all. After a development chain was started anew, --all gives up every \
      payment of the old one.

      Examples: kingtherum tx outbox drop 0x…
                kingtherum tx outbox drop --all --chain dev
      """
  )

  @Argument(help: ArgumentHelp("Transaction hash (repeatable)", valueName: "hash"))
  var hashes: [String] = []

  @Flag(help: "Drop every transaction of --chain that is not mined")
  var all = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Chain of --all, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @Flag(name: [.short, .long], help: "Do not ask for confirmation")
  var yes = false

  @OptionGroup var common: CommonOptions

  var needsOutbox: Bool { true }

  func validate() throws {
    if all, !hashes.isEmpty { throw ValidationError(.hashAndAll) }
    // A chain by default could be another than the one that was started anew.
    if all != (chain != nil) { throw ValidationError(.allWithoutChain) }
  }

  func request(_ session: Session) throws -> DropTransaction.Request {
    guard all || !hashes.isEmpty else { throw UsageError.missing("hash") }
    return DropTransaction.Request(
      selection: try chain.map { .all(try session.chain($0)) }
        ?? .hashes(try hashes.map { try Hash32(parsing: $0) }),
      chains: session.chains,
      tokens: try session.knownTokens
    )
  }

  func perform(
    _ request: DropTransaction.Request,
    _ session: Session,
    _ outbox: Outbox?
  ) async throws {
    guard let outbox else { return }
    let dropping = DropTransaction.Interactor(worker: LiveOutbox(session, outbox: outbox))
    let draft = try await takeAsyncStep("draft", of: dropping) { try await $0.draft(request) }
    if !yes { try console.ask(toRead: draft.reviewText) }
    guard try yes || Consent.confirms(draft.question) else { throw OutboxError.declined }
    let dropped = try await takeAsyncStep("commit", of: dropping) { try await $0.commit(draft) }
    // The form of the answer depends on what was typed, never on how many there were.
    if hashes.count == 1 {
      try console.show(DropTransaction.OnePresenter().present(dropped))
    } else {
      try console.show(DropTransaction.ListPresenter().present(dropped))
    }
  }
}
