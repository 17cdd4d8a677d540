import Files
import Core
import Entity

/// A wallet as read from disk.
struct LoadedWallet: Sendable {
  let document: KeystoreDocument

  /// The list of accounts; nil if there is none, or if it belongs to another wallet of this name.
  let list: AccountsDocument?

  /// The bytes of the list's file, which must be unchanged when the list is rewritten.
  let listFile: [UInt8]?

  /// The path of the list's file, for messages.
  let listPath: String

  /// Wraps what has just been written.
  init(
    document: KeystoreDocument,
    list: AccountsDocument?,
    listPath: String
  ) {
    self.document = document
    self.list = list
    self.listFile = list?.file
    self.listPath = listPath
  }

  /// Reads the files of a wallet; nil if there is no such wallet.
  init?(
    slug: String,
    in folder: borrowing KeystoreFolder,
    timeout: LockTimeout
  ) throws(KeystoreError) {
    guard let file = try folder.read("\(slug).\(WalletFile.keystore)", timeout: timeout) else {
      return nil
    }
    document = try KeystoreDocument(parsing: file)
    guard document.name.slug == slug else { throw .misnamed(slug: slug, name: document.name) }
    let listName = "\(slug).\(WalletFile.accounts)"
    listPath = folder.path(of: listName)
    listFile = try folder.read(listName, timeout: timeout)
    guard let listFile else {
      list = nil
      return
    }
    do {
      let found = try AccountsDocument(parsing: listFile)
      list = found.wallet == document.id ? found : nil
    } catch {
      throw .accountList(error.fault, path: listPath)
    }
  }

  /// Returns the wallet's description once its keys have verified its addresses.
  func provedEntry() throws(KeystoreError) -> WalletEntry {
    try entry { $0.address.isZero ? .unverified : .verified }
  }

  /// Returns the wallet's description while it is locked.
  func entry(
    remembered: borrowing VerifiedFiles?
  ) throws(KeystoreError) -> WalletEntry {
    switch remembered {
    case .none: return try entry { _ in .unverified }
    case .some(let files):
      let proved = files.accounts(of: document.id)
      let isOnlyOne = !document.kind.hasPaths
      return try entry { proved.standing(of: $0, isOnlyOne: isOnlyOne) }
    }
  }

  private func entry(
    _ standing: (AccountEntry) -> AddressVerification
  ) throws(KeystoreError) -> WalletEntry {
    let accounts = try accounts()
    return WalletEntry(
      name: document.name,
      id: Hex.encode(document.id),
      kind: document.kind,
      address: document.address,
      accounts: accounts,
      standings: accounts.map(standing),
      generation: document.generation,
      updated: document.updated,
      cost: document.slots[document.passphraseSlot ?? 0].cost,
      slots: document.slots.map(\.kind)
    )
  }

  /// Returns the listed accounts; the first account is included even without a list.
  private func accounts() throws(KeystoreError) -> [AccountEntry] {
    let listed = list?.accounts ?? []
    let path = document.kind.hasPaths ? try WalletKeys.path(0) : nil
    if listed.contains(where: { $0.path == path }) { return listed }
    return [AccountEntry(path: path, address: document.address, label: nil)] + listed
  }

  /// Checks the wallet's addresses against its keys.
  func verify(
    _ keys: borrowing WalletKeys,
    _ dataKey: borrowing DataKey
  ) throws(KeystoreError) {
    let first = try keys.address(at: try keys.firstPath())
    // A zero address was withheld when the file was created.
    guard document.address.isZero || document.address == first else { throw .address }
    guard let list else { return }
    guard try list.isAuthentic(for: document.id, under: dataKey) else {
      throw .accountList(.tampered, path: listPath)
    }
    for account in list.accounts {
      guard (try? keys.address(at: account.path)) == account.address else {
        throw .accountList(.address, path: listPath)
      }
    }
  }
}
