import ArgumentParser
import Scenes

/// Whether a history is read even if that takes many requests.
struct SyncConsentOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Read the history without asking, however long it takes")
  var yes = false

  /// Asks on the terminal, but never for a command whose output is JSON.
  func consent(_ common: CommonOptions) -> SyncConsent {
    guard !common.json, Terminal() != nil else { return SyncConsent(asking: nil) }
    return SyncConsent { question in try Consent.confirms(question) }
  }
}
