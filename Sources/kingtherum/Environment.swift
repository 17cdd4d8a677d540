import Foundation

/// What the surroundings say: never a secret, only places and preferences.
enum Environment {
  static subscript(_ name: String) -> String? {
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
    return value
  }
}
