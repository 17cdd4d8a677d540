import Entity
import Files

/// The copy of a removed wallet: `SLUG.SECONDS.removed`, and its list of accounts.
struct RemovedFile: Hashable {
  static let ending = "removed"
  static let listEnding = "removed-accounts"

  let slug: String
  /// The time of removal, in seconds since 1970.
  let time: Int64

  var name: String { "\(slug).\(time).\(Self.ending)" }
  var listName: String { "\(slug).\(time).\(Self.listEnding)" }

  init(slug: String, time: Int64) { (self.slug, self.time) = (slug, time) }

  /// Reads the file name of a copy, or of its list.
  init?(_ name: String, ending: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, Slug.isValid(parts[0].utf8), parts[2].utf8.elementsEqual(ending.utf8),
      (1...16).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let time = Int64(parts[1]),
      "\(time)".utf8.elementsEqual(parts[1].utf8)
    else { return nil }
    self.init(slug: String(parts[0]), time: time)
  }
}

extension KeystoreFolder {
  /// Completes what a killed process began: a rename, a removal, a restore.
  ///
  /// Each of them has one decisive step, after which only cleanup remains. Nothing is deleted
  /// unless it also exists, complete, under another name.
  func settle(under lock: borrowing FolderLock) throws(KeystoreError) {
    try removeLeftovers(under: lock)
    var wallets = wallets(in: try names())
    // Only files with one ID can be the same wallet: comparing all pairs of many wallets would take
    // long, while others wait for the lock.
    let ofOneID = Dictionary(grouping: wallets, by: \.document.id)
    let renamed = wallets.filter { old in
      ofOneID[old.document.id, default: []].contains {
        Self.isRenamed(old.document, as: $0.document)
      }
    }
    for old in renamed { try remove("\(old.slug).\(WalletFile.keystore)") }
    wallets.removeAll { wallet in renamed.contains { $0.slug == wallet.slug } }
    let changed = try settleLists(of: wallets, among: try names())
    let watched = try settleWatched(among: try names())
    guard !renamed.isEmpty || changed || watched else { return }
    try confirm()
  }

  /// Returns true if `new` is `old` under a new name, with nothing lost.
  static func isRenamed(_ old: KeystoreDocument, as new: KeystoreDocument) -> Bool {
    old.id == new.id && old.name != new.name && new.generation == old.generation + 1
      && old.payload == new.payload && old.slots == new.slots && old.kind == new.kind
  }

  /// Syncs the folder to disk.
  func confirm() throws(KeystoreError) {
    do { try folder.confirm() } catch { throw KeystoreError(error) }
  }

  /// Renames a file; the new name must be free.
  func move(_ file: String, to name: String, under lock: borrowing FolderLock)
    throws(KeystoreError)
  {
    try move(file, to: name)
  }

  private func move(_ file: String, to name: String) throws(KeystoreError) {
    do { try folder.move(file, to: name) } catch { throw KeystoreError(error, in: path) }
  }

  /// Removes a file; a missing file is not an error.
  func remove(_ file: String) throws(KeystoreError) {
    do { try folder.remove(file) } catch { throw KeystoreError(error, in: path) }
  }

  /// Removes the list of a permanently removed wallet that is still under the wallet's name.
  ///
  /// It is left there if it could not be read when the wallet was removed.
  func removeList(of wallet: [UInt8], named slug: String) throws(KeystoreError) {
    let name = "\(slug).\(WalletFile.accounts)"
    guard try !names().contains("\(slug).\(WalletFile.keystore)"), owner(ofList: name) == wallet
    else { return }
    try remove(name)
  }

  private func wallets(in names: [String]) -> [(slug: String, document: KeystoreDocument)] {
    names.compactMap { name in
      guard let slug = Self.slug(of: name, ending: WalletFile.keystore),
        let file = try? readOnce(name), let document = try? KeystoreDocument(parsing: file),
        document.name.slug == slug
      else { return nil }
      return (slug, document)
    }
  }

  /// Moves lists of accounts to where their wallets are now; returns true if anything changed.
  private func settleLists(
    of wallets: [(slug: String, document: KeystoreDocument)],
    among names: [String]
  ) throws(KeystoreError) -> Bool {
    let all = Set(names)
    let copies = names.compactMap { RemovedFile($0, ending: RemovedFile.ending) }
    var changed = false
    for name in names {
      if let slug = Self.slug(of: name, ending: WalletFile.accounts),
        !all.contains("\(slug).\(WalletFile.keystore)"), let owner = owner(ofList: name)
      {
        let isElsewhere = wallets.contains { $0.document.id == owner }
        let copy = copies.filter { $0.slug == slug && id(ofCopy: $0) == owner }.last
        if isElsewhere {
          try remove(name)
        } else if let copy, !all.contains(copy.listName) {
          try move(name, to: copy.listName)
        } else {
          continue
        }
        changed = true
      }
      if let list = RemovedFile(name, ending: RemovedFile.listEnding), !copies.contains(list) {
        let home = "\(list.slug).\(WalletFile.accounts)"
        let isBack = wallets.contains {
          $0.slug == list.slug && $0.document.id == owner(ofList: name)
        }
        if isBack, !all.contains(home) { try move(name, to: home) } else { try remove(name) }
        changed = true
      }
    }
    return changed
  }

  private func owner(ofList name: String) -> [UInt8]? {
    guard let file = try? readOnce(name) else { return nil }
    return (try? AccountsDocument(parsing: file))?.wallet
  }

  private func id(ofCopy copy: RemovedFile) -> [UInt8]? {
    guard let file = try? readOnce(copy.name) else { return nil }
    return (try? KeystoreDocument(parsing: file))?.id
  }

  /// Returns the wallet's part of a file name; nil for another file.
  static func slug(of name: String, ending: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, Slug.isValid(parts[0].utf8), parts[1].utf8.elementsEqual(ending.utf8)
    else {
      return nil
    }
    return String(parts[0])
  }
}
