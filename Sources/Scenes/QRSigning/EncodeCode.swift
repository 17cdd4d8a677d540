package import Core
package import Entity

/// Encodes a document, or any other bytes, as a message for QR codes.
package enum EncodeCode {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    /// Whether a document is encoded as a signing request, which signers of other makes read.
    package let isSignRequest: Bool

    package init(bytes: [UInt8], isSignRequest: Bool) {
      (self.bytes, self.isSignRequest) = (bytes, isSignRequest)
    }
  }

  /// The codes of a message: their texts, and the file they were drawn in.
  package struct Codes: Sendable {
    let message: UR
    let texts: [String]
    /// The picture with the codes, if they were drawn.
    let file: String?

    /// Takes the first parts of a message, as many as are enough to rebuild it.
    package init(_ parts: URParts, file: String? = nil) throws {
      (message, self.file) = (parts.message, file)
      texts = try (1...UInt32(parts.count)).map { try parts.text($0) }
    }
  }

  package protocol Worker: Sendable {
    /// Returns the master key fingerprint of the watch-only wallet with this account.
    func masterFingerprint(above account: Address) -> [UInt8]?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns a UR unchanged, and encodes any other bytes as a UR of type `bytes`.
    package func act(on request: Request) throws -> UR {
      guard !request.bytes.isEmpty else { throw TransactionTextError.empty }
      if request.isSignRequest {
        guard case .unsigned(let document) = try TransactionText(request.bytes) else {
          throw AttachSignatureError.notUnsigned
        }
        let fingerprint = worker.masterFingerprint(above: document.from.address)
        return try SignRequest(document, fingerprint: fingerprint).ur
      }
      let start = request.bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if UR.isLikely(start) { return try URDecoder.read(request.bytes) }
      if Self.carriesBlobs(request.bytes) { throw EncodeCodeError.blobs }
      return try UR(type: "bytes", value: .bytes(request.bytes))
    }

    /// Anything shorter than one blob in hex contains no blob, and is not parsed.
    private static func carriesBlobs(_ bytes: [UInt8]) -> Bool {
      guard bytes.count > 2 * BlobSidecar.blobBytes else { return false }
      return (try? TransactionText(bytes).sidecar) != nil
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.qr-encode"

    let type: String
    let bytes: Int
    /// The number of parts, which are enough to rebuild the message.
    let count: Int
    let parts: [String]
    /// The picture with the codes, if they were drawn.
    let file: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ codes: Codes) -> Answer<Body> {
      let body = Body(
        type: codes.message.type,
        bytes: codes.message.value.encoded.count,
        count: codes.texts.count,
        parts: codes.texts,
        file: codes.file
      )
      return Answer(body, styled: text(of: body))
    }

    private func text(of codes: Body) -> StyledText {
      guard let file = codes.file else {
        return StyledText(data: codes.parts.joined(separator: "\n"))
      }
      let count = codes.count
      var facts = LabeledLines()
      facts.add("file", path: file)
      facts.add(
        "holds",
        "\(term: codes.type), \(codes.bytes) \(by: codes.bytes, one: "byte", many: "bytes")"
      )
      facts.add("codes", count == 1 ? "\(count)" : "\(count), and as many mixed from them")
      return facts.styled
    }
  }
}

/// The reason why something is not encoded for QR codes.
package enum EncodeCodeError: Error, Equatable {
  case blobs
}

extension EncodeCodeError: Reportable {
  package var report: Report {
    switch self {
    case .blobs:
      Report(
        .refused,
        "qr-blobs",
        "a transaction with its blobs is too large for QR codes: each blob takes thousands of them"
      )
    }
  }
}
