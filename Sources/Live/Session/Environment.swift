#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment variables: never a secret, only paths and preferences.
package enum Environment {
  /// Reads a variable; nil if it is missing or empty. None is set once there are threads.
  package static subscript(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
