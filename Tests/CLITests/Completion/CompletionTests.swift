import Testing

@testable import kingtherum

/// The completions that a shell receives while someone types.
@Suite struct CompletionTests {
  private static let wallet =
    "printf 'seven green lanterns hum' > pw; kingtherum wallet create savings --low-memory "
    + "--password-file pw --quiet > made 2>&1; "

  @Test("completion prints a script that its shell accepts", arguments: ["bash", "zsh", "fish"])
  func scriptMatchesItsShell(_ shell: String) async throws {
    let stage = try TranscriptEnvironment()
    let outcome = try await stage.shell("kingtherum completion \(shell)")
    #expect(outcome.status == 0 && outcome.stderr == [] && outcome.stdout.count > 100)
    let checked = try await stage.shell(
      "kingtherum completion \(shell) > script; ! command -v \(shell) || \(shell) -n script"
    )
    #expect(checked.status == 0, "\(checked.stderr)")
  }

  @Test("an unknown shell is rejected") func anUnknownShellIsRefused() async throws {
    let outcome = try await TranscriptEnvironment().shell("kingtherum completion tcsh")
    #expect(outcome.status == 64 && outcome.stdout == [])
  }

  @Test("names of wallets, contacts and chains are completed")
  func namesComplete() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell(
      Self.wallet
        + "kingtherum contact add Alice 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 >> made 2>&1"
    )
    let wallets = try await stage.shell(Self.asks("wallet show", "positional@0"))
    #expect(wallets.stdout == ["savings"] && wallets.stderr == [])
    let payees = try await stage.shell(Self.asks("send", "--to"))
    #expect(payees.stdout == ["savings", "Alice"])
    let histories = try await stage.shell(Self.asks("history list", "positional@0"))
    #expect(
      histories.stdout == [
        "savings", "Alice", "list", "show", "label", "note", "sync", "status", "chart", "export",
        "reset",
      ]
    )
    let contacts = try await stage.shell(Self.asks("contact remove", "positional@0"))
    #expect(contacts.stdout == ["Alice"])
    let chains = try await stage.shell(Self.asks("balance", "--chain"))
    #expect(chains.stdout.contains("ethereum") && chains.stdout.contains("dev"))
    let elsewhere = try await stage.shell(
      Self.asks("wallet show", "positional@0", "kingtherum wallet show --home other ''")
    )
    #expect(elsewhere.stdout.filter { !$0.isEmpty } == [])
  }

  @Test("a list with commas is completed after each comma")
  func listsComplete() async throws {
    let stage = try TranscriptEnvironment()
    let typed = "symbol,units,"
    let line = "kingtherum ---completion balance -- --fields 3 \(typed.count) "
    let names = try await stage.shell(line + "kingtherum balance --fields \(typed)")
    #expect(names.stdout.contains("symbol,units,amount") && names.stderr == [])
    #expect(!names.stdout.contains("symbol,units,symbol") && names.status == 0)
    let first = try await stage.shell(Self.asks("balance", "--fields"))
    #expect(first.stdout.contains("symbol") && first.stdout.contains("verdict"))
  }

  @Test("the script asks the program for the order of the words before the parser's part runs")
  func theScriptIsExtended() throws {
    let bash = CompletionScript(shell: .bash).text
    #expect(bash.hasSuffix("\ncomplete -o filenames -F __kingtherum_order kingtherum\n"))
    let zsh = CompletionScript(shell: .zsh).text
    let added = try #require(zsh.firstRange(of: "\n# Orders the words")?.lowerBound)
    let call = try #require(zsh.firstRange(of: "\nif [[ \"${funcstack[1]}\" = ")?.lowerBound)
    #expect(added < call)
    let fish = CompletionScript(shell: .fish).text
    #expect(fish.contains("\nfunctions -c __kingtherum_tokens __kingtherum_typed_tokens\n"))
    for script in [bash, zsh, fish] {
      #expect(script.contains("---completion-words") && script.contains("---completion-help"))
    }
  }

  /// A shell would show an error message in the middle of the typed line.
  @Test(
    "a completion never reports an error",
    arguments: [
      "kingtherum ---completion", "kingtherum ---completion no such command -- --x",
      "kingtherum ---completion wallet show -- positional@0 x y z",
      "kingtherum ---completion-words", "kingtherum ---completion-words -- --x --home",
      "kingtherum ---completion-help", "kingtherum ---completion-help zsh no such command",
      "mkdir -p .kingtherum; echo 'not toml' > .kingtherum/config.toml; "
        + "\(asks("wallet show", "positional@0"))",
      "mkdir -p .kingtherum/keystore; echo x > .kingtherum/keystore/a.ktr; "
        + "\(asks("send", "--from"))",
      "HOME=relative \(asks("balance", "--chain"))",
    ]
  )
  func completionsNeverFail(_ line: String) async throws {
    let outcome = try await TranscriptEnvironment().shell(line)
    #expect(outcome.status == 0 && outcome.stderr == [], "\(outcome)")
  }

  /// A completion request as the parser's scripts make it, for an argument of a command.
  private static func asks(_ command: String, _ argument: String, _ typed: String? = nil) -> String
  {
    "kingtherum ---completion \(command) -- \(argument) 3 0 \(typed ?? "kingtherum \(command) ''")"
  }
}
