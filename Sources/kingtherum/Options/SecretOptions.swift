import ArgumentParser

/// How the wallet's passphrase comes in, other than by typing it.
struct PasswordOptions: ParsableArguments {
  @Option(help: "Read the wallet's passphrase from this file (- for stdin).")
  var passwordFile: String?

  @Option(help: "Read the wallet's passphrase from this open file descriptor.")
  var passwordFD: Int32?
}
