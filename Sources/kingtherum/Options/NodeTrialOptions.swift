import ArgumentParser
import Live

/// How to reach a node that is tried out.
struct NodeTrialOptions: ParsableArguments {
  @OptionGroup var requests: NodeRequestOptions

  /// Returns the options for some nodes; for those of the settings if none is named.
  func options(_ urls: [String]) -> NodeTrial {
    NodeTrial(urls, timeout: requests.timeout, verbose: requests.verbose)
  }

  /// Returns the settings as seen by a command with these options.
  func settings(of session: Session) -> LiveNodeSettings {
    LiveNodeSettings(session, timeout: requests.timeout, verbose: requests.verbose)
  }
}
