package import Core
import Entity
package import WalletKit

extension Doctor {
  /// A keystore of another wallet program, in words.
  package struct Foreign: Sendable, Equatable, Encodable {
    package let path: String
    package let verdict: Check.Verdict
    package let format: String?
    /// The permissions, in octal digits.
    package let mode: String?
    package let detail: Sentence
    /// The command that imports its key into a wallet; absent if that is impossible.
    package let command: String?
  }

  /// Judges a finding; the command line spells the command.
  package static func judge(
    _ finding: ForeignFinding,
    spelled: (Route) -> String
  ) -> Foreign {
    switch finding {
    case .file(let file): judge(file, spelled)
    case .unusable(let path, let error):
      plain(path, .note, "a keystore that cannot be read: \(error.report.message)")
    case .link(let path): plain(path, .note, "a symbolic link, not followed")
    case .closed(let path): plain(path, .note, "belongs to another user or cannot be read")
    case .tooManyFiles(let path, let looked):
      plain(
        path,
        .note,
        "too many files: only \(looked) \(by: looked, one: "was", many: "were") checked"
      )
    }
  }

  private static func plain(_ path: String, _ verdict: Check.Verdict, _ detail: Sentence) -> Foreign
  {
    Foreign(
      path: shown(path),
      verdict: verdict,
      format: nil,
      mode: nil,
      detail: detail,
      command: nil
    )
  }

  private static func judge(_ file: ForeignFile, _ spelled: (Route) -> String) -> Foreign {
    var parts = [Sentence(joining: [format(file.format), stretching(file)])]
    if file.isOpenToOthers {
      parts.append("open to others (\(number: octal(file.mode))): set its mode to 0600")
    }
    // A command with hidden characters, typed as it is shown, would name another file.
    let isPlain = !file.path.unicodeScalars.contains(where: UntrustedText.isHidden)
    if !isPlain { parts.append("rename it to import it: its name has hidden characters") }
    return Foreign(
      path: shown(file.path),
      verdict: file.isOpenToOthers ? .bad : file.isWeak || file.format != .v3 ? .note : .good,
      format: file.format.rawValue,
      mode: octal(file.mode),
      detail: Sentence(joining: parts, by: "; "),
      command: isPlain ? "kingtherum " + spelled(.importKeystore(name(for: file), file.path)) : nil
    )
  }

  private static func format(_ format: ForeignFile.Format) -> Sentence {
    switch format {
    case .v3: "V3"
    case .v1: "V1 of 2015"
    case .presale: "presale of 2014"
    }
  }

  private static func stretching(_ file: ForeignFile) -> Sentence {
    switch file.stretching {
    case .scrypt(let memoryKiB):
      file.isWeak
        ? "scrypt with \(amount: memory(memoryKiB)), less than \(amount: memory(ForeignFile.minMemoryKiB))"
        : "scrypt with \(amount: memory(memoryKiB))"
    case .pbkdf2(let rounds):
      file.isWeak
        ? "PBKDF2 with \(rounds) \(by: rounds, one: "round", many: "rounds"), less than "
          + "\(ForeignFile.minRounds), and not memory-hard"
        : "PBKDF2 with \(rounds) \(by: rounds, one: "round", many: "rounds") and not memory-hard"
    }
  }

  private static func memory(_ kibibytes: Int64) -> String {
    kibibytes < 1024 ? "\(kibibytes) KiB" : "\(kibibytes / 1024) MiB"
  }

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o777, radix: 8) }

  /// Escapes a path; no supported system allows more than 4,096 bytes.
  private static func shown(_ path: String) -> String { UntrustedText.escaped(path, limit: 4096) }

  /// Suggests a wallet name: that of the file, or one from the address if geth named the file.
  static func name(for file: ForeignFile) -> WalletName? {
    let typed = file.path.split(separator: "/").last.map(String.init) ?? ""
    let text =
      typed.hasPrefix("UTC--")
      ? file.address.map { "geth-" + $0.description.dropFirst(2).prefix(8).lowercased() } ?? ""
      : typed.hasSuffix(".json") ? String(typed.dropLast(5)) : typed
    return try? WalletName(parsing: text)
  }
}
