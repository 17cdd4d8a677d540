import Entity
import Files

/// The copy of a wallet that was removed: `SLUG.SECONDS.removed`, and its list of accounts.
struct RemovedFile: Hashable {
  static let ending = "removed"
  static let listEnding = "removed-accounts"

  let slug: String
  /// When it was removed, in seconds since 1970.
  let time: Int64

  var name: String { "\(slug).\(time).\(Self.ending)" }
  var listName: String { "\(slug).\(time).\(Self.listEnding)" }

  init(slug: String, time: Int64) { (self.slug, self.time) = (slug, time) }

  /// Reads the name of a copy, or of its list.
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
  /// Brings to its end what a killed run began: a renaming, a removal, a restoring.
  ///
  /// Each of them has one step that counts, after which the rest only clears up. Nothing goes that
  /// is not there once more, whole, under another name.
  func settle(under lock: borrowing FolderLock) throws(KeystoreError) {
    try removeLeftovers(under: lock)
    var wallets = wallets(in: try names())
    // Only those of one id can be the same wallet: with many wallets all pairs would take long, and
    // others wait for the lock meanwhile.
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

  /// Whether one document is the other under its new name, with nothing lost.
  static func isRenamed(_ old: KeystoreDocument, as new: KeystoreDocument) -> Bool {
    old.id == new.id && old.name != new.name && new.generation == old.generation + 1
      && old.payload == new.payload && old.slots == new.slots && old.kind == new.kind
  }

  /// Brings the folder to the disk.
  func confirm() throws(KeystoreError) {
    do { try folder.confirm() } catch { throw KeystoreError(error) }
  }

  /// Gives a file another name, which must be free.
  func move(_ file: String, to name: String, under lock: borrowing FolderLock)
    throws(KeystoreError)
  {
    try move(file, to: name)
  }

  private func move(_ file: String, to name: String) throws(KeystoreError) {
    do { try folder.move(file, to: name) } catch { throw KeystoreError(error, in: path) }
  }

  /// Removes a file; one that is gone already is not an error.
  func remove(_ file: String) throws(KeystoreError) {
    do { try folder.remove(file) } catch { throw KeystoreError(error, in: path) }
  }

  /// Removes the list of a wallet that is gone for good, where it was left under the wallet's name.
  ///
  /// It could not be read when it was to be put beside the copy.
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

  /// Puts lists of accounts where their wallets are now; tells whether anything was changed.
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

  /// The wallet that a file's name stands for; nil for another file.
  static func slug(of name: String, ending: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, Slug.isValid(parts[0].utf8), parts[1].utf8.elementsEqual(ending.utf8)
    else {
      return nil
    }
    return String(parts[0])
  }
}
