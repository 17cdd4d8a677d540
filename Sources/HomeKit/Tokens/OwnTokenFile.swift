import Core
package import Entity
import Files

/// The file `tokens.json` of a home folder, which commands change (docs/tokens.md).
///
/// It may be a list that the user saved there: members that are not ours, such as its name, its
/// version and logos, stay as they are.
package struct OwnTokenFile: Sendable {
  let home: String
  /// The time to wait for another process that changes it, in seconds.
  let timeout: Int

  package init(home: String, timeout: Int = 10) { (self.home, self.timeout) = (home, timeout) }

  package var path: String { home + "/tokens.json" }

  /// Reads the tokens; none if there is no file.
  package func read() throws -> [Token] { try TokenFile.read(inHome: home) }

  /// Adds tokens to the file of an existing home folder, or removes some of it.
  ///
  /// Contracts that the change leaves out are removed, and new ones added; a token that is in both
  /// stays as it was written. Other processes wait meanwhile; a kill leaves either the whole old
  /// file or the whole new one.
  /// - Returns: The tokens that are stored now.
  package func change(_ change: ([Token]) throws -> [Token]) throws -> [Token] {
    let lock = try lockedHome()
    defer { _ = lock }
    let old = try read()
    let new = try change(old)
    let (before, after) = (Set(old.map(Contract.init)), Set(new.map(Contract.init)))
    guard before != after else { return old }
    let text = Self.text(
      of: try json(),
      keeping: old.map { after.contains(Contract($0)) },
      adding: new.filter { !before.contains(Contract($0)) }
    )
    let bytes = Array(text.utf8)
    guard bytes.count <= TokenFile.limit else { throw TokenFileError.tooLong(path) }
    try AtomicFile.write(bytes, to: path, replacing: true) { written in
      guard Set(try TokenFile.tokens(in: written, path).map(Contract.init)) == after else {
        throw OutputError.readBack(path: path)
      }
    }
    return try read()
  }

  /// The file as it is; a list without tokens if there is none.
  private func json() throws -> JSON {
    guard let bytes = try HomeFile(path: path).read(limit: TokenFile.limit) else {
      return .object([JSON.Member("tokens", .array([]))])
    }
    return try TokenFile.json(bytes, path)
  }

  /// Renders a list with one token per line. `isKept` has a value for each of its tokens, in order.
  private static func text(of list: JSON, keeping isKept: [Bool], adding new: [Token]) -> String {
    guard case .object(let members) = list else { return list.render() }
    let lines = members.map { member in
      let name = JSON.string(member.key).render()
      guard member.key == "tokens", case .array(let items) = member.value else {
        return "  \(name): \(member.value.render())"
      }
      let kept = zip(items, isKept).filter(\.1).map(\.0)
      let rows = (kept + new.map(\.json)).map { "    " + $0.render() }.joined(separator: ",\n")
      return "  \(name): [\(rows.isEmpty ? "" : "\n\(rows)\n  ")]"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  private func lockedHome() throws -> FolderLock {
    do { return try HomeLock.take(ofHome: home, seconds: timeout) } catch {
      switch error {
      case .busy(let seconds): throw TokenFileError.busy(seconds: seconds)
      case .unreadable(let code):
        throw InputError.unreadable(path: home, reason: Sentence(data: SystemErrorText.of(code)))
      }
    }
  }

  /// What identifies a token.
  private struct Contract: Hashable {
    let chain: ChainID
    let address: Address

    init(_ token: Token) { (chain, address) = (token.chain, token.address) }
  }
}

extension Token {
  /// An entry of a token list.
  fileprivate var json: JSON {
    .object([
      JSON.Member("chainId", .integer(Int64(clamping: chain.value))),
      JSON.Member("address", .string("\(address)")),
      JSON.Member("name", .string(name)),
      JSON.Member("symbol", .string(symbol)),
      JSON.Member("decimals", .integer(Int64(decimals))),
    ])
  }
}
