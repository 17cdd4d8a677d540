import ArgumentParser
import Core
import Scenes

/// `kingtherum tx speed-up HASH`
struct SpeedUpCommand: ReplaceView {
  static let abandoned: Sentence? = "nothing was sent"

  static let configuration = CommandConfiguration(
    commandName: "speed-up",
    abstract: "Send a pending transaction again with higher fees",
    discussion: """
      The same transaction, with the same nonce, so that only one of the two can be mined. Its \
      fees are a tenth above the old ones, or their double with blobs, and no lower than what \
      --speed takes now. One that was sent to a private relay is replaced there.

      Example: kingtherum tx speed-up 0x…
      """
  )

  @OptionGroup var replacing: ReplacementOptions
  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws { try await replace(.speedUp) }
}
