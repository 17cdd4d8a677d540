#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the surroundings say: never a secret, only places and preferences.
package enum Environment {
  /// Reads one variable; nil where it is missing or empty. Nothing is set once there are threads.
  package static subscript(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
