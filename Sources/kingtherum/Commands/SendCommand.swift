import ArgumentParser
import Core
import Entity
import Scenes

/// `kingtherum send`
struct SendCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Pay or call: build, show, confirm, sign, broadcast, wait.",
    discussion: """
      The key is used by a process of its own, which cannot reach the network. --approve lets a \
      contract take tokens, --data calls one with bytes of your own. A call whose meaning is not \
      known here is not signed: --abi names a file that tells it, --blind does without.

      Example: kingtherum send --to 0x… --amount "12.5 usdc" --chain base
      """
  )

  @OptionGroup var payment: BuildOptions

  @Flag(name: [.short, .long], help: "Send without asking. For scripts.")
  var yes = false

  @Flag(help: "Show what would be sent, and send nothing.")
  var dryRun = false

  @Flag(help: "Sign also a call whose meaning is not known here. Dangerous.")
  var blind = false

  @Flag(help: "Do not wait until it is mined.")
  var noWait = false

  @Option(help: "How many blocks to wait for, its own included.")
  var confirmations: UInt64 = 1

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(unlocking.files + payment.files)
    // The signing process reads it again.
    guard payment.abi.abi != "-" else { throw SendError.abiFromPipe }
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let request = try payment.request(session, on: chain)
    try await session.withSending(on: chain, chainOptions) { worker in
      var worker = worker
      worker.progress = Progress(isShown: !common.quiet)
      let send = Send.Interactor(
        builder: .init(worker: session.builder(worker.store), chain: worker),
        signer: SigningChild(
          home: session.home,
          unlocking: unlocking,
          abi: payment.abi.abi,
          // Who is asked here agrees for the other process too.
          isBlind: blind || !yes
        ),
        broadcaster: .init(worker: worker)
      )
      let draft = try await send.draft(request, isBlind: blind || dryRun, isAsked: !yes)
      let review = draft.review
      if dryRun { return try console.show(DryRunModel(review)) }
      // The signing process does the same again; here it spares the question.
      let intent = draft.review.intent
      let wallet = try session.wallets.accounts().owner(of: draft.review.from)?.wallet
      if let wallet { try session.gate.admit([intent], of: wallet) }
      try console.ask(toRead: ReviewModel(review).text)
      guard try yes || Approval.confirms("send this?") else {
        if let wallet { try session.gate.noteDeclined([intent], of: wallet) }
        throw SendError.declined
      }
      let response = try await send.commit(
        draft,
        confirmations: noWait ? 0 : max(1, confirmations)
      ) { console.say($0.note) }
      try show(sent: response)
    }
  }
}

/// Its owner said no.
enum SendError: Error, Equatable {
  case declined
  case abiFromPipe
}

extension SendError: Reportable {
  var report: Report {
    switch self {
    case .declined: Report(.refused, "send-declined", "nothing was sent")
    case .abiFromPipe:
      Report(.usage, "send-abi-from-pipe", "the ABI is read twice, and so from a file and no pipe")
    }
  }

  static var samples: [SendError] { [.declined, .abiFromPipe] }
}
