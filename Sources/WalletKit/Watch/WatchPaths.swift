package import Entity

/// The paths of a watch-only wallet's addresses: `m/44'/60'/0'/0/{i}` for i from 0.
///
/// They begin at the master key, which a watch-only wallet does not have, so that they can be
/// compared with those of the wallet that has the recovery phrase.
package struct WatchPaths: Hashable, Sendable {
  private static let counter = "{i}"

  /// The steps for i = 0.
  let steps: [DerivationPath.Component]

  /// The index of the step with `{i}`.
  let counted: Int

  /// Reads a path with one `{i}`.
  ///
  /// - Throws: ``WatchKeyError/counter`` unless it has exactly one `{i}`,
  ///   ``WatchKeyError/path(_:)``.
  package init(parsing text: String) throws(WatchKeyError) {
    let levels = text.split(separator: "/", omittingEmptySubsequences: false)
    let open = levels.indices.filter { levels[$0].utf8.contains(UInt8(ascii: "{")) }
    guard open.count == 1, let place = open.first, place > 0,
      ["", "'", "h"].map({ Self.counter + $0 }).contains(String(levels[place]))
    else { throw .counter }
    do {
      steps = try DerivationPath(parsing: text.replacing(Self.counter, with: "0")).components
    } catch {
      throw .path(error)
    }
    counted = place - 1
  }

  init(steps: [DerivationPath.Component], counted: Int) {
    (self.steps, self.counted) = (steps, counted)
  }

  /// Returns the path of an account.
  ///
  /// - Throws: ``WatchKeyError/path(_:)`` if the number is not below 2^31.
  package func path(_ number: UInt32) throws(WatchKeyError) -> DerivationPath {
    do {
      var steps = steps
      steps[counted] = try .init(number, hardened: steps[counted].hardened)
      return try DerivationPath(steps)
    } catch {
      throw .path(error)
    }
  }
}

extension WatchPaths: CustomStringConvertible {
  /// The path as text, with `{i}` for the account's number.
  package var description: String {
    steps.enumerated().reduce("m") { text, step in
      text + "/" + (step.offset == counted ? Self.counter : "\(step.element.index)")
        + (step.element.hardened ? "'" : "")
    }
  }
}
