import Core

extension ABIValue {
  /// Reads values that were typed as separate words.
  ///
  /// Numbers, addresses, bytes and text are typed as they are, booleans as `true` or `false`,
  /// arrays and tuples as JSON, in which everything except numbers and booleans is quoted.
  /// - Throws: `ABIValueError` with the place of the invalid value.
  package static func list(
    typed words: [String],
    as types: [ABIType]
  ) throws(ABIValueError) -> [ABIValue] {
    guard words.count == types.count else {
      throw .count(.all, wanted: types.count, found: words.count)
    }
    var values: [JSON] = []
    for (number, (word, type)) in zip(words, types).enumerated() {
      values.append(try json(typed: word, as: type, at: ABIValuePath.all.item(number)))
    }
    return try list(.array(values), as: types)
  }

  private static func json(
    typed word: String,
    as type: ABIType,
    at place: ABIValuePath
  ) throws(ABIValueError) -> JSON {
    switch (type, word) {
    case (.bool, "true"): return .bool(true)
    case (.bool, "false"): return .bool(false)
    case (.array, _), (.fixedArray, _), (.tuple, _):
      let bytes = Array(word.utf8)
      do { return try JSON.parse(bytes, maxBytes: max(1, bytes.count)) } catch {
        throw .json(place, error)
      }
    default: return .string(word)
    }
  }
}
