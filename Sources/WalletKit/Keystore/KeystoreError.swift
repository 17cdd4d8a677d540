package import Core
package import Entity

/// Why a wallet's file could not be read, opened or written.
package enum KeystoreError: Error, Equatable, Sendable {
  /// A step requested from the file system.
  package enum Step: CaseIterable, Sendable {
    /// Opening or creating the folder.
    case openFolder
    /// Listing the folder.
    case list
    case open
    /// Reading a file.
    case read
    /// Writing a file.
    case write
    /// Syncing a file to disk.
    case sync
    /// Giving a new file its name.
    case rename
    /// Locking the folder.
    case lock
    /// Removing a file that an interrupted run left behind.
    case clean
  }

  /// A fault of an account list.
  package enum ListFault: String, CaseIterable, Sendable {
    /// It is not in canonical form, or breaks a rule.
    case format
    /// A newer kingtherum wrote it.
    case version
    /// It was not written by someone who could unlock the wallet.
    case tampered
    /// An address does not belong to its path.
    case address
  }

  /// The path of the home folder is empty or contains a zero byte.
  case badPath
  /// The parent folder of the home folder does not exist.
  case parentMissing(home: String)
  /// A file exists where a folder is expected.
  case notFolder(path: String)
  /// A link exists where a folder is expected.
  case folderIsLink(path: String)
  /// The folder belongs to another user.
  case folderOwner(path: String, owner: UInt32)
  /// Others can access the folder.
  case folderOpenToOthers(path: String)

  /// The folder is sticky, like `/tmp`: to close it to others would harm them.
  case folderIsShared(path: String)

  /// A folder, link, pipe, socket or device exists where a file is expected.
  case fileKind(path: String)
  /// The file belongs to another user.
  case fileOwner(path: String, owner: UInt32)
  /// Others can read or write the file.
  case fileOpenToOthers(path: String)
  /// The file has a second name (a hard link).
  case fileHasTwoNames(path: String)
  /// The file is larger than any wallet file.
  case fileTooLong(path: String, limit: Int)

  /// The disk, or the user's quota, is full.
  case full(path: String)
  /// The file system is read-only.
  case readOnly(path: String)
  /// The system denies access.
  case noAccess(path: String)
  /// Another error of the system, by its errno.
  case system(Step, path: String, code: Int32)

  /// Another process holds the lock, and did not release it within this time.
  case busy(seconds: Int)
  /// The file system does not support locks.
  case lockUnsupported(path: String)
  /// Another process changed the file meanwhile.
  case conflict
  /// The file read back differs from what was written.
  case readBack(path: String)
  /// The new file has its name, but the disk did not confirm it.
  case notConfirmed(path: String)

  /// A wallet of this name already exists.
  case exists(name: String)
  /// There is no wallet of this name.
  case unknown(name: String)
  /// No copy of a removed wallet of this name is kept.
  case notKept(name: String)
  /// The file's name does not match that of the wallet in it.
  case misnamed(slug: String, name: WalletName)

  /// The file is not in canonical form, or breaks a rule.
  case format
  /// The file is of another version.
  case version
  /// The file was damaged.
  case damaged
  /// The cost of the key derivation is outside the accepted range.
  case kdfLimit(passes: Int, memoryKiB: Int)
  /// There is not enough memory to try a password.
  case kdfMemory(neededMiB: Int, availableMiB: Int?)
  /// The wallet cannot be unlocked in this way.
  case noSlot(SlotKind)
  /// The wallet's PIN belongs to the secret of another device.
  case otherDevice
  case wrongPassphrase
  /// The PIN is wrong; `triesLeft` more tries are allowed, nil if they are not counted.
  case wrongPIN(triesLeft: Int?)
  /// The recovery code belongs to another wallet, or is an earlier one.
  case wrongRecoveryCode
  /// No PIN may be tried now.
  case pin(PINLockError)
  /// The secret of this device is unavailable.
  case device(DeviceSecretError)
  /// This change requires more than a PIN.
  case pinIsNotEnough
  /// There already is a slot of this kind.
  case slotExists(SlotKind)
  /// The wallet has the maximum number of slots.
  case slotsFull(Int)
  /// Without this slot no password would open the wallet.
  case lastPassphrase
  /// The file's write counter has reached its limit.
  case generationSpent
  /// The password is correct, but the file was changed.
  case tampered
  /// The secret has another address than the file states.
  case address

  /// The account list in this file is invalid.
  case accountList(ListFault, path: String)
  /// The wallet already has this account.
  case accountExists(Address)
  /// The wallet has no such account.
  case accountUnknown(Address)
  /// The account list is full.
  case accountsFull

  /// The wallet is watch-only, and this requires a key.
  case watchOnly(name: String)
  /// The file of a watch-only wallet is invalid.
  case watchFile(WatchFault, path: String)
  /// The wallet watches an xpub instead of single addresses, or vice versa.
  case watchKind(name: String, hasKey: Bool)
  /// The extended public key of a watch-only wallet is invalid, or does not match the path.
  case watchKey(WatchKeyError)

  /// libcrypto returned an error.
  case digest(DigestError)
  /// Guarded memory for a secret is unavailable.
  case secret(SecretError)
  /// The wallet's secret yields no key.
  case wallet(WalletSecretError)
}
