import Core

extension TransportFault {
  var sentence: String {
    switch kind {
    case .refused: "no node answers at \(endpoint)"
    case .unknownHost: "the host of \(endpoint) is not known"
    case .proxy: "no connection could be made to \(endpoint) through the proxy"
    case .insecure: "no secure connection could be made to \(endpoint)"
    case .closed: "\(endpoint) closed the connection before its answer was whole"
    case .network: "the connection to \(endpoint) broke"
    }
  }
}

extension TimeoutPhase {
  var sentence: String {
    switch self {
    case .connect: "the node did not take the connection in time"
    case .request: "the node did not begin to answer in time"
    case .response: "the node did not finish its answer in time"
    case .node: "the node gave up on the question"
    }
  }
}

extension MissingKind {
  var sentence: String {
    switch self {
    case .state: "the node does not keep the state of that block"
    case .block: "the node does not hold that block"
    case .pruned: "the node has deleted that part of the history"
    case .future: "the node has not reached that block"
    case .tag: "the node does not know that name of a block"
    }
  }
}

extension ServerFault {
  var sentence: String {
    switch self {
    case .status(let status): "the node answers with HTTP status \(status)"
    case .page: "the node answers with a web page instead of JSON"
    case .empty: "the node answers with nothing"
    case .malformed: "the node answers with JSON that is cut or malformed"
    case .internalError(let words): "the node failed: \(words)"
    }
  }
}

extension ProtocolFault {
  var sentence: String {
    switch self {
    case .wrongID: "the node answers another question"
    case .missingAnswer(let method): "the node leaves \(ForeignWords(method)) without an answer"
    case .wrongAnswer(let method, let path):
      "the node's answer to \(ForeignWords(method)) is wrong at \(ForeignWords(path))"
    case .oversize(let limit): "the node's answer is larger than \(limit) bytes"
    case .redirect: "the node points to another address, which is not followed"
    case .forged(let hash): "what the node shows as \(hash) has another hash"
    case .otherHash(let sent, let told): "\(sent) was sent, and the node names it \(told)"
    case .strayLog(let block): "the node sent a log of block \(block) that was not asked for"
    }
  }
}
