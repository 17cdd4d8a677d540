import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait for a lock, with the clock and the sleep that a test can replace.
struct LockPatience: Sendable {
  /// The longest wait for one who has the lock, in seconds.
  var seconds = 10
  /// How many times as long a crowd is waited for, in which the lock goes from hand to hand.
  var turns = 6
  /// Nanoseconds that never run backwards.
  var now: @Sendable () -> UInt64 = Self.monotonic
  /// Waits for so many nanoseconds.
  var sleep: @Sendable (UInt64) -> Void = Self.rest

  /// The longest wait for one who has the lock, in nanoseconds.
  var longest: UInt64 { UInt64(seconds) * 1_000_000_000 }

  /// The time until the next attempt, in nanoseconds.
  ///
  /// Who has waited for half of the time asks ten times as often: otherwise chance decides among
  /// those who wait, and passes one of many over again and again.
  func pause(after waited: UInt64) -> UInt64 { waited < longest / 2 ? 50_000_000 : 5_000_000 }

  private static let monotonic: @Sendable () -> UInt64 = {
    var time = timespec()
    guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return .max }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static let rest: @Sendable (UInt64) -> Void = { nanoseconds in
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000),
      tv_nsec: Int(nanoseconds % 1_000_000_000)
    )
    // A signal may cut it short, and the next attempt comes early: no harm.
    nanosleep(&time, nil)
  }
}

/// The right to write in the folder, which one process has at a time; given back at the end.
///
/// Who takes it marks the file's time, so that those who wait can tell one process that hangs from
/// many that are quick: a disk that is busy makes a crowd slow, and nobody in it hangs.
struct FolderLock: ~Copyable {
  private static let name = ".lock"

  // Closing it gives the lock back. The file stays: removing it would let two runs lock two files.
  private let file: Descriptor

  /// Waits for the lock as long as patience lasts.
  init(of folder: borrowing KeystoreFolder, patience: LockPatience) throws(KeystoreError) {
    let file = try Self.opened(in: folder)
    try Self.wait(for: file.number, in: folder.path, patience)
    self.file = file
  }

  private static func opened(
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) -> Descriptor {
    let path = folder.path(of: name)
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = openat(folder.descriptor.number, name, flags, 0o600)
    guard number >= 0 else {
      throw errno == ELOOP ? .fileKind(path: path) : .of(.last, .lock, folder.path)
    }
    let file = Descriptor(owning: number)
    var facts = stat()
    guard fstat(number, &facts) == 0 else { throw .of(.last, .lock, folder.path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .fileKind(path: path) }
    guard facts.st_uid == geteuid() else { throw .fileOwner(path: path, owner: facts.st_uid) }
    return file
  }

  private static func wait(
    for file: Int32,
    in path: String,
    _ patience: LockPatience
  ) throws(KeystoreError) {
    let start = patience.now()
    // Since when the same one has it, as far as can be seen.
    var (holder, since) = (kt_last_taken(file), start)
    while true {
      switch kt_try_lock(file) {
      case 0:
        kt_mark_taken(file)
        return
      case EWOULDBLOCK: break
      case ENOLCK, EOPNOTSUPP, ENOTSUP, EINVAL, ENOSYS: throw .lockUnsupported(path: path)
      case let code: throw .of(SystemError(code: code), .lock, path)
      }
      let now = patience.now()
      let last = kt_last_taken(file)
      if last != holder { (holder, since) = (last, now) }
      guard now &- since < patience.longest else { throw .busy(seconds: patience.seconds) }
      let waited = now &- start
      guard waited / UInt64(patience.turns) < patience.longest else {
        throw .busy(seconds: patience.seconds * patience.turns)
      }
      patience.sleep(patience.pause(after: waited))
    }
  }
}
