import Core
import Entity

extension FuzzLaw {
  static let entity = [
    path, amount, address, interoperable, walletName, ensName, transaction, document, payment,
    tokenText,
  ]

  private static let path = FuzzLaw(
    "path",
    texts: ["m", "m/44'/60'/0'/0/0", "m/2147483647'/0h/1H"]
  ) { text in
    guard let path = try? DerivationPath(parsing: text) else { return true }
    return (try? DerivationPath(parsing: path.description)) == path
  }

  private static let amount = FuzzLaw(
    "amount",
    texts: ["1.5 eth", "20gwei", "max", "max usdc", "1000 wei"]
  ) { text in
    guard let amount = try? AmountText(parsing: text) else { return true }
    guard let wei = try? amount.inEther() else { return true }
    return (try? AmountText(parsing: "\(wei) wei").inEther()) == wei
  }

  private static let address = FuzzLaw(
    "address",
    texts: [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    ]
  ) { text in
    guard let address = try? Address(parsing: text) else { return true }
    return address.description.lowercased() == text.lowercased()
  }

  private static let interoperable = FuzzLaw(
    "interoperable-address",
    texts: [
      "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7@eip155:1#80B12379",
      "0xfe89cc7abb2c4183683ab71653c4cdc9b02d44b7@base",
      "optimism:0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7",
      "0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045",
      "0x000100000014d8da6bf26964af9d7eed9e03e53415d37aa96045",
    ]
  ) { text in
    guard let read = try? InteroperableAddress.read(text, knowing: .builtIn) else { return true }
    return (try? InteroperableAddress(bytes: read.bytes)) == read
      && (try? InteroperableAddress.read(read.description, knowing: .builtIn)) == read
  }

  private static let walletName = FuzzLaw(
    "wallet-name",
    texts: ["savings", "급여 지갑", " a ", "é", "e\u{301}", "../x", "CON"]
  ) { text in
    guard let name = try? WalletName(parsing: text) else { return true }
    let again = try? WalletName(parsing: name.text)
    let isPlain = name.slug.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D
    }
    return again == name && isPlain && (1...32).contains(name.slug.utf8.count)
  }

  /// A normalized name stays as it is; a refusal shows nothing of the name but numbers.
  private static let ensName = FuzzLaw(
    "ens-name",
    texts: [
      "alice.eth", "BRANTLY.eth", "e\u{301}.eth", "1\u{fe0f}\u{20e3}.eth",
      "\u{39e}\u{2764}\u{fe0f}",
      "\u{1f469}\u{1f3fd}\u{200d}\u{1f4bb}.\u{1f1fa}\u{1f1f8}", "\u{625}\u{610}\u{611}", "가각.힣",
      "\u{430}\u{440}\u{440}\u{4cf}\u{435}", "it's.__a", "xn--a",
    ]
  ) { text in
    switch Result(catching: { () throws(ENSNameError) in try ENSName(normalizing: text) }) {
    case .success(let name):
      return (try? ENSName(normalizing: name.text))?.text.utf8.elementsEqual(name.text.utf8) == true
        && name.labels.joined(separator: ".") == name.text && !name.labels.contains("")
    case .failure(let error):
      return error.report.message.english.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }
  }

  private static let transaction = FuzzLaw(
    "transaction",
    seeds: Seeds.bytes(in: "transactions", at: "raw", from: [0, 60, 120, 240, 400])
      + Seeds.bytes(in: "transactions-3-4", at: "raw", from: [0, 1, 2, 3])
  ) { bytes in
    // Type 3 may come with a sidecar; a block contains the transaction without it.
    guard let pooled = try? PooledTransaction(decoding: bytes) else { return true }
    let alone = try? SignedTransaction(decoding: pooled.signed.raw)
    return pooled.raw == bytes && alone == pooled.signed
  }

  private static let document = FuzzLaw("document", texts: [Seeds.unsignedDocument]) { text in
    let bytes = Array(text.utf8)
    if let document = try? UnsignedDocument(parsing: bytes) {
      return (try? UnsignedDocument(parsing: Array(document.render().utf8))) == document
    }
    guard let signed = try? SignedDocument(parsing: bytes) else { return true }
    return (try? SignedDocument(parsing: Array(signed.render().utf8))) == signed
  }

  private static let payment = FuzzLaw(
    "payment-request",
    texts: [
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1.5e18&gas=21000",
      "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/transfer"
        + "?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359&uint256=5e6",
    ]
  ) { text in
    guard let request = try? PaymentRequest(parsing: text) else { return true }
    return (try? PaymentRequest(parsing: request.description)) == request
  }

  private static let tokenText = FuzzLaw(
    "token-text",
    seeds: [
      [UInt8](repeating: 0, count: 31) + [32] + [UInt8](repeating: 0, count: 31) + [3]
        + Array("DAI".utf8) + [UInt8](repeating: 0, count: 29),
      Array("MKR".utf8) + [UInt8](repeating: 0, count: 29),
    ]
  ) { bytes in
    guard let text = try? ERC20.decodeText(bytes) else { return true }
    return text.utf8.count <= max(3 * bytes.count, 3)
  }
}
