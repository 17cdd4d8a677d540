import ArgumentParser
import WalletKit

/// `kingtherum completion SHELL`
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Print the completion script of a shell",
    discussion: """
      The script completes commands and options, and the names of wallets, accounts, contacts and \
      chains. It unlocks nothing and uses no network. `make install` installs it for all users. \
      In zsh, the folder of the script must be in fpath.

      Examples: kingtherum completion bash > ~/.local/share/bash-completion/completions/kingtherum
                kingtherum completion zsh > ~/.zfunc/_kingtherum
                kingtherum completion fish > ~/.config/fish/completions/kingtherum.fish
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

  @Argument(help: "Shell that the script is for")
  var shell: Shell

  @OptionGroup var log: LogOptions

  func run() throws {
    try ProcessGuard.forbidNetwork()
    try Console().pass(reference: CompletionScript(shell: shell).text)
  }
}
