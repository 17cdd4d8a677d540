import ArgumentParser
import WalletKit

/// `kingtherum completion SHELL`
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completion script of a shell",
    discussion: """
      The script completes commands and options, and the names of wallets, accounts, contacts and \
      chains. It unlocks nothing and uses no network. `make install` installs it for all users.

      bash: kingtherum completion bash > ~/.local/share/bash-completion/completions/kingtherum
      zsh: kingtherum completion zsh > _kingtherum, in a folder of your fpath
      fish: kingtherum completion fish > ~/.config/fish/completions/kingtherum.fish

      Example: kingtherum completion bash
      """
  )

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var known: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "Shell")
  var shell: Shell

  func run() throws {
    try ProcessGuard.forbidNetwork()
    try Console().pass(Kingtherum.completionScript(for: shell.known) + "\n")
  }
}
