import Files
import Core

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searches for the files of other wallets, without any password.
///
/// The folders may contain anything: links out of them are not followed, pipes are not waited for,
/// and time and memory are bounded.
package enum ForeignKeystoreScan {
  /// The folders of keystores in the user's home folder.
  package static let places = [
    ".foundry/keystores", ".ethereum/keystore", ".ethereum/sepolia/keystore",
    ".ethereum/holesky/keystore", ".ethereum/hoodi/keystore", ".brownie/accounts",
    ".ape/accounts", ".local/share/io.parity.ethereum/keys/ethereum", "Library/Ethereum/keystore",
    "Library/Application Support/io.parity.ethereum/keys/ethereum",
  ]

  /// The prefix of geth's files; outside those folders only such files are examined.
  private static let prefix = "UTC--"

  /// The maximum number of entries of one folder that are examined.
  static let maxEntries = 4096

  /// The maximum size of a file in bytes: keystores have about 500, those of the presale 5000.
  static let maxBytes = 16_384

  /// The maximum size of all files together, in bytes.
  static let maxBytesInAll = 8 << 20

  /// Searches the folders and the home folder itself, in the order of places and names.
  package static func look(home: String) -> [ForeignFinding] {
    var survey = ScanState(left: maxBytesInAll)
    guard
      let folder = try? Descriptor(opening: home.isEmpty ? "/" : home, O_RDONLY | O_DIRECTORY)
    else { return [] }
    for place in places { survey.look(in: folder, at: home, place) }
    survey.look(through: folder, path: home) { $0.hasPrefix(prefix) }
    return survey.findings
  }
}

/// A finding about the keystores of other wallets.
package enum ForeignFinding: Equatable, Sendable {
  /// A keystore of a form that can be imported.
  case file(ForeignFile)
  /// A keystore that cannot be imported as it is.
  case unusable(path: String, V3Error)
  /// A link, which is not followed.
  case link(path: String)
  /// A file of another user, or one that cannot be read.
  case closed(path: String)
  /// There are more files than are examined.
  case tooManyFiles(path: String, looked: Int)
}

/// The findings so far, and the number of bytes that may still be read.
private struct ScanState {
  var left: Int
  var findings: [ForeignFinding] = []

  init(left: Int) { self.left = left }

  /// Searches a folder, without following a link on the way to it.
  mutating func look(in home: borrowing Descriptor, at path: String, _ place: String) {
    var path = path
    guard var folder = try? Descriptor(opening: ".", in: home, O_RDONLY | O_DIRECTORY) else {
      return
    }
    for part in place.split(separator: "/").map(String.init) {
      path += "/" + part
      do {
        folder = try Descriptor(opening: part, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        var facts = stat()
        if fstatat(folder.number, part, &facts, AT_SYMLINK_NOFOLLOW) == 0 {
          if facts.st_mode & S_IFMT == S_IFLNK { add(.link(path: path)) }
          if error.code == EACCES { add(.closed(path: path)) }
        }
        return
      }
    }
    look(through: folder, path: path) { !$0.hasPrefix(".") }
  }

  mutating func look(
    through folder: borrowing Descriptor,
    path: String,
    where isWanted: (String) -> Bool
  ) {
    guard let (names, isWhole) = Self.names(in: folder, where: isWanted) else { return }
    var looked = 0
    for name in names {
      guard left > 0 else { break }
      look(at: name, in: folder, path: path + "/" + name)
      looked += 1
    }
    if !isWhole || looked < names.count {
      findings.append(.tooManyFiles(path: path, looked: looked))
    }
  }

  private mutating func look(at name: String, in folder: borrowing Descriptor, path: String) {
    let opened: Descriptor
    do {
      // A pipe with nobody at its other end would block forever without the second flag.
      opened = try Descriptor(opening: name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    } catch {
      if error.code == ELOOP { add(.link(path: path)) }
      if error.code == EACCES { add(.closed(path: path)) }
      return
    }
    guard let facts = try? opened.facts(), facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= ForeignKeystoreScan.maxBytes,
      let bytes = try? opened.read(limit: ForeignKeystoreScan.maxBytes),
      bytes.count <= ForeignKeystoreScan.maxBytes
    else { return }
    left -= bytes.count
    do {
      guard
        let file = try ForeignFile(bytes, path: path, mode: UInt32(facts.st_mode & 0o777))
      else { return }
      findings.append(facts.st_uid == geteuid() ? .file(file) : .closed(path: path))
    } catch {
      findings.append(.unusable(path: path, error))
    }
  }

  /// Adds a finding once: a link may be on the way to several places.
  private mutating func add(_ finding: ForeignFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  /// Returns the names in a folder, sorted, and whether those are all.
  private static func names(
    in folder: borrowing Descriptor,
    where isWanted: (String) -> Bool
  ) -> (names: [String], isWhole: Bool)? {
    let copy = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    guard let list = fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { closedir(list) }
    var names: [String] = []
    var seen = 0
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Unwanted names are limited too: a home folder may contain millions of them.
      seen += 1
      guard names.count < ForeignKeystoreScan.maxEntries,
        seen <= 16 * ForeignKeystoreScan.maxEntries
      else {
        return (names.sorted(by: Self.order), false)
      }
      if let name, isWanted(name) { names.append(name) }
    }
    return (names.sorted(by: Self.order), true)
  }

  private static func order(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension ForeignFile {
  /// Returns true for a JSON object that claims to be a keystore, valid or not.
  static func isKeystore(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSON.parse(bytes, maxBytes: V3Document.maxBytes),
      case .object(let members) = json
    else { return false }
    return members.contains {
      V3Fields.isSame($0.key, "crypto", anyCase: true) || V3Fields.isSame($0.key, "encseed")
    }
  }
}
