import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum history show HASH`
struct HistoryShowCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a transaction of your history in full",
    discussion: """
      Shows what the history database has of one transaction for all accounts whose history was \
      read: what it moved, with whole addresses, its fee, call and logs, and your label and note. \
      No node is asked, so its confirmations are those of the last `history`. To ask a node about \
      any transaction, also one that is not mined, use `tx status`; to see one that is not sent \
      yet, use `tx show`.

      Example: kingtherum history show 0x… --chain base
      """
  )

  @Argument(help: "Transaction hash")
  var hash: String

  @OptionGroup var timeZone: TimeZoneOption
  @OptionGroup var chainOption: ChainOption
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let hash = try Hash32(parsing: hash)
    let zone = try timeZone.rules(in: session)
    let chain = try session.chain(chainOption.chain)
    let request = ShowStoredTransaction.Request(
      hash: hash,
      chain: chain,
      tokens: try session.tokens(list: tokens.tokenList)
    )
    // Only the history database is read through the worker, which is started first.
    let worker = try await LiveStoredTransaction(session, chain: chain.id)
    try ProcessGuard.forbidNetwork()
    try await perform(
      request,
      through: ShowStoredTransaction.Interactor(worker: worker),
      to: ShowStoredTransaction.Presenter(zone: zone)
    )
  }
}
