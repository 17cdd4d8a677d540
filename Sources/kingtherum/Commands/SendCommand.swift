import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum send`
struct SendCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send ether or tokens, or call a contract",
    discussion: """
      Builds the transaction, shows it, asks you, signs, broadcasts and waits until it is mined. A \
      separate process talks to the nodes and never sees a key. --approve lets a contract take \
      tokens, --data calls one with data of your own. A call that cannot be decoded is not signed: \
      --abi names a file to decode it with, --blind signs it anyway.

      Example: kingtherum send --to 0x… --amount "12.5 usdc" --chain base
      """
  )

  @OptionGroup var payment: BuildOptions

  @Flag(name: [.short, .long], help: "Send without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be sent, and send nothing")
  var dryRun = false

  @Flag(help: "Allow signing a call that cannot be decoded (dangerous)")
  var blind = false

  @Flag(help: "Do not wait until it is mined")
  var noWait = false

  @Option(
    help: ArgumentHelp(
      "Number of confirmations to wait for, its own block included",
      valueName: "count"
    )
  )
  var confirmations: UInt64 = 1

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(unlocking.files + payment.files)
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let request = try payment.request(session, on: chain)
    try await session.withSending(on: chain, chainOptions) { worker in
      let send = Send.Interactor(
        builder: .init(worker: session.builder(worker), chain: worker),
        broadcaster: .init(worker: worker)
      )
      let draft = try await send.draft(request, isBlind: blind || dryRun, isAsked: !yes)
      if dryRun { return try console.show(DryRun.Presenter().present(draft.review)) }
      let response = try await send.commit(
        try session.approval.approve(draft, by: owner(agreed: yes)),
        confirmations: noWait ? 0 : max(1, confirmations),
        signing: { try signed($0, session.wallets(unlocking.owner.words)) },
        hear: { console.say($0.note) }
      )
      try show(sent: response)
    }
  }

  /// Signs in this process, which can reach nothing but the worker's pipe; the secret is wiped when this
  /// returns.
  private func signed(
    _ approved: Approved<SignTransaction.Draft>,
    _ wallets: LiveWallets
  ) throws -> SignedDocument {
    let sign = SignTransaction.Interactor(worker: wallets)
    return try Secrets.unlocking(approved.payload.wallet, unlocking, wallets) {
      try sign.commit(approved, unlockedBy: $0).signed
    }
  }
}
