import Core
import Entity
import HomeKit
import WalletKit

@testable import Scenes

extension AccountBookError: Sampled {
  static var samples: [AccountBookError] {
    guard let name = try? WalletName(parsing: "savings") else { return [] }
    return [
      .noWallets, .severalWallets(count: 2), .noSuchWallet(name), .noSuchName("savings"),
      .noSuchNumber(7, wallet: name, count: 3), .ambiguousLabel("rent", count: 2),
    ]
  }
}

extension AddAccountError: Sampled {
  static var samples: [AddAccountError] {
    guard let name = try? WalletName(parsing: "savings"),
      let path = try? DerivationPath.ethereum(account: 1)
    else { return [] }
    return [
      .singleKey(name), .listed(path), .labelled(name), .lost(name), .addressOfKeyWallet,
      .addressAndPath,
    ]
  }
}

extension LabelAccountError: Sampled {
  static var samples: [LabelAccountError] { [.noWallet(.zero), .unlabeled("savings/1")] }
}

extension ShowBalancesError: Sampled {
  static var samples: [ShowBalancesError] {
    [
      .noChains, .block, .failed(["base", "gnosis"]), .nothingKept(chain: "base"),
      .nothingKeptAnywhere,
    ]
  }
}

extension BalanceProofError: Sampled {
  static var samples: [BalanceProofError] {
    [
      .contradicted(["base", "gnosis"]), .disputed(1, ["base"]),
      .notProved(2, ["base", "gnosis"]),
    ]
  }
}

extension BalanceFieldError: Sampled {
  static var samples: [BalanceFieldError] {
    [.missing, .unknown("wei")]
  }
}

extension DeriveAccountsError: Sampled {
  static var samples: [DeriveAccountsError] {
    guard let name = try? WalletName(parsing: "savings") else { return [] }
    return [.singleKey(name), .count(0), .notFound(.zero, tried: 3000)]
  }
}

extension DiscoverAccountsError: Sampled {
  static var samples: [DiscoverAccountsError] {
    [.gap(0), .noChains, .notFound(.zero, tried: 3000)]
  }
}

extension ExportWalletError: Sampled {
  static var samples: [ExportWalletError] {
    guard let name = try? WalletName(parsing: "savings") else { return [] }
    return [
      .noWords(name, .privateKey), .accountOfWords, .noFile, .noAccount(3, count: 2),
    ]
  }
}

extension NameClashError: Sampled {
  static var samples: [NameClashError] {
    [
      .likeAddress("0xmine"), .likeENS("rent.eth"), .ofAccount("MAIN", "main", isAlike: false),
      .ofAccount("m\u{430}in", "main", isAlike: true), .ofContact("Bob", "bob", isAlike: false),
      .ofContact("b\u{43e}b", "bob", isAlike: true),
    ]
  }
}

extension RemoveWalletError: Sampled {
  static var samples: [RemoveWalletError] { [.declined] }
}

extension RestoreRemovedError: Sampled {
  static var samples: [RestoreRemovedError] { [.nothingKept] }
}

extension ShowExtendedKeyError: Sampled {
  static var samples: [ShowExtendedKeyError] {
    guard let name = try? WalletName(parsing: "cold"),
      let path = try? DerivationPath(parsing: "m/44'/60'/0'")
    else { return [] }
    return [.addresses(name), .elsewhere(name, path), .fingerprint("cold")]
  }
}
