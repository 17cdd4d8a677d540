package import Core

/// A use case whose worker is generated and not written.
///
/// No commit calls `unwritten` (`UnwrittenTests`), so no release reports it.
package struct UnwrittenError: Error, Equatable {
  /// The scene and the use case, such as `UserProfile.LoadProfile`.
  package let place: String
}

extension UnwrittenError: Reportable {
  package var report: Report { Report(.bug, "unwritten", "not written: \(term: place)") }
}

/// Stands where `swift package generate-scene` cannot know what a use case does.
///
/// - Throws: ``UnwrittenError``, always.
package func unwritten<Value>(_ place: StaticString) throws(UnwrittenError) -> Value {
  throw UnwrittenError(place: place.description)
}
