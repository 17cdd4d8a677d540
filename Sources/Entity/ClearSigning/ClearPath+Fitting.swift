extension ClearPath {
  /// Whether the path can lead to a value of a function with these parameters.
  ///
  /// The lengths of arrays and values are not known yet. A path that does not begin in the data
  /// always fits.
  func fits(_ parameters: [ABIParameter]) -> Bool {
    guard root == .data || root == .relative else { return true }
    var members = parameters
    var type: ABIType?  // nil for all the parameters together
    for step in steps {
      switch (step, type) {
      case (.name(let name), nil), (.name(let name), .tuple?):
        guard let found = members.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
          return false
        }
        (type, members) = (found.type, found.members)
      case (.item, .array(let item)?), (.slice, .array(let item)?),
        (.item, .fixedArray(let item, _)?), (.slice, .fixedArray(let item, _)?):
        type = item
      case (.slice, let type?) where type.isSliced: continue
      default: return false
      }
    }
    return true
  }
}

extension ABIType {
  /// Whether a path can select some of the bytes of a value.
  fileprivate var isSliced: Bool {
    switch self {
    case .array, .fixedArray, .tuple, .bool: false
    default: true
    }
  }
}

extension ClearPath: CustomStringConvertible {
  /// The path in written form: `#.parts.[0].sum`.
  package var description: String {
    let mark: [String] =
      switch root {
      case .data: ["#"]
      case .relative: []
      case .container: ["@"]
      case .file: ["$"]
      }
    return (mark + steps.map(\.text)).joined(separator: ".")
  }
}

extension ClearPath.Step {
  fileprivate var text: String {
    switch self {
    case .name(let name): name
    case .item(let number): "[\(number)]"
    case .slice(nil, nil): "[]"
    case .slice(let from, let to): "[\(from.map(String.init) ?? ""):\(to.map(String.init) ?? "")]"
    }
  }
}
