import Core
import Entity
import Live
import Scenes
import WalletKit

/// Lets a person choose one of several wallets.
enum WalletPicker {
  /// The question if it is plain what the wallet is for.
  static let usualQuestion: Sentence = "Which wallet?"

  /// Returns the chosen wallet; nil if there are fewer than two to choose from.
  ///
  /// If it `needsKey`, watch-only wallets are not offered beside those with a key. If it
  /// `prefersKey`, they are, but the first one with a key is marked: Enter alone takes it.
  static func choose(
    among listings: [WalletListing],
    asking question: Sentence = usualQuestion,
    needsKey: Bool,
    prefersKey: Bool = false
  ) throws -> WalletName? {
    needsKey
      ? try chooseSigner(among: listings, asking: question)
      : try choose(among: listings, asking: question, prefersKey: prefersKey)
  }

  /// Returns the chosen wallet; nil if there are fewer than two to choose from.
  static func choose(
    among listings: [WalletListing],
    asking question: Sentence = usualQuestion,
    prefersKey: Bool = false
  ) throws -> WalletName? {
    let wallets = listings.compactMap { listing in listing.name.map { (name: $0, of: listing) } }
    guard wallets.count > 1 else { return nil }
    let rows = wallets.map { wallet in
      PickerList.Row(name: wallet.name.text, detail: detail(of: wallet.of).text)
    }
    let start = prefersKey ? wallets.firstIndex { hasKey($0.of) } : nil
    return wallets[try Picker.choose(question, rows, startingAt: start ?? 0)].name
  }

  /// Returns the chosen wallet among those that are not watch-only; the only one is not asked for.
  ///
  /// If all are watch-only, it is one of them, and the error of signing names it.
  static func chooseSigner(
    among listings: [WalletListing],
    asking question: Sentence = usualQuestion
  ) throws -> WalletName? {
    let signers = listings.filter(hasKey)
    guard let first = signers.lazy.compactMap(\.name).first else {
      return try choose(among: listings, asking: question)
    }
    return try choose(among: signers, asking: question) ?? first
  }

  /// Returns the only wallet that is not watch-only; nil if there is none, or more than one.
  ///
  /// A damaged wallet may have a key, too, and be the one that is meant.
  static func onlySigner(among listings: [WalletListing]) -> WalletName? {
    let signers = listings.filter { if case .watchOnly = $0 { false } else { true } }
    return signers.count == 1 ? signers.first?.name : nil
  }

  /// Returns the chosen one of removed wallets; the only one is not asked for.
  static func choose(
    among removed: [RestoreRemoved.Candidate],
    asking question: Sentence
  ) throws -> WalletName {
    if removed.count == 1 { return removed[0].name }
    let rows = removed.map {
      PickerList.Row(name: $0.name.text, detail: $0.address.map { "\($0)" } ?? "")
    }
    return removed[try Picker.choose(question, rows)].name
  }

  private static func hasKey(_ listing: WalletListing) -> Bool {
    if case .wallet = listing { true } else { false }
  }

  private static func detail(of listing: WalletListing) -> Sentence {
    let watchOnly: Sentence = "watch-only"
    return switch listing {
    case .wallet(let wallet): "\(wallet.address)"
    case .watchOnly(let wallet):
      wallet.accounts.first.map { "\($0.address) \(watchOnly)" } ?? watchOnly
    case .damaged: ""
    }
  }
}
