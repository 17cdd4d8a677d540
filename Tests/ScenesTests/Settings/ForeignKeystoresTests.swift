import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What `doctor` reports about keystores of other wallet programs.
struct ForeignKeystoresTests {
  private static func file(
    _ path: String = "/ann/.foundry/keystores/dev",
    format: ForeignFile.Format = .v3,
    stretching: ForeignFile.Stretching = .scrypt(memoryKiB: 8192),
    mode: UInt32 = 0o600,
    address: Address? = nil
  ) -> ForeignFinding {
    .file(
      ForeignFile(
        path: path,
        format: format,
        stretching: stretching,
        mode: mode,
        address: address
      )
    )
  }

  private static func judge(_ finding: ForeignFinding) -> Doctor.Foreign {
    Doctor.judge(finding) { route in
      guard case .importKeystore(let name, let path) = route else { return "?" }
      return "wallet import \(name?.text ?? "NAME") --keystore \(path)"
    }
  }

  @Test func isReportedInTextAndJSON() throws {
    let found = [
      Self.file(), Self.file("/ann/k.json", stretching: .pbkdf2(rounds: 2000), mode: 0o644),
      .link(path: "/ann/.ethereum"),
    ]
    let model = Doctor.Presenter {
      guard case .importKeystore(let name, let path) = $0 else { return "?" }
      return "wallet import \(name?.text ?? "NAME") --keystore \(path)"
    }.present(
      Doctor.Response(
        versions: [],
        protections: [],
        worker: .init(.sound(path: "/worker"), isFenced: true),
        places: [],
        wallets: .success(.init(listings: [], backupVerifications: [:])),
        signing: SettingsTests.StubInstallation().signed,
        foreign: found
      )
    )
    #expect(
      model.text == """
        worker
          ok  program  /worker
          ok  files    it can open only its own folder and the system's files
        keystores of other wallets
          --  /ann/.foundry/keystores/dev
              V3, scrypt with 8 MiB, less than 64 MiB
              $ kingtherum wallet import dev --keystore /ann/.foundry/keystores/dev
          !!  /ann/k.json
              V3, PBKDF2 with 2000 rounds, less than 600000, and not memory-hard; open to others \
        (0644): set its mode to 0600
              $ kingtherum wallet import k --keystore /ann/k.json
          --  /ann/.ethereum
              a symbolic link, not followed
        summary
          1 problem found, marked with !!
        """
    )
    #expect(!model.isSound)
    let json = try Samples.json(model)
    #expect(
      json.contains(
        """
        {"foreign":[{"command":"kingtherum wallet import dev --keystore \
        /ann/.foundry/keystores/dev","detail":"V3, scrypt with 8 MiB, less than 64 MiB",\
        "format":"v3","mode":"0600","path":"/ann/.foundry/keystores/dev","verdict":"note"},
        """.replacing("\n", with: "")
      )
    )
    #expect(
      json.contains(
        """
        {"detail":"a symbolic link, not followed","path":"/ann/.ethereum","verdict":"note"}
        """
      )
    )
  }

  @Test func ratesEachKind() throws {
    let strong = ForeignFile.Stretching.scrypt(memoryKiB: 262_144)
    #expect(Self.judge(Self.file(stretching: strong)).verdict == .good)
    #expect(Self.judge(Self.file(format: .v1, stretching: strong)).verdict == .note)
    #expect(Self.judge(Self.file(format: .presale)).detail.english.hasPrefix("presale of 2014, "))
    #expect(
      Self.judge(Self.file(stretching: .scrypt(memoryKiB: 4))).detail.english.contains("4 KiB")
    )
    #expect(Self.judge(Self.file(stretching: .pbkdf2(rounds: 600_000))).verdict == .good)
    #expect(Self.judge(.closed(path: "/k")).detail.english.hasPrefix("belongs to another user"))
    #expect(Self.judge(.tooManyFiles(path: "/k", looked: 7)).detail.english.contains("only 7 "))
    let broken = Self.judge(.unusable(path: "/k", .version(found: 4)))
    #expect(broken.detail.english.contains(V3Error.version(found: 4).report.message.english))
    #expect(broken.command == nil && broken.format == nil)
  }

  @Test func namesTheWalletByTheFileOrTheAddress() throws {
    let geth = "/k/UTC--2026-01-01T00-00-00Z--aa"
    let address = try Samples.address("a")
    #expect(
      Self.judge(Self.file(geth, address: address)).command?.contains("import geth-aaaaaaaa ")
        == true
    )
    #expect(Self.judge(Self.file(geth)).command?.contains("import NAME ") == true)
    #expect(Self.judge(Self.file("/k/a.json")).command?.contains("import a ") == true)
  }

  @Test(arguments: ["\u{1B}[2J", "a\nb", "\u{202E}gnp"])
  func showsHostileNamesEscapedAndOffersNoCommand(name: String) {
    for finding in [Self.file("/k/" + name), .link(path: "/k/" + name)] {
      let told = Self.judge(finding)
      #expect(!told.path.unicodeScalars.contains(where: UntrustedText.isHidden))
      #expect(told.command == nil)
    }
  }
}
