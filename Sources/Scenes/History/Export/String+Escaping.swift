extension String {
  /// Returns the text with `mark` in front of each `scalar`.
  ///
  /// By scalars: a combining mark after a quotation mark forms one character with it.
  func escaping(_ scalar: Unicode.Scalar, with mark: Unicode.Scalar) -> String {
    var text = ""
    for found in unicodeScalars {
      if found == scalar { text.unicodeScalars.append(mark) }
      text.unicodeScalars.append(found)
    }
    return text
  }
}
