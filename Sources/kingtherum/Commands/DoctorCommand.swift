import ArgumentParser
import Live
import Scenes

/// `kingtherum doctor`
struct DoctorCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tell how this installation stands: versions, protections, places. No network.",
    discussion: """
      Also named are keystores of other wallets in the places where geth, cast and others keep them: \
      which are cheap to guess or open to others, and the command that takes each over. No password \
      is asked for.

      Example: kingtherum doctor
      """
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      Doctor.Request(),
      through: Doctor.Interactor(worker: LiveDoctor(session: session)),
      to: Doctor.Presenter(spelled: \.spelled)
    )
  }
}
