// Written by scripts/sentences from Translations/*.po.
extension Translations {
  /// The languages with a `.po` file.
  static let files: [File] = []
}
