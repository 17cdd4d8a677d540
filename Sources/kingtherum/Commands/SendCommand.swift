import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum send`
struct SendCommand: View {
  static let abandoned: Sentence? = "nothing was sent"

  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send ether or tokens, or call a contract",
    discussion: """
      Builds the transaction, shows it, asks you, signs, broadcasts and waits until it is mined. A \
      separate process talks to the nodes and never sees a key. The payment is given in words, as \
      options (--to, --amount) or as a payment link; on a terminal, what is missing is asked. An \
      ENS name (alice.eth) is asked of Ethereum's nodes; if it led to another address before, that \
      is a danger, which --yes refuses. \
      Without --from the account is ETH_FROM, the default wallet (see `wallet use`) or that of the \
      only wallet with a key. \
      --approve lets a contract take tokens, --data calls one with data of your own. A call that \
      cannot be decoded is signed only with --blind; --abi names a file to decode it with.

      Examples: kingtherum send 0.1 eth to alice
                kingtherum send 12.5 usdc to alice on base
                kingtherum send 'ethereum:0x…@1?value=1e17'
                kingtherum send 1 eth to alice --relay https://relay.example.org
      """
  )

  @OptionGroup var payment: BuildOptions

  @OptionGroup var sending: SendingOptions

  @OptionGroup var relaying: RelayOptions

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    var whole = self
    whole.chainOptions = try whole.payment.takeSides(chainOptions)
    try await whole.pay()
  }

  private func pay() async throws {
    try SecretInput.requireOneStandardInput(unlocking.files + self.payment.files)
    let local = try Session(common)
    try Session.check(relay: relaying.relay)
    let inputs = try self.payment.inputs(local)
    let chain = try await self.payment.chain(in: local, chainOptions)
    let payment = try self.payment.plain(on: chain, in: local)
    let asks = Dialog.isPossible(common) && !sending.yes
    let said = try payment.said(inputs, on: chain, asks: asks)
    let isAsked = try payment.isAsked(said, asks: asks)
    if isAsked, payment.from == nil { try local.requireAccount() }
    let session = try await local.resolving(
      try payment.recipients(said),
      on: chain,
      chainOptions,
      keepingData: true
    )
    let early =
      isAsked ? nil : try payment.request(said, inputs, session, on: chain, asks: asks, signs: true)
    try said.noteUnusedFees(console)
    try await session.withSending(
      on: chain,
      chainOptions,
      opensRelay: relaying.isWanted,
      relay: relaying.relay
    ) { worker in
      let route = try self.route(
        worker,
        isPrivate: relaying.isWanted,
        isDryRun: sending.dryRun
      )
      let (request, session) =
        if let early { (early, session) } else {
          try await payment.asked(
            said,
            inputs,
            session,
            on: chain,
            BuildTransaction.Interactor(worker: session.builder(worker), chain: worker),
            through: (worker, chainOptions),
            signs: true,
            console
          )
        }
      let builder = BuildTransaction.Interactor(worker: session.builder(worker), chain: worker)
      let send = Send.Interactor(builder: builder, broadcaster: .init(worker: worker))
      let (draft, earlier) = try await drafted(
        by: send,
        request,
        through: worker,
        asks: Dialog.isPossible(common) && !sending.yes && !sending.dryRun
      )
      if sending.dryRun {
        return try console.show(DryRun.Presenter(sends: true).present(draft.review))
      }
      // Until the worker gets it, whoever stops here has not sent it.
      let declined = earlier.map(SendError.declinedAfter) ?? .declined
      Abandonment.replace(with: declined.report, on: console)
      let response = try await send.commit(
        try approved(draft, in: session, declined: declined),
        confirmations: sending.confirmations,
        route: route,
        signing: { try unlocking.sign($0, session) },
        notify: { console.say($0.note) }
      )
      try show(sent: response)
    }
  }

  /// Makes a draft; if no node has an earlier transaction, a person may send that one first.
  ///
  /// - Returns: The draft, and the last transaction that was sent before it.
  private func drafted(
    by send: Send.Interactor,
    _ request: BuildTransaction.Request,
    through worker: ChainClient,
    asks: Bool
  ) async throws -> (Send.Draft, earlier: Hash32?) {
    var sent: Hash32?
    while true {
      do {
        let draft = try await send.draft(
          request,
          isBlind: sending.blind || sending.dryRun,
          isAsked: !sending.yes || sending.dryRun,
          reservesNonce: !sending.dryRun
        )
        return (draft, sent)
      } catch let error as SendError {
        guard asks, case .unsent(let hash, _) = error else { throw error }
        let earlier = try await worker.sentTransaction(hash)
        guard !earlier.isPrivate || worker.relay != nil else {
          throw SendingError.sentPrivately(hash)
        }
        console.note(.caution(error.report.message))
        let kept = earlier.transaction
        try console.ask(toRead: try send.description(of: kept.signed, before: request))
        guard try Consent.confirms("Send that one first?") else {
          throw sent.map(SendError.declinedAfter) ?? error
        }
        Abandonment.end()
        _ = try await Broadcast.Interactor(worker: worker).act(
          on: .init(
            transaction: kept,
            chain: worker.chain,
            confirmations: 0,
            route: try route(worker, isPrivate: earlier.isPrivate)
          )
        ) { console.say($0.note) }
        console.note(.info("sent \(hash)"))
        sent = hash
      }
    }
  }

  /// Asks the owner; a refusal says what was sent before.
  private func approved(_ draft: Send.Draft, in session: Session, declined: SendError) throws
    -> Approved<Send.Draft>
  {
    do {
      return try session.approval.approve(draft, by: owner(agreed: sending.yes))
    } catch SendError.declined {
      throw declined
    }
  }
}
