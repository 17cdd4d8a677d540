import Core
import Entity
import Foundation
import Testing
import TestSupport

@testable import WalletKit

#if canImport(Glibc)
  import Glibc

  private let addressSpaceLimit = Int32(RLIMIT_AS.rawValue)
#else
  import Darwin

  private let addressSpaceLimit = RLIMIT_AS
#endif

@Suite struct V3KeystoreTests {
  struct Case: Decodable, Sendable {
    let keystore: String
    let password: String
    let privateKey: String?
    let address: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func opensEveryFileAndNothingElse() throws {
    let cases = try Vectors.load("keystore-v3", as: Case.self)
    #expect(cases.count { $0.expect == "valid" } >= 40)
    for vector in cases where vector.password != "password\0" {  // see the next test
      let found = open(vector.keystore, vector.password)
      guard vector.expect == "valid" else {
        let names = found.error.map(names) ?? []
        #expect(
          names.contains(vector.error ?? ""),
          "\(vector.comment): \(String(describing: found))"
        )
        continue
      }
      #expect(found.error == nil, "\(vector.comment)")
      #expect(found.key == vector.privateKey, "\(vector.comment)")
      #expect(found.address == vector.address, "\(vector.comment)")
    }
  }

  /// HMAC pads a key with zeros, so PBKDF2 and scrypt cannot tell these passwords apart.
  @Test func opensWithAZeroAfterThePasswordAsAllProgramsDo() throws {
    let cases = try Vectors.load("keystore-v3", as: Case.self)
    let vector = try #require(cases.first { $0.comment == "no address" })
    let found = open(vector.keystore, vector.password + "\0")
    #expect(found.key == vector.privateKey)
    #expect(open(vector.keystore, vector.password + "\0x").error == .wrongPassword)
  }

