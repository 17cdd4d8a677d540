import ArgumentParser
import Live
import Scenes

/// `kingtherum chain fees`
struct ChainFeesCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "fees",
    abstract: "Show the fees of recent blocks, and what to offer",
    discussion: """
      Draws the last 100 blocks, oldest first: the base fee, the median tip, and how full they \
      were; each bar is the highest of a few blocks. Below them stands what `send` offers for each \
      --speed: the tip, and the most that a unit of gas may cost. All of it is what the node says.

      Example: kingtherum chain fees --chain base
      """
  )

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let chain = try await session.chain(chainOptions.chain, servedBy: chainOptions)
    try await session.withNode(on: chain, chainOptions) { client in
      try await perform(
        ShowFees.Request(chain: chain),
        through: ShowFees.Interactor(worker: client),
        to: ShowFees.Presenter()
      )
    }
  }
}
