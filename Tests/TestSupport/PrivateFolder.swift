import Foundation

/// A folder for one test, which goes when the test lets go of it.
package final class PrivateFolder: Sendable {
  /// Where it is, without links.
  package let path: String

  /// Makes the folder, which nobody else can open.
  package init() throws {
    var template = Array((NSTemporaryDirectory() + "/kingtherum-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    path = String(cString: real)
    free(real)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
