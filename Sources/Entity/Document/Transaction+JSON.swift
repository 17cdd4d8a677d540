import Core

extension Transaction {
  /// The possible members of a transaction in a document.
  static let jsonKeys = [
    "type", "nonce", "to", "value", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas",
    "accessList", "input", "maxFeePerBlobGas", "blobVersionedHashes", "authorizationList",
  ]

  /// The transaction as it is written in documents; numbers except the type are decimal strings.
  var json: JSON {
    var members: [JSON.Member] = [
      JSON.Member("type", .integer(Int64(type))),
      JSON.Member("nonce", .string("\(nonce)")),
      // Present also for a creation, so that a missing recipient is not taken for one.
      JSON.Member("to", to.map { .string("\($0)") } ?? .null),
      JSON.Member("value", .string("\(value)")),
      JSON.Member("gas", .string("\(gas)")),
    ]
    switch fees {
    case .legacy(let price), .accessList(let price, _):
      members.append(JSON.Member("gasPrice", .string("\(price)")))
    case .dynamic(let tip, let cap, _), .blob(let tip, let cap, _, _),
      .delegation(let tip, let cap, _, _):
      members.append(JSON.Member("maxFeePerGas", .string("\(cap)")))
      members.append(JSON.Member("maxPriorityFeePerGas", .string("\(tip)")))
    }
    if type != 0 { members.append(JSON.Member("accessList", fees.accessList.json)) }
    members.append(JSON.Member("input", .string(Hex.prefixed(input))))
    if let blobs = fees.blobs {
      members.append(JSON.Member("maxFeePerBlobGas", .string("\(blobs.maxFeePerBlobGas)")))
      members.append(
        JSON.Member(
          "blobVersionedHashes",
          .array(blobs.versionedHashes.map { .string("\($0)") })
        )
      )
    }
    if type == 4 {
      members.append(JSON.Member("authorizationList", .array(fees.authorizations.map(\.json))))
    }
    return .object(members)
  }

  /// The chain as it is written in documents.
  static func json(chain: ChainID, name: String) -> JSON {
    .object([JSON.Member("id", .string("\(chain)")), JSON.Member("name", .string(name))])
  }
}

extension SignedAuthorization {
  /// The authorization as it is written in documents; chain 0 stands for every chain.
  var json: JSON {
    .object([
      JSON.Member("chainId", .string("\(authorization.chain?.value ?? 0)")),
      JSON.Member("address", .string("\(authorization.delegate)")),
      JSON.Member("nonce", .string("\(authorization.nonce)")),
      JSON.Member("yParity", .string("\(yParity)")),
      JSON.Member("r", .string(Hex.prefixed(r))),
      JSON.Member("s", .string(Hex.prefixed(s))),
    ])
  }
}

extension AccessList {
  var json: JSON {
    .array(
      entries.map { entry in
        .object([
          JSON.Member("address", .string("\(entry.address)")),
          JSON.Member("storageKeys", .array(entry.storageKeys.map { .string("\($0)") })),
        ])
      }
    )
  }
}
