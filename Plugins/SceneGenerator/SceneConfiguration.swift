/// What a scene is generated from, as it is written in a configuration.
struct SceneConfiguration: Equatable {
  /// A field of a request, a response or a view model.
  struct Field: Equatable {
    let name: String
    let type: String
    /// One line in any language; nil if there is none.
    var comment: String?
    var isOptional = false
    /// Where it stands in the configuration: `useCases[0].requestFields[1]`.
    var path = ""

    static func == (one: Field, other: Field) -> Bool {
      one.name == other.name && one.type == other.type && one.comment == other.comment
        && one.isOptional == other.isOptional
    }
  }

  struct UseCase: Equatable {
    let name: String
    var requestFields: [Field] = []
    var responseFields: [Field] = []
    /// The fields of the JSON; nil if they are those of the response.
    var viewModelFields: [Field]?
    var isAsyncOperation = false
    var requiresNetwork = false
  }

  struct Options: Equatable {
    var generateTests = true
    /// Whether the scene has a view, which is a command here.
    var useSwiftUI = true
    var includeLogging = true
  }

  /// The most use cases of a scene, and the most fields of a list: more are several scenes.
  static let maxUseCases = 12
  static let maxFields = 12
  /// The longest configuration, in bytes.
  static let maxBytes = 65_536
  /// The longest comment, in characters.
  static let maxComment = 60

  let sceneName: String
  var useCases: [UseCase]
  var options = Options()

  /// The scene that is generated from a name alone: it has one use case, which shows something.
  static func basic(_ name: String) -> SceneConfiguration {
    SceneConfiguration(
      sceneName: name,
      useCases: [
        UseCase(
          name: "Show" + name,
          requestFields: [Field(name: "name", type: "String", comment: "Name of what is shown")],
          responseFields: [Field(name: "text", type: "String", comment: "What is known about it")]
        )
      ]
    )
  }
}
