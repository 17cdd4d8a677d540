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
      options (--to, --amount) or as a payment request (--request: a link, a file or a picture of \
      a QR code), whose chain must be the one that you use; on a terminal, what is missing is \
      asked. An ENS name (alice.eth) is asked of Ethereum's nodes; if it led to another address \
      before, that is a danger, which --yes refuses. \
      Without --from the account is ETH_FROM, the default account (see `config set`), the default \
      wallet (see `wallet use`) or that of the \
      only wallet with a key. \
      --approve lets a contract take tokens, --data calls one with data of your own. A call that \
      cannot be decoded is signed only with --blind; --abi names a file to decode it with.

      Examples: kingtherum send 0.1 eth to alice
                kingtherum send 12.5 usdc to alice on base
                kingtherum send 'ethereum:0x…@1?value=1e17'
                kingtherum send --request invoice.png --chain base
                kingtherum send 1 eth to alice --relay https://relay.example.org
      """
  )

  @OptionGroup var payment: BuildOptions

  @OptionGroup var sending: SendingOptions

  @OptionGroup var repeating: RepeatOption

  @OptionGroup var relaying: RelayOptions

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    var whole = self
    whole.chainOptions = try whole.payment.take(chainOptions, others: unlocking.files)
    try await whole.pay()
  }

  private func pay() async throws {
    let local = try Session(common)
    try Session.check(relay: relaying.relay)
    let prepared = try await PreparedPayment(
      payment,
      chainOptions,
      in: local,
      asks: Dialog.isPossible(common) && !sending.yes,
      signs: true
    )
    try await prepared.session.withSending(
      on: prepared.chain,
      chainOptions,
      opensRelay: relaying.isWanted,
      relay: relaying.relay
    ) { try await send(prepared, through: $0) }
  }

  private func send(_ prepared: PreparedPayment, through worker: ChainClient) async throws {
    let route = try self.route(worker, isPrivate: relaying.isWanted, isDryRun: sending.dryRun)
    let (request, session) = try await prepared.request(
      by: .init(worker: prepared.session.builder(worker), chain: worker),
      through: (worker, chainOptions),
      console
    )
    let builder = BuildTransaction.Interactor(worker: session.builder(worker), chain: worker)
    let send = Send.Interactor(builder: builder, broadcaster: .init(worker: worker))
    let draft = try await drafted(request, by: .init(send: send, worker: worker), worker)
    if sending.dryRun {
      return try console.show(DryRun.Presenter(sends: true).present(draft.review))
    }
    // Until the worker gets it, whoever stops here has not sent it.
    Abandonment.replace(with: draft.refusal.report, on: console)
    let response = try await takeAsyncStep("commit", of: send) {
      try await $0.commit(
        try session.approval.approve(draft, by: owner(agreed: sending.yes)),
        confirmations: sending.confirmations,
        route: route,
        signing: { try unlocking.sign($0, session) },
        notify: { console.say($0.note) }
      )
    }
    try show(sent: response)
  }

  /// Makes a draft; if no node has an earlier transaction, a person may send that one first.
  private func drafted(
    _ payment: BuildTransaction.Request,
    by inOrder: SendInOrder.Interactor,
    _ worker: ChainClient
  ) async throws -> Send.Draft {
    var request = SendInOrder.Request(
      Send.Request(
        payment,
        isBlind: sending.blind || sending.dryRun,
        isAsked: !sending.yes || sending.dryRun,
        repeatsPending: repeating.again,
        reservesNonce: !sending.dryRun
      ),
      asks: Dialog.isPossible(common) && !sending.yes && !sending.dryRun
    )
    while true {
      switch try await takeAsyncStep("draft", of: inOrder, { try await $0.draft(request) }) {
      case .payment(let draft): return draft
      case .earlier(let earlier): request = try await sent(earlier, by: inOrder, worker)
      }
    }
  }

  /// Sends an earlier transaction if a person agrees, and returns the request to draft again.
  private func sent(
    _ earlier: SendInOrder.Earlier,
    by inOrder: SendInOrder.Interactor,
    _ worker: ChainClient
  ) async throws -> SendInOrder.Request {
    console.note(.caution(earlier.reason.report.message))
    try console.ask(toRead: earlier.description)
    let isAgreed = try Consent.confirms("Send that one first?")
    if isAgreed {
      Abandonment.end()
      say(earlier.route, through: worker)
    }
    let request = try await takeAsyncStep("commit", of: inOrder) {
      try await $0.commit(earlier, isAgreed: isAgreed) { console.say($0.note) }
    }
    console.note(.info("sent \(earlier.hash)"))
    return request
  }
}
