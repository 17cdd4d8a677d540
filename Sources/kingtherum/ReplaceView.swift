import Core
import Entity
import Live
import Scenes

/// A command that replaces a pending transaction.
protocol ReplaceView: View {
  var replacing: ReplacementOptions { get }
  var unlocking: UnlockOptions { get }
  var chainOptions: ChainOptions { get }
}

extension ReplaceView {
  func replace(_ purpose: ReplaceTransaction.Purpose) async throws {
    try SecretInput.requireOneStandardInput(unlocking.files)
    let session = try Session(common)
    let typed = try replacing.hash.map { try Hash32(parsing: $0) }
    let chain = try await session.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    let tokens = try session.tokens(on: chain, list: nil)
    try await session.withSending(on: chain, chainOptions) { worker in
      let hash = try await pendingHash(typed?.description, worker)
      let builder = BuildTransaction.Interactor(worker: session.builder(worker), chain: worker)
      let draft = try await ReplaceTransaction.Interactor(builder: builder, worker: worker).draft(
        .init(
          hash: hash,
          purpose: purpose,
          chain: chain,
          tokens: tokens,
          speed: replacing.speed,
          isAsked: !replacing.yes || replacing.dryRun,
          isBlind: replacing.blind || replacing.dryRun
        )
      )
      if replacing.dryRun { console.say(draft.replaced) }
      if replacing.dryRun { return try console.show(DryRun.Presenter().present(draft.review)) }
      // Until the worker gets it, whoever stops here has sent nothing.
      console.setExitReport(SendError.declined.report, isError: false)
      let response = try await Send.Interactor(
        builder: builder,
        broadcaster: .init(worker: worker)
      ).commit(
        try session.approval.approve(draft, by: owner(agreed: replacing.yes)),
        confirmations: replacing.noWait ? 0 : 1,
        signing: { try unlocking.sign($0, session) },
        notify: { console.say($0.note) }
      )
      try show(sent: response)
    }
  }
}
