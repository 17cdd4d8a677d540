package import Core
package import Entity

/// Why a wallet's file could not be read, opened or written.
package enum KeystoreError: Error, Equatable, Sendable {
  /// A step that is asked of the file system.
  package enum Step: String, CaseIterable, Sendable {
    /// Opening or making the folder.
    case openFolder = "open"
    /// Listing the folder.
    case list = "list"
    case open = "open a file in"
    /// Reading a file.
    case read = "read from"
    /// Writing a file.
    case write = "write to"
    /// Bringing a file to the disk.
    case sync = "flush to disk what was written in"
    /// Giving a new file its name.
    case rename = "rename a new file in"
    /// Locking the folder.
    case lock = "lock"
    /// Removing a file that an interrupted run left behind.
    case clean = "remove a leftover file from"
  }

  /// What is wrong with a list of accounts.
  package enum ListFault: String, CaseIterable, Sendable {
    /// It is not in canonical form, or breaks a rule.
    case format
    /// A newer kingtherum wrote it.
    case version
    /// It was not written by someone who could unlock the wallet.
    case tampered
    /// An address is not that of its path.
    case address
  }

  /// The path of the home folder is empty or holds a zero byte.
  case badPath
  /// The folder that should hold the home folder is not there.
  case parentMissing(home: String)
  /// A file stands where a folder should.
  case notFolder(path: String)
  /// A link stands where a folder should.
  case folderIsLink(path: String)
  /// The folder belongs to another user.
  case folderOwner(path: String, owner: UInt32)
  /// Others can look into the folder.
  case folderOpenToOthers(path: String)

  /// Everybody may write there, as in `/tmp`.
  case folderIsShared(path: String)

  /// A folder, link, pipe, socket or device stands where a file should.
  case fileKind(path: String)
  /// The file belongs to another user.
  case fileOwner(path: String, owner: UInt32)
  /// Others can read or write the file.
  case fileOpenToOthers(path: String)
  /// The file has a second name somewhere.
  case fileHasTwoNames(path: String)
  /// The file is longer than any wallet.
  case fileTooLong(path: String, limit: Int)

  /// The disk, or the user's share of it, is full.
  case full(path: String)
  /// The file system takes no changes.
  case readOnly(path: String)
  /// The system denies access.
  case noAccess(path: String)
  /// Another error of the system, by its errno.
  case system(Step, path: String, code: Int32)

  /// Another process holds the lock, and did not let go in this time.
  case busy(seconds: Int)
  /// The file system knows no locks.
  case lockUnsupported(path: String)
  /// Another process changed the file meanwhile.
  case conflict
  /// What was read back is not what was written.
  case readBack(path: String)
  /// The new file has its name, but the disk did not confirm it.
  case notConfirmed(path: String)

  /// A wallet of this name is there already.
  case exists(name: String)
  /// There is no wallet of this name.
  case unknown(name: String)
  /// No copy of a wallet of this name is kept.
  case notKept(name: String)
  /// The file's name is not that of the wallet in it.
  case misnamed(slug: String, name: WalletName)

  /// The file is not in canonical form, or breaks a rule.
  case format
  /// The file is of another version.
  case version
  /// The file was damaged.
  case damaged
  /// The file asks for more work than any reader should do, or for less than there can be.
  case kdfLimit(passes: Int, memoryKiB: Int)
  /// There is not enough memory to try a passphrase.
  case kdfMemory(neededMiB: Int, availableMiB: Int?)
  /// The wallet is not unlocked in this way.
  case noSlot(SlotKind)
  /// The wallet has a PIN, which goes with the secret of another device.
  case otherDevice
  case wrongPassphrase
  /// The PIN is wrong; so many more may be tried, where they are counted.
  case wrongPIN(triesLeft: Int?)
  /// The recovery code is another wallet's, or an earlier one.
  case wrongRecoveryCode
  /// No PIN may be tried now.
  case pin(PINLockError)
  /// The secret of this device cannot be had.
  case device(DeviceSecretError)
  /// This change takes more than a PIN.
  case pinIsNotEnough
  /// There is a slot of this kind already.
  case slotExists(SlotKind)
  /// There are as many ways to unlock the wallet as its file can hold.
  case slotsFull(Int)
  /// Without this slot no passphrase would open the wallet.
  case lastPassphrase
  /// The file's counter of writes is at its end.
  case generationSpent
  /// The passphrase is right and the file was changed.
  case tampered
  /// The secret inside has another address than the file says.
  case address

  /// The list of accounts is wrong, in this file.
  case accountList(ListFault, path: String)
  /// The wallet has this account already.
  case accountExists(Address)
  /// The wallet has no such account.
  case accountUnknown(Address)
  /// The list of accounts has no room for another.
  case accountsFull

  /// The wallet is watch-only, and this takes a key.
  case watchOnly(name: String)
  /// The file of a watch-only wallet is wrong.
  case watchFile(WatchFault, path: String)
  /// The wallet watches an xpub, and not single addresses; or the other way round.
  case watchKind(name: String, hasKey: Bool)
  /// The extended public key of a watch-only wallet does not lead there.
  case watchKey(WatchKeyError)

  /// libcrypto made no digest.
  case digest(DigestError)
  /// A secret could not be held.
  case secret(SecretError)
  /// The secret of the wallet gave no key.
  case wallet(WalletSecretError)
}
