import ArgumentParser
import Live
import Scenes

/// `kingtherum doctor`
struct DoctorCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this installation",
    discussion: """
      Shows versions, protections and folders. Also lists keystores of other wallets in the \
      folders of geth, cast and others: which of them are cheap to guess, which others can read, \
      and the command that imports each. No password is asked for. Does not use the network.

      Example: kingtherum doctor
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      Doctor.Request(),
      through: Doctor.Interactor(worker: LiveDoctor(session: session)),
      to: Doctor.Presenter(spelled: { [spelling = console.spelling] in spelling.words(for: $0) })
    )
  }
}
