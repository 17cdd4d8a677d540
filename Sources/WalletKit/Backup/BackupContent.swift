import Entity

/// What a backup holds: wallets as their files are, and what is public beside them.
///
/// Each wallet stays sealed as it was and opens with its own passphrase; the backup's passphrase
/// guards what the files tell in the open.
package struct BackupContent: Equatable, Sendable {
  /// A file beside the wallets that a backup carries as it is.
  package enum Extra: String, CaseIterable, Sendable {
    /// The settings, without what opens a node.
    case config = "config.toml"
    /// The address book.
    case contacts = "contacts"
    /// What others say of contracts, a descriptor a line.
    ///
    /// It has the name of a file of a later kind, so that versions that do not know it take the rest.
    case descriptors = "keystore/clear-signing.descriptors"
    /// What was signed and sent, a line each.
    case outbox = "outbox.jsonl"
    /// The user's list of tokens.
    case tokens = "tokens.json"
  }

  /// A file of a kind that this version does not know, by what follows the dot.
  ///
  /// It is read by whoever knows its kind; here it is told of, and left in the backup.
  package struct UnknownExtra: Hashable, Sendable {
    /// The name in the folder of wallets.
    package let name: String
    let bytes: [UInt8]
  }

  /// In the order of the names of their files.
  package let wallets: [BackupWallet]

  /// The other files that there were.
  package let extras: [Extra: [UInt8]]

  /// Files beside the wallets' own that a later version put there, in the order of their names.
  package let later: [UnknownExtra]

  /// Puts wallets and files together.
  ///
  /// - Throws: ``BackupError/nothing`` without a wallet, or a file of a later kind in its place.
  package init(
    wallets: [BackupWallet],
    extras: [Extra: [UInt8]],
    later: [UnknownExtra] = []
  ) throws(BackupError) {
    guard !wallets.isEmpty || !later.isEmpty else { throw .nothing }
    self.wallets = wallets.sorted { $0.name.slug < $1.name.slug }
    self.extras = extras
    self.later = later.sorted { $0.name < $1.name }
  }

  /// The same with other files beside the wallets.
  ///
  /// - Throws: ``BackupError``.
  package func adding(_ more: [Extra: [UInt8]]) throws(BackupError) -> BackupContent {
    try BackupContent(wallets: wallets, extras: extras.merging(more) { $1 }, later: later)
  }
}

extension BackupContent {
  private static let folder = "keystore/"

  var archive: Tar {
    var files = extras.map { Tar.File(name: $0.key.rawValue, bytes: $0.value) }
    files += later.map { Tar.File(name: Self.folder + $0.name, bytes: $0.bytes) }
    for wallet in wallets {
      let slug = Self.folder + wallet.name.slug
      files.append(Tar.File(name: "\(slug).\(WalletFile.keystore)", bytes: wallet.document.file))
      if let list = wallet.list {
        files.append(Tar.File(name: "\(slug).\(WalletFile.accounts)", bytes: list.file))
      }
      if let verification = wallet.verification {
        files.append(
          Tar.File(
            name: "\(Self.folder)\(wallet.id).\(WalletFile.verification)",
            bytes: verification.file
          )
        )
      }
    }
    return Tar(files)
  }

  /// Reads what was in a backup; a file that has no business there is refused, by its name.
  init(_ archive: Tar) throws(BackupError) {
    var rest: [String: [UInt8]] = [:]
    for file in archive.files { rest[file.name] = file.bytes }
    var extras: [Extra: [UInt8]] = [:]
    for extra in Extra.allCases { extras[extra] = rest.removeValue(forKey: extra.rawValue) }
    if let text = extras[.descriptors], DescriptorLines(parsing: text) == nil {
      throw .content(file: Extra.descriptors.rawValue)
    }
    var wallets: [BackupWallet] = []
    for file in archive.files {
      guard file.name.hasPrefix(Self.folder),
        let slug = KeystoreFolder.slug(
          of: String(file.name.dropFirst(Self.folder.count)),
          ending: WalletFile.keystore
        )
      else { continue }
      rest[file.name] = nil
      let listName = "\(Self.folder)\(slug).\(WalletFile.accounts)"
      let wallet = try BackupWallet(
        slug: slug,
        file: file,
        list: rest.removeValue(forKey: listName).map { Tar.File(name: listName, bytes: $0) }
      )
      let drillName = "\(Self.folder)\(wallet.id).\(WalletFile.verification)"
      wallets.append(
        try wallet.adding(
          verification: rest.removeValue(forKey: drillName).map {
            Tar.File(name: drillName, bytes: $0)
          }
        )
      )
      let isTwice = wallets.dropLast().contains { $0.id == wallet.id }
      guard !isTwice else { throw .content(file: file.name) }
    }
    var later: [UnknownExtra] = []
    for (name, bytes) in rest.sorted(by: { $0.key < $1.key }) {
      guard let found = Self.later(name) else { throw .content(file: name) }
      later.append(UnknownExtra(name: found, bytes: bytes))
    }
    try self.init(wallets: wallets, extras: extras, later: later)
  }

  /// The kinds that version 1 of the format names: those that have their place beside a wallet, and
  /// those that no backup holds. Whatever the folder has besides, this list stays as it is.
  private static let settled = [
    WalletFile.keystore, WalletFile.accounts, WalletFile.verification, WalletFile.counter,
    WalletFile.secret,
  ]

  /// The name in the folder of a file that a later version may have put there: any kind of small
  /// letters but those that are settled, so that what has its place is not taken for something else.
  private static func later(_ name: String) -> String? {
    guard name.hasPrefix(folder) else { return nil }
    let inside = String(name.dropFirst(folder.count))
    let kind = inside.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    guard (1...16).contains(kind.count),
      kind.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      let ending = String(validating: kind, as: UTF8.self), !settled.contains(ending),
      KeystoreFolder.slug(of: inside, ending: ending) != nil
    else { return nil }
    return inside
  }
}
