import Foundation

/// A folder for one test, removed when the object is released.
package final class PrivateFolder: Sendable {
  /// The path, without symbolic links.
  package let path: String

  /// Creates the folder, which only its owner can open.
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
