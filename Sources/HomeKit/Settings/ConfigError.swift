package import Core
package import Entity
package import Exchange
import Files

/// Why `config.toml` cannot be applied.
package enum ConfigError: Error, Equatable {
  case unreadable(String)
  case openToOthers(String)
  case otherOwner(String, UInt32)
  /// An address in it contains a key, and others can read it.
  case readableByOthers(String)
  case malformed(TOMLError)
  case unknownKey(String, line: Int)
  case wrongKind(String, line: Int, wanted: Sentence)
  case unknownLanguage(String, line: Int)
  case unknownTimeZone(String, line: Int)
  /// A setting that is written in a form that a command cannot change.
  case notEditable(String, line: Int)
  case busy(seconds: Int)
  case noID(chain: String)
  /// Without a node, there would be fewer than the quorum requires.
  case quorumBroken(chain: String, quorum: Int)
  /// Two tables name the same chain.
  case chainTwice(String, String)
  /// The genesis of a built-in chain that is not the built-in one.
  case otherGenesis(chain: String, builtIn: Hash32)
  /// Both `rpc-url` and `rpc-urls` are set.
  case nodesTwice(chain: String, line: Int)
  /// Credentials of something other than a scheme, a host and a port.
  case credentialNode(String, line: Int)
  /// Credentials without a source, or with more than one.
  case credentialSource(String, line: Int)
  /// A source of the history without `kind`, by its key.
  case sourceWithoutKind(String, line: Int)
  /// A source of the history of this kind without the key it needs, perhaps with another.
  case sourceIncomplete(kind: String, needs: String, found: String?, line: Int)
  /// A source of the history with both `url` and `folder`.
  case sourceAmbiguous(kind: String, line: Int)
  /// The second of two equal sources of the history.
  case sourceTwice(String, line: Int)
  /// Credentials in the settings of a backup.
  case credentialsInBackup
  case unknownChain(String)
  case node(chain: String, EndpointError)
}

extension ConfigError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable(let path):
      Report(.data, "config-unreadable", "cannot read \(path: path)")
    case .openToOthers(let path):
      Report(
        .refused,
        "config-open-to-others",
        "others can change \(path: UntrustedText.escaped(path)), and thereby which node is used; check it, "
          + "then run: chmod 600 \(path: PathDisplay.quoted(path))"
      )
    case .otherOwner(let path, let owner):
      Report(
        .refused,
        "config-owner",
        "\(path: UntrustedText.escaped(path)) belongs to another user (\(owner)); check it, then run: "
          + "chown $(id -u) \(path: PathDisplay.quoted(path))"
      )
    case .readableByOthers(let path):
      Report(
        .refused,
        "config-readable",
        "others can read \(path: PathDisplay.shown(path)), which contains an access key"
      )
    case .credentialNode(let node, let line):
      Report(
        .data,
        "config-credential-node",
        "config.toml, line \(line): invalid address for credentials: expected the form "
          + "https://host or https://host:port, found \(foreign: node)"
      )
    case .credentialSource(let node, let line):
      Report(
        .data,
        "config-credential-source",
        "config.toml, line \(line): the credentials for \(foreign: node) require exactly "
          + "one of token-file, token-command and jwt-secret-file; header cannot be combined with "
          + "jwt-secret-file"
      )
    case .sourceWithoutKind(let key, let line):
      Report(
        .data,
        "config-source-kind",
        "config.toml, line \(line): \(foreign: key).kind is missing"
      )
    case .sourceIncomplete(let kind, let needs, let found, let line):
      Report(.data, "config-source-incomplete", Self.incomplete(kind, needs, found, line: line))
    case .sourceAmbiguous(let kind, let line):
      Report(
        .data,
        "config-source-ambiguous",
        "config.toml, line \(line): history source \(term: kind): folder conflicts with url"
      )
    case .sourceTwice(let key, let line):
      Report(
        .data,
        "config-source-twice",
        "config.toml, line \(line): \(foreign: key) names the same source twice"
      )
    case .credentialsInBackup:
      Report(
        .data,
        "config-credentials-restored",
        "config.toml in this backup contains node credentials, which kingtherum never puts in a "
          + "backup"
      )
    case .malformed(let error):
      Report(.data, "config-malformed", "config.toml, \(error.words)")
    case .unknownKey(let key, let line):
      Report(
        .data,
        "config-unknown-key",
        "config.toml, line \(line): unknown key: \(foreign: key)"
      )
    case .wrongKind(let key, let line, let wanted):
      Report(
        .data,
        "config-wrong-kind",
        "config.toml, line \(line): \(foreign: key) must be \(wanted)"
      )
    case .unknownLanguage(let tag, let line):
      Report(
        .data,
        "config-language",
        "config.toml, line \(line): unknown language: \(foreign: tag)"
      )
    case .unknownTimeZone(let name, let line):
      Report(
        .data,
        "config-time-zone",
        "config.toml, line \(line): unknown time zone: \(foreign: name)"
      )
    case .notEditable(let key, let line):
      Report(
        .data,
        "config-not-editable",
        "config.toml, line \(line): cannot change \(foreign: key) in the form in which it is written; "
          + "edit the file"
      )
    case .busy(let seconds):
      Report(
        .refused,
        "config-busy",
        "config.toml is locked: another process has been changing it for \(seconds) s"
      )
    case .noID(let chain):
      Report(
        .data,
        "config-chain-id",
        "config.toml: \(foreign: chain) is not a built-in chain and requires an id"
      )
    case .quorumBroken(let chain, let quorum):
      Report(
        .refused,
        "config-quorum-broken",
        "cannot remove this node: the quorum of \(foreign: chain) requires "
          + "\(quorum, one: "node", many: "nodes")"
      )
    case .chainTwice(let first, let second):
      Report(
        .data,
        "config-chain-twice",
        "config.toml: chains.\(foreign: first) and chains.\(foreign: second) are the same chain"
      )
    case .otherGenesis(let chain, let builtIn):
      Report(
        .data,
        "config-genesis",
        "config.toml: the genesis of \(foreign: chain) must be \(term: builtIn.description)"
      )
    case .nodesTwice(let chain, let line):
      Report(
        .data,
        "config-nodes-twice",
        "config.toml, line \(line): rpc-url conflicts with rpc-urls for \(foreign: chain)"
      )
    case .unknownChain(let chain):
      Report(
        .data,
        "config-chain-unknown",
        "config.toml: unknown default chain: \(foreign: chain)"
      )
    case .node(let chain, let error):
      Report(
        .data,
        "config-node",
        "config.toml: node of \(foreign: chain): \(error.report.message)"
      )
    }
  }

  private static func incomplete(
    _ kind: String,
    _ needs: String,
    _ found: String?,
    line: Int
  ) -> Sentence {
    guard let found else {
      return
        "config.toml, line \(line): history source \(term: kind) requires \(term: needs)"
    }
    return
      "config.toml, line \(line): history source \(term: kind) requires \(term: needs), found \(term: found)"
  }
}
