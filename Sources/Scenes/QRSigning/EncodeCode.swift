package import Core
package import Entity

/// Makes a message for QR codes of a document, or of whatever else is to travel.
package enum EncodeCode {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    /// Whether a document is turned into what signers of other makes read.
    package let isSignRequest: Bool

    package init(bytes: [UInt8], isSignRequest: Bool) {
      (self.bytes, self.isSignRequest) = (bytes, isSignRequest)
    }
  }

  /// A message as it is shown: the texts of its codes, and where they were drawn.
  package struct Codes: Sendable {
    let message: UR
    let texts: [String]
    /// The picture that they were drawn in, if they were.
    let file: String?

    /// Takes the first parts of a message, as many as are enough.
    package init(_ parts: URParts, file: String? = nil) throws {
      (message, self.file) = (parts.message, file)
      texts = try (1...UInt32(parts.count)).map { try parts.text($0) }
    }
  }

  package protocol Worker: Sendable {
    /// The master key's fingerprint of the watch-only wallet that an account belongs to.
    func masterFingerprint(above account: Address) -> [UInt8]?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// What is a UR already stays what it is; all else goes as its bytes.
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

    /// What is shorter than a blob in hex carries none, and is not read for it.
    private static func carriesBlobs(_ bytes: [UInt8]) -> Bool {
      guard bytes.count > 2 * BlobSidecar.blobBytes else { return false }
      return (try? TransactionText(bytes).sidecar) != nil
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.qr-encode"

    let type: String
    let bytes: Int
    /// How many pieces there are; as many parts are enough.
    let count: Int
    let parts: [String]
    /// The picture that they were drawn in, if they were.
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
      var facts = FieldLines()
      facts.add("file", path: file)
      facts.add(
        "holds",
        "\(codes.type), \(codes.bytes) \(by: codes.bytes, one: "byte", many: "bytes")"
      )
      facts.add("codes", count == 1 ? "\(count)" : "\(count), and as many mixed from them")
      return facts.styled
    }
  }
}

/// What is not carried by QR codes.
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
