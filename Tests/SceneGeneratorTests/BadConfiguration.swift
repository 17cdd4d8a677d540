/// A configuration that is refused, with the beginning of what is said about it.
struct BadConfiguration: Sendable {
  let text: String
  let message: String

  init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }

  /// A configuration with one use case, whose other members are given.
  private static func useCase(_ members: String, _ message: String) -> BadConfiguration {
    .init(#"{"sceneName":"Vault","useCases":[{\#(members)}]}"#, message)
  }

  /// A field of a request, with its members.
  private static func request(_ members: String, _ message: String) -> BadConfiguration {
    useCase(#""name":"OpenVault","requestFields":[{\#(members)}]"#, message)
  }

  private static func response(_ members: String, _ message: String) -> BadConfiguration {
    useCase(#""name":"OpenVault","responseFields":[{\#(members)}]"#, message)
  }

  private static func options(_ members: String, _ message: String) -> BadConfiguration {
    .init(
      #"{"sceneName":"Vault","useCases":[{"name":"OpenVault"}],"options":{\#(members)}}"#,
      message
    )
  }

  private static let field = "useCases[0].requestFields[0]"

  private static let documents: [BadConfiguration] = [
    .init("", "invalid JSON: it is empty"),
    .init("[]", "the JSON: expected an object"),
    .init(#"{"sceneName":"Vault""#, "invalid JSON: unexpected end"),
    .init(
      #"{"sceneName":"Vault","useCases":[{"name":"OpenVault"}]} x"#,
      "invalid JSON: unexpected"
    ),
    .init("\u{feff}{}", "invalid JSON: a byte order mark"),
    .init(
      #"{"sceneName":"Vault","sceneName":"Vault"}"#,
      "invalid JSON: duplicate key \"sceneName\""
    ),
    .init(#"{"useCases":[{"name":"OpenVault"}]}"#, "sceneName is missing"),
    .init(#"{"sceneName":"Vault"}"#, "useCases is missing"),
    .init(#"{"sceneName":7,"useCases":[]}"#, "sceneName: expected a string, found a number"),
    .init(#"{"sceneName":"Vault","useCases":[]}"#, "useCases: expected 1 to 12 elements"),
    .init(#"{"sceneName":"Vault","useCases":{}}"#, "useCases: expected an array"),
    .init(
      #"{"sceneName":"Vault","useCases":[{"name":"OpenVault"}],"scene":1}"#,
      "unknown field: scene"
    ),
    .init(
      #"{"sceneName":"Vault","use\u200bCases":[{"name":"OpenVault"}]}"#,
      "useCases is missing"
    ),
    .init(
      #"{"sceneName":"Vault","useCases":[{"name":"OpenVault"},{"name":"OpenVAULT"}]}"#,
      "useCases[1].name: OpenVAULT exists twice"
    ),
  ]

  private static let names: [BadConfiguration] = [
    .init(#"{"sceneName":"vault","useCases":[{"name":"OpenVault"}]}"#, "sceneName: expected"),
    .init(#"{"sceneName":"Va\u200bult","useCases":[]}"#, "sceneName: invisible character"),
    .init(#"{"sceneName":"Self","useCases":[]}"#, "sceneName: Self is a keyword"),
    .init(#"{"sceneName":"Array","useCases":[]}"#, "sceneName: the generated code uses"),
    .init(#"{"sceneName":"../Vault","useCases":[]}"#, "sceneName: expected"),
    useCase(#""name":"VaultOpening""#, "useCases[0].name: expected a name that begins with a verb"),
    useCase(#""name":"Openvault""#, "useCases[0].name: expected a name that begins with a verb"),
    useCase(#""name":"Request""#, "useCases[0].name: the generated code uses the name Request"),
    useCase(#""name":"öffneVault""#, "useCases[0].name: expected"),
    useCase(#""name":"OpenVault","isAsync":true"#, "unknown field: useCases[0].isAsync"),
    useCase(#""name":"OpenVault","isAsyncOperation":1"#, "useCases[0].isAsyncOperation: expected"),
    useCase(#""name":"OpenVault","requiresNetwork":true"#, "useCases[0].requiresNetwork: needs"),
    request(#""name":"Owner","type":"String""#, "\(field).name: expected"),
    request(#""name":"class","type":"String""#, "\(field).name: class is a keyword"),
    request(#""name":"session","type":"String""#, "\(field).name: the generated code uses"),
    request(#""name":"interactor","type":"PIN""#, "\(field).name: the generated code uses"),
    response(
      #""name":"version","type":"String""#,
      "useCases[0].responseFields[0].name: the generated code uses"
    ),
    response(
      #""name":"samples","type":"Error""#,
      "useCases[0].responseFields[0].name: the generated code uses"
    ),
    request(#""name":"logFile","type":"String""#, "\(field).name: the generated code uses"),
    request(#""name":"owner""#, "\(field).type is missing"),
    request(#""name":"owner","type":"String?""#, "\(field).type: expected the name of a type"),
    request(#""name":"owner","type":"String","comment":"a\nb""#, "\(field).comment: invisible"),
    request(#""name":"owner","type":"String","comment":"a\u202eb""#, "\(field).comment: invisible"),
    request(#""name":"owner","type":"String","comment":"""#, "\(field).comment: expected one line"),
    request(#""name":"owner","type":"String","isOptional":null"#, "\(field).isOptional: expected"),
    request(#""name":"owner","type":"String","Type":"Int""#, "unknown field: \(field).Type"),
    request(
      #""name":"owner","type":"Int"},{"name":"Owner","type":"Int""#,
      "useCases[0].requestFields[1].name: expected"
    ),
    request(
      #""name":"owner","type":"Int"},{"name":"owner","type":"Int""#,
      "useCases[0].requestFields[1].name: owner exists twice"
    ),
  ]

  private static let types: [BadConfiguration] = [
    request(#""name":"amount","type":"Double""#, "\(field).type: Double rounds"),
    request(#""name":"amount","type":"Decimal""#, "\(field).type: Decimal rounds"),
    request(
      #""name":"due","type":"Date""#,
      "\(field).type: scenes do not import Date; use UTCTime"
    ),
    request(#""name":"list","type":"Set""#, "\(field).type: expected a name of your own"),
    request(#""name":"own","type":"Doctor""#, "\(field).type: Doctor is declared"),
    request(#""name":"own","type":"DoctorOfAnother""#, "\(field).type: DoctorOfAnother is"),
    request(#""name":"own","type":"OpenVaultError""#, "\(field).type: OpenVaultError is declared"),
    request(#""name":"cause","type":"Error""#, "\(field).type: only a response"),
    request(#""name":"isOn","type":"Bool","isOptional":true"#, "\(field): a Bool"),
    request(#""name":"words","type":"Mnemonic""#, "\(field).type: expected a secret that is read"),
    request(#""name":"pin","type":"PIN","isOptional":true"#, "\(field).isOptional: a secret"),
    useCase(
      #""name":"OpenVault","isAsyncOperation":true,"requiresNetwork":true,"#
        + #""requestFields":[{"name":"key","type":"PrivateKey"}]"#,
      "\(field).type: PrivateKey is a secret"
    ),
    response(
      #""name":"key","type":"PrivateKey""#,
      "useCases[0].responseFields[0].type: PrivateKey is"
    ),
    response(
      #""name":"seed","type":"Seed""#,
      "useCases[0].responseFields[0].type: Seed is a secret"
    ),
    request(
      #""name":"pinFile","type":"String"},{"name":"pin","type":"PIN""#,
      "\(field).name: the generated code uses the name pinFile"
    ),
    useCase(
      #""name":"OpenVault","viewModelFields":[{"name":"pin","type":"PIN"}]"#,
      "useCases[0].viewModelFields[0].type: PIN is a secret"
    ),
    useCase(
      #""name":"OpenVault","viewModelFields":[{"name":"terms","type":"Terms"}]"#,
      "useCases[0].viewModelFields[0].type: expected String, found Terms"
    ),
    useCase(
      #""name":"OpenVault","responseFields":[{"name":"a","type":"Int"}],"#
        + #""viewModelFields":[{"name":"a","type":"Wei"}]"#,
      "useCases[0].viewModelFields[0].type: expected Int, found Wei"
    ),
    useCase(
      #""name":"OpenVault","responseFields":[{"name":"a","type":"Int","isOptional":true}],"#
        + #""viewModelFields":[{"name":"a","type":"Int"}]"#,
      "useCases[0].viewModelFields[0]: must be optional"
    ),
    useCase(
      #""name":"OpenVault","requestFields":[{"name":"a","type":"String"}],"#
        + #""responseFields":[{"name":"emptyA","type":"Error"}]"#,
      "useCases[0].responseFields[0].name: the generated code uses the name emptyA"
    ),
    options(#""useUIKit":true"#, "unknown field: options.useUIKit"),
    options(#""includeLogging":false"#, "options.includeLogging: each step of a command is logged"),
    options(#""generateTests":"yes""#, "options.generateTests: expected true or false"),
  ]

  static let all = documents + names + types
}
