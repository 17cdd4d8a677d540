import Core

extension LabeledLines {
  /// Adds a line with a label or a note, which is escaped and never cut.
  ///
  /// In JSON it stands as it was written, so that it can be written again.
  mutating func add(_ name: Sentence, written text: String?) {
    add(name, data: text.map { UntrustedText.escaped($0, limit: .max) })
  }
}
