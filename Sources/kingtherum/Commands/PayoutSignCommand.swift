import ArgumentParser
import CPlatform
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum payout sign`
struct PayoutSignCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign all payments of a payout list",
    discussion: """
      Totals are shown first, then every payment. A payout list may contain only payments: \
      anything else in it is refused. The password or PIN is asked for once. Does not use the \
      network.

      Example: kingtherum payout sign unsigned.json --out signed.json
      """
  )

  @Argument(help: "Unsigned payout list (- for stdin)")
  var file: String?

  @OptionGroup var input: InputOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the signed payout list to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @Flag(name: [.short, .long], help: "Sign without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be signed, and sign nothing")
  var dryRun = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try SecretInput.requireOneStandardInput([try input.path(file)] + unlocking.files)
    if !dryRun { try NewFile.requireFree(out) }
    let session = try Session(common)
    let wallets = session.wallets(unlocking.owner.words)
    let sign = SignPayouts.Interactor(worker: wallets)
    guard let (approved, out) = try approved(by: sign, in: session) else { return }
    let response = try signed(approved, by: sign, wallets)
    let chain = response.signed.signed.first?.transaction.chain
    let answer = SignPayouts.Presenter(hasNode: session.hasNode(of: chain)).present(response)
    try console.hand(over: answer, to: out)
  }

  /// Shows the whole list; returns what the owner approved, and the file for it.
  ///
  /// Nil in a dry run. Nobody is asked for a file if this machine cannot sign the list.
  private func approved(
    by sign: SignPayouts.Interactor,
    in session: Session
  ) throws -> (Approved<SignPayouts.Payload>, out: String)? {
    let draft = try takeStep("draft", of: sign) {
      try $0.draft(
        .init(
          document: try document(),
          chains: session.chains,
          tokens: try session.knownTokens,
          isAsked: !yes || dryRun
        )
      )
    }
    if dryRun {
      try console.show(PayoutDryRun.Presenter().present(draft.review))
      return nil
    }
    let out = try destination(
      out,
      for: "signed payout list",
      offering: FileDialog.signed(beside: try input.path(file)),
      asks: Dialog.isPossible(common) && !yes
    )
    return (try session.approval.approve(draft, by: owner(agreed: yes, out)), out)
  }

  private func document() throws -> UnsignedPayouts {
    let bytes = try InputFile.read(try input.path(file), limit: InputFile.payoutLimit)
    guard case .unsigned(let document) = try PayoutText(bytes) else { throw PayoutTextError.signed }
    return document
  }

  /// Signs; the secret is wiped on return, before the answer is printed.
  private func signed(
    _ approved: Approved<SignPayouts.Payload>,
    by sign: SignPayouts.Interactor,
    _ wallets: LiveWallets
  ) throws -> SignPayouts.Response {
    // Frees the memory of reading and showing a long list before the key derivation allocates its
    // own.
    kt_give_back_memory()
    return try SecretInput.unlocking(approved.payload.wallet, unlocking, wallets) { secret in
      let progress = Progress(isShown: !common.quiet)
      defer { progress.clear() }
      return try takeStep("commit", of: sign) {
        try $0.commit(approved, unlockedBy: secret) { done in
          progress.show("signing", done: done, of: approved.payload.unsigned.count)
        }
      }
    }
  }
}
