/// The version of this build; equal to the newest entry of CHANGELOG.md.
enum Version {
  static let text = "0.1.0"
}
