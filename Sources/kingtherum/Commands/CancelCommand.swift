import ArgumentParser
import Core
import Scenes

/// `kingtherum tx cancel HASH`
struct CancelCommand: ReplaceView {
  static let abandoned: Sentence? = "nothing was sent"

  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel a pending transaction",
    discussion: """
      Sends a transaction with the same nonce and higher fees that pays nothing, to the account \
      itself. Only one of the two can be mined, which may still be the old one. The fee of \
      whichever is mined is paid. One that was sent to a private relay is replaced there.

      Example: kingtherum tx cancel 0x…
      """
  )

  @OptionGroup var replacing: ReplacementOptions
  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws { try await replace(.cancel) }
}
