import Core

extension TransportFault {
  var sentence: Sentence {
    switch kind {
    case .refused: "no node is listening at \(endpoint)"
    case .forbidden: "permission denied: cannot connect to \(endpoint)"
    case .unknownHost: "unknown host: \(endpoint)"
    case .proxy: "cannot connect to \(endpoint) through the proxy"
    case .insecure: "cannot make a secure connection to \(endpoint)"
    case .closed: "\(endpoint) closed the connection before its answer was complete"
    case .ended: "the connection to \(endpoint) has ended, and is not opened again"
    case .network: "lost the connection to \(endpoint)"
    }
  }
}

extension TimeoutPhase {
  var code: String {
    switch self {
    case .connecting: "node-timeout-connecting"
    case .sending: "node-timeout-sending"
    case .waiting, .receiving: "node-timeout-waiting"
    case .command: "node-timeout-command"
    case .node: "node-time-limit"
    }
  }

  var sentence: Sentence {
    switch self {
    case .connecting(let limit):
      "the node did not accept the connection within \(time: limit.inSeconds)"
    case .sending(let limit):
      "the node did not take the whole request within \(time: limit.inSeconds)"
    case .waiting(let limit): "the node did not answer within \(time: limit.inSeconds)"
    case .receiving(let limit):
      "the node did not finish its answer within \(time: limit.inSeconds)"
    case .command(let limit):
      "the requests to nodes did not finish within \(time: limit.inSeconds) altogether"
    case .node: "the node reached its own time limit while working on the request"
    }
  }
}

extension MissingKind {
  var sentence: Sentence {
    switch self {
    case .state: "the node does not have the state of that block"
    case .block: "the node does not have that block"
    case .pruned: "the node has deleted that part of the history"
    case .future: "the node has not reached that block yet"
    case .tag: "the node does not recognize that block name"
    }
  }
}

extension ServerFault {
  var sentence: Sentence {
    switch self {
    case .status(let status): "the node answered with HTTP status \(status)"
    case .page: "the node answered with a web page instead of JSON"
    case .empty: "the node sent an empty answer"
    case .malformed: "the node sent truncated or malformed JSON"
    case .internalError(let words): "the node failed: \(words)"
    }
  }
}

extension ProtocolFault {
  var sentence: Sentence {
    switch self {
    case .wrongID: "the node answered a different request"
    case .missingAnswer(let method): "the node did not answer \(UntrustedMessage(method))"
    case .wrongAnswer(let method, ""):
      "invalid answer from the node to \(UntrustedMessage(method))"
    case .wrongAnswer(let method, let path):
      "invalid answer from the node to \(UntrustedMessage(method)), at \(UntrustedMessage(path))"
    case .oversize(let limit):
      "the node's answer is larger than \(limit, one: "byte", many: "bytes")"
    case .redirect: "the node redirects to another address; redirects are not followed"
    case .forged(let hash): "the data that the node sent as \(hash) has a different hash"
    case .otherHash(let sent, let told): "hash mismatch: sent \(sent), but the node reports \(told)"
    case .strayLog(let block): "the node sent a log of block \(block) that was not requested"
    }
  }
}