  @Test func saysSoWhenThereIsNoMemoryForTheKDF() async {
    await #expect(processExitsWith: .success) {
      // The process's present memory and 100 MiB more, while the file needs 256 MiB.
      let file = V3KeystoreTests.scrypt(n: "262144")
      let password = try SecretBytes.of("x")
      try #require(limitMemory(to: 100))
      let error = #expect(throws: V3Error.self) {
        _ = try V3Keystore.open(Array(file.utf8), password: password)
      }
      try #require(error == .kdfMemory(mebibytes: 256))
    }
  }

  @Test func judgesTheCostBeforeItPaysIt() throws {
    for n in [1 << 40, 1 << 53 - 1, 1 << 21] {
      let time = try ProcessorTime.of {
        #expect(
          open(Self.scrypt(n: "\(n)"), "x").error
            == .tooHeavy(.n, found: Int64(n), limit: 1 << 20)
        )
      }
      #expect(time < .milliseconds(50))
    }
    #expect(
      open(Self.scrypt(n: "1048576", r: "9"), "x").error
        == .tooHeavy(.memory, found: 1_207_959_552, limit: 1 << 30)
    )
    #expect(
      open(Self.scrypt(n: "1048576", p: "2"), "x").error
        == .tooHeavy(.work, found: 1 << 24, limit: 1 << 23)
    )
    #expect(open(Self.scrypt(r: "33"), "x").error == .tooHeavy(.r, found: 33, limit: 32))
    #expect(open(Self.scrypt(p: "17"), "x").error == .tooHeavy(.p, found: 17, limit: 16))
  }

  @Test func allowsMoreWhenAsked() {
    let file = Self.scrypt(n: "2", r: "33", p: "17")
    #expect(open(file, "x").error == .tooHeavy(.r, found: 33, limit: 32))
    #expect(open(file, "x", limits: .heavy).error == .wrongPassword)
    // But not without limit.
    let bomb = open(Self.scrypt(n: "1048576", r: "1024"), "x", limits: .heavy).error
    #expect(bomb == .tooHeavy(.memory, found: 1 << 37, limit: 1 << 36))
  }

  @Test(arguments: ["2", "4", "64", "512"])
  func takesSmallCostsOfOtherTools(n: String) {
    #expect(open(Self.scrypt(n: n), "x").error == .wrongPassword)
  }

  @Test(arguments: ["0", "1", "3", "-1", "1023"])
  func takesOnlyPowersOfTwo(n: String) throws {
    #expect(open(Self.scrypt(n: n), "x").error == .parameter(.n, found: try #require(Int64(n))))
  }

  @Test func refusesBigFilesUnread() {
    let big = String(repeating: " ", count: 65_537)
    #expect(open(big, "x").error == .tooBig(65_537, limit: 65_536))
  }

  @Test func refusesDeepFilesInTime() {
    let deep = String(repeating: "[", count: 65_000)
    guard case .notJSON(.tooDeep) = open(deep, "x").error else {
      Issue.record("it is not refused for its depth")
      return
    }
  }

  @Test func namesAForeignCipherSafely() {
    let file = Self.scrypt().replacing("aes-128-ctr", with: #"aes\u001b[31m\u202e"#)
    #expect(open(file, "x").error == .cipher(found: #"aes\u{1b}[31m\u{202e}"#))
  }

  @Test func saysWhatIsWrongWithTheCost() {
    let message = V3Error.tooHeavy(.memory, found: 107_374_182_400, limit: 1 << 30).report.message
    #expect(
      message.english
        == "keystore file is too expensive to open: memory in bytes must be at most "
        + "1,073,741,824, found 107,374,182,400"
    )
  }

  @Test func coversTheParametersOfScryptInItsLimits() {
    for limits in [V3Limits.standard, .heavy] {
      let (memory, one) = limits.n.multipliedReportingOverflow(by: 128 * limits.r)
      let (_, two) = memory.multipliedReportingOverflow(by: limits.p)
      #expect(!one && !two)
    }
  }

  private struct Found {
    var key: String?
    var address: String?
    var error: V3Error?
  }

  private func open(
    _ file: String,
    _ password: String,
    limits: V3Limits = .standard
  ) -> Found {
    do {
      let secret = try SecretBytes.of(password)
      let key = try V3Keystore.open(Array(file.utf8), password: secret, limits: limits)
      return Found(
        key: key.withBytes { Hex.prefixed($0) },
        address: key.address.description,
        error: nil
      )
    } catch { return Found(error: error as? V3Error) }
  }

  private static func scrypt(n: String = "1024", r: String = "8", p: String = "1") -> String {
    let zeros = String(repeating: "00", count: 32)
    return """
      {"version":3,"crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"\(zeros.prefix(32))"},\
      "ciphertext":"\(zeros)","kdf":"scrypt","kdfparams":{"dklen":32,"n":\(n),"r":\(r),"p":\(p),\
      "salt":"\(zeros)"},"mac":"\(zeros)"}}
      """
  }

  /// An error's names in the vectors.
  private func names(of error: V3Error) -> [String] {
    switch error {
    case .wordsMismatch, .wordsLength, .wordsElsewhere: ["words"]
    case .tooBig: ["json", "field"]
    case .notJSON(let cause): names(of: cause)
    case .twice: ["crypto"]
    case .version: ["version"]
    case .cipher: ["cipher"]
    case .kdf(let found): found.english.hasPrefix("pbkdf2 with") ? ["kdfParams"] : ["kdf"]
    case .notHex(let field), .length(let field, _, _):
      field.hasPrefix("crypto.kdfparams") ? ["kdfParams"] : ["field"]
    case .parameter: ["kdfParams"]
    case .tooHeavy: ["kdfLimit"]
    // A cost below that of real wallets is accepted, and then the MAC is wrong.
    case .wrongPassword: ["password"]
    case .damaged: ["key"]
    case .addressMismatch: ["address"]
    case .kdfMemory, .memory, .library, .words: []
    }
  }

  private func names(of error: JSONError) -> [String] {
    switch error {
    case .missing(let path), .type(let path, _, _):
      if path.hasPrefix("crypto.kdfparams") { return ["kdfParams"] }
      return switch path {
      case "": ["json"]
      case "version": ["version"]
      case "crypto": ["crypto"]
      case "crypto.cipher": ["cipher"]
      case "crypto.kdf": ["kdf"]
      default: ["field"]
      }
    // A fraction or too large a number is refused in any field.
    case .fraction: return ["json", "kdfParams", "version"]
    case .largeNumber: return ["json", "kdfLimit"]
    default: return ["json"]
    }
  }
}

/// Limits the process to this many MiB more than it has now; true on success.
private func limitMemory(to mebibytes: UInt64) -> Bool {
  guard
    let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
    let pages = status.split(separator: " ").first.flatMap({ UInt64($0) })
  else { return false }
  let bytes = rlim_t(pages * 4096 + (mebibytes << 20))
  var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
  return setrlimit(addressSpaceLimit, &limit) == 0
}
