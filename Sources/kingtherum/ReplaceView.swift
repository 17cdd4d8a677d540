import Core
import Entity
import HomeKit
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
    let sending = replacing.sending
    let typed = try replacing.hash.map { try Hash32(parsing: $0) }
    let relaying = replacing.relaying
    try Session.check(relay: relaying.relay)
    try await session.withSentTransactions(of: typed, chainOptions, relay: relaying.relay) {
      worker,
      tokens in
      let hash = try await pendingHash(typed, worker)
      let builder = BuildTransaction.Interactor(worker: session.builder(worker), chain: worker)
      let draft = try await takeAsyncStep(
        "draft",
        of: ReplaceTransaction.Interactor(builder: builder, worker: worker)
      ) {
        try await $0.draft(
          .init(
            hash: hash,
            purpose: purpose,
            chain: worker.chain,
            tokens: tokens,
            speed: replacing.speed(else: session.config.speed),
            isAsked: !sending.yes || sending.dryRun,
            isBlind: sending.blind || sending.dryRun
          )
        )
      }
      if sending.dryRun {
        try console.show(DryRun.Presenter(sends: true).present(draft.review))
        return console.say(draft.replaced)
      }
      // A replacement at nodes would tell them of what was sent privately.
      let route = try self.route(worker, isPrivate: relaying.isWanted || draft.replacesPrivate)
      // Until the worker gets it, whoever stops here has sent nothing.
      Abandonment.replace(with: SendError.declined.report, on: console)
      let response = try await takeAsyncStep(
        "commit",
        of: Send.Interactor(
          builder: builder,
          broadcaster: .init(worker: worker)
        )
      ) {
        try await $0.commit(
          try session.approval.approve(draft, by: owner(agreed: sending.yes)),
          confirmations: sending.confirmations,
          route: route,
          signing: { try unlocking.sign($0, session) },
          notify: { console.say($0.note) }
        )
      }
      // What was wanted comes first: a cancellation is a payment of its own.
      if purpose == .cancel, case .mined = response.outcome {
        console.note(.info("canceled: \(hash) can no longer be mined"))
      }
      try show(sent: response)
    }
  }
}
