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
    abstract: "Hand signed payments to the chain, or go on where an earlier run ended.",
    discussion: """
      What became of each payment is asked of the node first: nothing is sent twice, nothing is \
      left out. Nodes keep few waiting transactions of one account, so only --at-once of them wait \
      at a time.

      Example: kingtherum payout broadcast --in signed.json --wait
      """
  )

  @Option(name: .customLong("in"), help: "A document of signed payments (- for stdin).")
  var input: String

  @Flag(help: "Wait until all are mined, and tell which succeeded.")
  var wait = false

  @Option(help: "How many may wait to be mined at a time.")
  var atOnce = 64

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let bytes = try InputFile.read(input, limit: InputFile.payoutLimit)
    guard case .signed(let document) = try PayoutText(bytes) else { throw PayoutTextError.unsigned }
    let chain = try session.chain(chainOptions.chain ?? document.totals.chain.description)
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
      let response = try await BroadcastPayouts.Interactor(worker: worker).act(on: request) {
        switch $0 {
        case .handedOver(let count):
          progress.show("sending", done: count, of: document.signed.count)
        case .waiting(let count, let total):
          progress.clear()
          // Of all the times in between only the first is told in words.
          if count == total || !wasTold { $0.note.map(console.say) }
          wasTold = true
          progress.tell("waiting until payment \(count) of \(total) is mined")
        }
      }
      progress.clear()
      try show(sent: response)
    }
  }
}
