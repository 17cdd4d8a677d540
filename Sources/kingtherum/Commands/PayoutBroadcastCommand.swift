import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum payout broadcast`
struct PayoutBroadcastCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "broadcast",
    abstract: "Broadcast or resume a signed payout list",
    discussion: """
      Run it again to resume an interrupted broadcast. The node is asked for the status of each \
      payment first: nothing is sent twice, and nothing is left out. Nodes keep few pending \
      transactions per account, so at most --at-once of them are pending at a time.

      Example: kingtherum payout broadcast signed.json --wait
      """
  )

  @Argument(help: "Signed payout list (- for stdin)")
  var file: String?

  @OptionGroup var input: InputOptions

  @Flag(help: "Wait until all payments are mined, and show which succeeded")
  var wait = false

  @Option(help: ArgumentHelp("Maximum number of pending payments at a time", valueName: "count"))
  var atOnce = 64

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let bytes = try InputFile.read(try input.path(file), limit: InputFile.payoutLimit)
    guard case .signed(let document) = try PayoutText(bytes) else { throw PayoutTextError.unsigned }
    let chain = try session.chain(chainOptions.chain ?? document.totals.chain.description)
    try BroadcastPayouts.check(document, on: chain)
    let progress = Progress(isShown: !common.quiet)
    try await session.withSending(on: chain, chainOptions) { worker in
      let request = BroadcastPayouts.Request(
        document: document,
        chain: chain,
        atOnce: atOnce,
        waits: wait
      )
      defer { progress.clear() }
      var wasTold = false
      let response = try await takeAsyncStep("act", of: BroadcastPayouts.Interactor(worker: worker))
      {
        try await $0.act(on: request) {
          switch $0 {
          case .broadcast(let count):
            progress.show("sending", done: count, of: document.signed.count)
          case .unrecorded:
            progress.clear()
            $0.note.map(console.say)
          case .waiting(let count, let total):
            progress.clear()
            // Only the first wait and the last one are noted; the others show as progress.
            if count == total || !wasTold { $0.note.map(console.say) }
            wasTold = true
            progress.show("waiting for payment \(count) of \(total) to be mined")
          }
        }
      }
      progress.clear()
      try show(sent: response)
    }
  }
}
