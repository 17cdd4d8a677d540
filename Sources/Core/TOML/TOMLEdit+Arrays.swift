extension TOMLEdit {
  /// Adds a string behind the last element of an array, on a line of its own if that has one.
  ///
  /// - Returns: False if the key is not an array with elements.
  /// - Throws: ``TOMLError`` if the document cannot contain the change.
  @discardableResult
  package mutating func append(
    _ text: String,
    toArray path: [String]
  ) throws(TOMLError) -> Bool {
    guard let array = entry(at: path)?.value, let whole = span(of: array),
      let last = array.array?.last.flatMap({ span(of: $0) })
    else { return false }
    let line = start(ofLineAt: last.lowerBound)
    let before = bytes[line..<last.lowerBound]
    let isAlone = line > whole.lowerBound && before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    guard isAlone else {
      try replace(last.upperBound..<last.upperBound, with: ", " + Self.quoted(text))
      return true
    }
    let added = String(decoding: before, as: UTF8.self) + Self.quoted(text)
    let comma = self.comma(behind: last.upperBound)
    guard end(ofLineAt: last.upperBound) <= whole.upperBound else {
      try replace(last.upperBound..<last.upperBound, with: ",\n" + added)
      return true
    }
    // Below a comment behind the last element.
    let end = end(ofLineAt: last.upperBound)
    if let comma, comma < end {
      try replace(end..<end, with: added + ",\n")
    } else {
      let rest = String(decoding: bytes[last.upperBound..<end], as: UTF8.self)
      try replace(last.upperBound..<end, with: "," + rest + added + "\n")
    }
    return true
  }

  /// Removes an element of an array, with its comma, and its line if nothing else is on it.
  ///
  /// - Returns: False if there is no such element.
  /// - Throws: ``TOMLError`` if the document does not parse without it.
  @discardableResult
  package mutating func remove(
    at place: Int,
    ofArray path: [String]
  ) throws(TOMLError) -> Bool {
    guard let elements = entry(at: path)?.value.array, elements.indices.contains(place),
      let element = span(of: elements[place])
    else { return false }
    var (start, end) = (element.lowerBound, element.upperBound)
    if let comma = comma(behind: end) {
      end = comma + 1
    } else if place > 0, let former = span(of: elements[place - 1]),
      comma(behind: former.upperBound) == former.upperBound,
      bytes[(former.upperBound + 1)..<start].allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    {
      // The last one on the line of another.
      start = former.upperBound
    }
    let line = self.start(ofLineAt: start)
    let isFirst = bytes[line..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    let rest = bytes[end..<self.end(ofLineAt: end)]
    if isFirst, rest.last == UInt8(ascii: "\n"),
      rest.allSatisfy({ [0x0A, 0x0D, 0x20, 0x09].contains($0) })
    {
      (start, end) = (line, end + rest.count)
    } else if bytes[start] != UInt8(ascii: ",") {
      while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    }
    try replace(start..<end)
    return true
  }

  /// Returns the index of the comma that follows a byte, with nothing but blanks between them.
  private func comma(behind index: Int) -> Int? {
    let rest = bytes[index...].drop { $0 == 0x20 || $0 == 0x09 }
    return rest.first == UInt8(ascii: ",") ? rest.startIndex : nil
  }
}
