package import Core
package import Entity
package import WalletKit

/// Exports a key or the recovery phrase of a wallet, to a file or the terminal.
package enum ExportWallet {
  package enum Format: String, CaseIterable, Sendable, Encodable {
    /// A Web3 keystore file of version 3, encrypted.
    case v3
    case privateKey = "private-key"
    case mnemonic
  }

  package struct Request: Sendable {
    package let wallet: WalletName
    package let format: Format
    /// The number of the account, counted from 0; nil for the first one.
    package let account: Int?
    /// The output file; nil for the terminal.
    package let file: String?

    package init(wallet: WalletName, format: Format, account: Int?, file: String?) {
      (self.wallet, self.format, self.account) = (wallet, format, account)
      self.file = file
    }
  }

  /// The exported secret or file. Only the interactor makes one.
  package struct Draft: ~Copyable {
    /// A key in hex, or the recovery phrase; nil for a keystore file.
    let secret: SecretBytes?
    /// The keystore file; empty for the other formats.
    package let document: [UInt8]
    let response: Response

    /// Passes a key in hex, or the recovery phrase, to `use`; returns false for a keystore file.
    package borrowing func withSecret(_ use: (borrowing SecretBytes) throws -> Void) throws -> Bool
    {
      switch secret {
      case .some(let secret):
        try use(secret)
        return true
      case .none: return false
      }
    }
  }

  package struct Response: Sendable {
    package let request: Request
    package let account: AccountEntry
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    func words(of wallet: WalletName, passphrase: borrowing Passphrase) throws -> SecretBytes
    func key(
      of account: Address,
      in wallet: WalletName,
      passphrase: borrowing Passphrase
    ) throws -> PrivateKey
    func keystoreFile(
      sealing key: borrowing PrivateKey,
      password: borrowing Passphrase
    ) throws -> [UInt8]
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the formats that a wallet can be exported in, the encrypted one first: the recovery
    /// phrase only if it has one and no single account was named.
    /// - Throws: ``ExportWalletError`` if the wallet has no such account.
    package func formats(of name: WalletName, account: Int?) throws -> [Format] {
      let wallet = try worker.wallet(named: name)
      _ = try Self.account(account, of: wallet)
      let hasWords = wallet.kind == .mnemonic && account == nil
      return [.v3, .privateKey] + (hasWords ? [.mnemonic] : [])
    }

    /// Checks the request and returns the account.
    @discardableResult
    package func prepare(_ request: Request) throws -> AccountEntry {
      let wallet = try worker.wallet(named: request.wallet)
      if request.format == .mnemonic {
        guard wallet.kind == .mnemonic else {
          throw ExportWalletError.noWords(request.wallet, wallet.kind)
        }
        guard request.account == nil else { throw ExportWalletError.accountOfWords }
      }
      guard request.format != .v3 || request.file != nil else { throw ExportWalletError.noFile }
      return try Self.account(request.account, of: wallet)
    }

    private static func account(_ number: Int?, of wallet: WalletEntry) throws -> AccountEntry {
      let number = number ?? 0
      guard wallet.accounts.indices.contains(number) else {
        throw ExportWalletError.noAccount(number, count: wallet.accounts.count)
      }
      return wallet.accounts[number]
    }

    /// Exports the recovery phrase, or a key in hex.
    package func draft(_ request: Request, passphrase: borrowing Passphrase) throws -> Draft {
      let account = try prepare(request)
      let secret =
        request.format == .mnemonic
        ? try worker.words(of: request.wallet, passphrase: passphrase)
        : try SecretHex.prefixed(key(account, request, passphrase))
      return Draft(
        secret: secret,
        document: [],
        response: Response(request: request, account: account)
      )
    }

    /// Encrypts a key into a keystore file with a password of its own.
    package func draft(
      _ request: Request,
      passphrase: borrowing Passphrase,
      sealedUnder password: borrowing Passphrase
    ) throws -> Draft {
      let account = try prepare(request)
      let key = try key(account, request, passphrase)
      return Draft(
        secret: nil,
        document: try worker.keystoreFile(sealing: key, password: password),
        response: Response(request: request, account: account)
      )
    }

    package func commit(_ draft: borrowing Draft) -> Response { draft.response }

    private func key(
      _ account: AccountEntry,
      _ request: Request,
      _ passphrase: borrowing Passphrase
    ) throws -> PrivateKey {
      try worker.key(of: account.address, in: request.wallet, passphrase: passphrase)
    }
  }
}

/// Why nothing was exported.
package enum ExportWalletError: Error, Equatable {
  case noWords(WalletName, WalletKind)
  case accountOfWords
  case noFile
  case noAccount(Int, count: Int)
}

extension ExportWalletError: Reportable {
  package var report: Report {
    switch self {
    case .noWords(let name, let kind):
      Report(
        .refused,
        "export-no-words",
        "\(name: name.text) was created from a \(kind.word) and has no recovery phrase"
      )
    case .accountOfWords:
      Report(
        .usage,
        "export-account-of-words",
        "a recovery phrase belongs to the whole wallet, not to one account"
      )
    case .noFile:
      Report(.usage, "export-no-file", "a keystore file requires an output file")
    case .noAccount(let number, let count):
      Report(
        .usage,
        "export-no-account",
        "unknown account number \(number): the wallet has "
          + "\(count, one: "account", many: "accounts"), numbered from 0"
      )
    }
  }
}
