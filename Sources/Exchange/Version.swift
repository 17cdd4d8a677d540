/// The version of this build, of both programs; equal to the newest entry of CHANGELOG.md.
package enum Version {
  package static let text = "0.1.0"
}
