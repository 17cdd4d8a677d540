import Core

/// The path from a master key to one key (BCR-2020-007, `crypto-keypath` or `keypath`).
package struct KeyOrigin: Hashable, Sendable {
  /// The steps from the master key.
  package let path: DerivationPath
  /// The first four bytes of the master key's identifier, if they are known; never all zero.
  package let fingerprint: [UInt8]?

  /// Creates an origin; a fingerprint of another length or of zeros becomes nil.
  package init(path: DerivationPath, fingerprint: [UInt8]?) {
    self.path = path
    self.fingerprint = fingerprint?.count == 4 && fingerprint != [0, 0, 0, 0] ? fingerprint : nil
  }

  /// Creates the origin for an account that must sign.
  ///
  /// - Throws: `URRecordError.openPath` if the path of its key is not given.
  init(of origin: UnsignedDocument.Origin, fingerprint: [UInt8]?) throws(URRecordError) {
    guard let path = origin.path else { throw .openPath }
    self.init(path: path, fingerprint: fingerprint)
  }

  var value: CBOR {
    record([
      (1, .array(path.components.flatMap { [.unsigned(UInt64($0.index)), .bool($0.hardened)] })),
      (2, fingerprint.map { .unsigned(number($0)) }),
      (3, .unsigned(UInt64(path.components.count))),
    ])
  }

  /// Reads the record.
  ///
  /// - Throws: `URRecordError`; `.openPath` for a path of ranges, or one that begins further down.
  init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: "crypto-keypath")
    let steps = try ChildPath(components: try fields.required(1, "components"))
    let fingerprint = try fields.fingerprint(2, "source-fingerprint")
    let depth = try fields.number(3, "depth", below: 256)
    try fields.end()
    guard depth == nil || depth == UInt64(steps.steps.count) else { throw .openPath }
    guard !steps.steps.isEmpty || fingerprint != nil else {
      throw .missing("crypto-keypath", "source-fingerprint")
    }
    var components: [DerivationPath.Component] = []
    for step in steps.steps {
      guard case .index(let index) = step.place else { throw .openPath }
      do { components.append(try .init(index, hardened: step.isHardened)) } catch {
        throw .path(error)
      }
    }
    do { path = try DerivationPath(components) } catch { throw .path(error) }
    self.fingerprint = fingerprint
  }
}

/// The steps below a key that its owner intends to use, such as `0/*`.
package struct ChildPath: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    enum Place: Hashable, Sendable {
      case index(UInt32)
      case range(UInt32, UInt32)
      case any
    }

    let place: Place
    let isHardened: Bool
  }

  let steps: [Step]

  var value: CBOR {
    let components = steps.flatMap { step -> [CBOR] in
      let place: CBOR =
        switch step.place {
        case .index(let index): .unsigned(UInt64(index))
        case .range(let low, let high): .array([.unsigned(UInt64(low)), .unsigned(UInt64(high))])
        case .any: .array([])
        }
      return [place, .bool(step.isHardened)]
    }
    return record([(1, .array(components))])
  }

  /// Reads `crypto-keypath` as a path to children.
  init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: "crypto-keypath")
    try self.init(components: try fields.required(1, "components"))
    _ = try fields.fingerprint(2, "source-fingerprint")
    _ = try fields.number(3, "depth", below: 256)
    try fields.end()
  }

  init(components value: CBOR) throws(URRecordError) {
    let wrong = URRecordError.form(
      "crypto-keypath",
      "components",
      wanted: "a list of steps, each followed by true or false"
    )
    guard case .array(let list) = value, list.count % 2 == 0,
      list.count / 2 <= DerivationPath.maxLevels
    else { throw wrong }
    var steps: [Step] = []
    for at in stride(from: 0, to: list.count, by: 2) {
      guard case .bool(let isHardened) = list[at + 1], let place = Self.place(list[at]) else {
        throw wrong
      }
      steps.append(Step(place: place, isHardened: isHardened))
    }
    self.steps = steps
  }

  private static func place(_ value: CBOR) -> Step.Place? {
    func index(_ value: CBOR) -> UInt32? {
      guard case .unsigned(let number) = value, number < 1 << 31 else { return nil }
      return UInt32(number)
    }
    if let one = index(value) { return .index(one) }
    guard case .array(let list) = value else { return nil }
    if list.isEmpty { return .any }
    guard list.count == 2, let low = index(list[0]), let high = index(list[1]), low < high else {
      return nil
    }
    return .range(low, high)
  }
}

extension ChildPath: CustomStringConvertible {
  /// The steps as text, with `*` for any number.
  package var description: String {
    steps.map { step in
      let place =
        switch step.place {
        case .index(let index): "\(index)"
        case .range(let low, let high): "<\(low)-\(high)>"
        case .any: "*"
        }
      return place + (step.isHardened ? "'" : "")
    }.joined(separator: "/")
  }
}
