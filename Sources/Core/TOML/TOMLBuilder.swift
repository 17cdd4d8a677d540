/// The tables of a document, or of an inline table, while it is parsed.
///
/// All tables are in one list and refer to each other by index, so a header can return to one.
struct TOMLBuilder {
  /// How a table was defined, which decides what may be added to it.
  private enum Origin {
    /// By its own header; headers below it add to it.
    case header
    /// By the header of a table inside it; its own header may follow.
    case implied
    /// By a dotted key in this section, counted from the start; only its keys may extend it.
    case dotted(section: Int)
  }

  private enum Slot {
    case value(TOMLValue)
    case table(Int)
    /// The tables under headers in double brackets.
    case list(Int)
  }

  private struct Member {
    let key: TOMLKey
    let slot: Slot
  }

  private struct Table {
    var origin: Origin
    var position: TOMLPosition
    let depth: Int
    var members: [Member] = []
    /// The index of each key among the members.
    ///
    /// Keys are compared by their bytes, since Swift's own `==` equates some different characters.
    var places: [[UInt8]: Int] = [:]
  }

  private var tables: [Table]
  private var lists: [[Int]] = []
  private var current = 0
  private var section = 0

  /// Starts with one empty table that is nested `depth` deep.
  init(depth: Int, position: TOMLPosition) {
    tables = [Table(origin: .header, position: position, depth: depth)]
  }

  /// The depth of the table that keys are currently added to.
  var depth: Int { tables[current].depth }

  /// Adds a value under a dotted key; all its parts but the last name tables.
  mutating func set(_ path: [TOMLKey], _ value: TOMLValue) throws(TOMLError) {
    guard let last = path.last else { return }
    var table = current
    for key in path.dropLast() {
      switch member(key, of: table)?.slot {
      case nil:
        table = try add(key, to: table, .dotted(section: section), key.position)
      case .table(let index):
        switch tables[index].origin {
        case .dotted(section): break
        case .implied: tables[index].origin = .dotted(section: section)
        case .header, .dotted: throw complete(key, in: table)
        }
        table = index
      case .value, .list: throw complete(key, in: table)
      }
    }
    guard member(last, of: table) == nil else { throw duplicate(last, in: table) }
    append(last, .value(value), to: table)
  }

  /// Opens the table of a header, to which the keys that follow are added.
  mutating func open(
    _ path: [TOMLKey],
    isArray: Bool,
    at position: TOMLPosition
  ) throws(TOMLError) {
    guard let last = path.last else { return }
    section += 1
    var table = 0
    for key in path.dropLast() {
      switch member(key, of: table)?.slot {
      case nil: table = try add(key, to: table, .implied, position)
      case .table(let index): table = index
      case .list(let index): table = lists[index].last ?? table
      case .value: throw complete(key, in: table)
      }
    }
    switch (member(last, of: table)?.slot, isArray) {
    case (nil, false): current = try add(last, to: table, .header, position)
    case (nil, true):
      append(last, .list(lists.count), to: table)
      lists.append([])
      current = try addElement(of: lists.count - 1, to: table, last, position)
    case (.list(let index), true): current = try addElement(of: index, to: table, last, position)
    case (.table(let index), false):
      guard case .implied = tables[index].origin else { throw duplicate(last, in: table) }
      (tables[index].origin, tables[index].position) = (.header, position)
      current = index
    case (.value, _), (.table, true), (.list, false): throw duplicate(last, in: table)
    }
  }

  /// Returns the finished table.
  func table() -> TOMLTable { frozen(0) }

  /// The recursion is bounded: nothing is nested deeper than the limit.
  private func frozen(_ index: Int) -> TOMLTable {
    TOMLTable(
      tables[index].members.map { member in
        let value =
          switch member.slot {
          case .value(let value): value
          case .table(let index): frozenValue(index)
          case .list(let list):
            TOMLValue(
              .array(lists[list].map(frozenValue)),
              lists[list].first.map { tables[$0].position } ?? member.key.position
            )
          }
        return .init(key: member.key.text, position: member.key.position, value: value)
      }
    )
  }

  private func frozenValue(_ index: Int) -> TOMLValue {
    TOMLValue(.table(frozen(index)), tables[index].position)
  }

  private func member(_ key: TOMLKey, of table: Int) -> Member? {
    tables[table].places[Array(key.text.utf8)].map { tables[table].members[$0] }
  }

  private mutating func append(_ key: TOMLKey, _ slot: Slot, to table: Int) {
    tables[table].places[Array(key.text.utf8)] = tables[table].members.count
    tables[table].members.append(Member(key: key, slot: slot))
  }

  private mutating func add(
    _ key: TOMLKey,
    to table: Int,
    _ origin: Origin,
    _ position: TOMLPosition
  ) throws(TOMLError) -> Int {
    let index = try newTable(depth: tables[table].depth + 1, key, origin, position)
    append(key, .table(index), to: table)
    return index
  }

  private mutating func addElement(
    of list: Int,
    to table: Int,
    _ key: TOMLKey,
    _ position: TOMLPosition
  ) throws(TOMLError) -> Int {
    // The array itself counts as a level.
    let index = try newTable(depth: tables[table].depth + 2, key, .header, position)
    lists[list].append(index)
    return index
  }

  private mutating func newTable(
    depth: Int,
    _ key: TOMLKey,
    _ origin: Origin,
    _ position: TOMLPosition
  ) throws(TOMLError) -> Int {
    guard depth <= TOML.depthLimit else {
      throw TOMLError(.tooDeep(limit: TOML.depthLimit), key.position)
    }
    tables.append(Table(origin: origin, position: position, depth: depth))
    return tables.count - 1
  }

  private func duplicate(_ key: TOMLKey, in table: Int) -> TOMLError {
    TOMLError(.duplicate(key.text, line: line(of: key, in: table)), key.position)
  }

  private func complete(_ key: TOMLKey, in table: Int) -> TOMLError {
    TOMLError(.complete(key.text, line: line(of: key, in: table)), key.position)
  }

  private func line(of key: TOMLKey, in table: Int) -> Int {
    member(key, of: table)?.key.position.line ?? key.position.line
  }
}
