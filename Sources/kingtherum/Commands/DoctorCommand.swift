import ArgumentParser
import Scenes

/// `kingtherum doctor`
struct DoctorCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tell how this installation stands: versions, protections, places. No network.",
    discussion: "Example: kingtherum doctor"
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      Doctor.Request(),
      through: Doctor.Interactor(worker: LiveDoctor(session: session)),
      to: Doctor.Presenter()
    )
  }
}
