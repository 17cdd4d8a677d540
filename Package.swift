// swift-tools-version: 6.2
import PackageDescription

/// One set of strict settings for every target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Whether this is the build of `scripts/coverage` (docs/decisions/0082). It uses the release
/// configuration, in which the packages and Core are optimized.
let countsCoverage = Context.environment["KINGTHERUM_COVERAGE"] != nil

/// There, all else takes longer to optimize than that saves.
let plain: [SwiftSetting] = countsCoverage ? [.unsafeFlags(["-Onone", "-enable-testing"])] : []

/// There, the own modules count how often each line runs; packages and tests do not. Functions are
/// not copied into other modules: copies share their counters, and each run would add those several
/// times.
let counted: [SwiftSetting] =
  countsCoverage
  ? [
    .unsafeFlags([
      "-profile-generate", "-profile-coverage-mapping", "-enable-testing", "-disable-cmo",
    ])
  ] : []

/// Release builds for Linux overwrite memory when it is freed (docs/decisions/0009).
///
/// `scripts/bench heap` sets the variable to measure the cost of that.
let wipesOnFree = Context.environment["KINGTHERUM_PLAIN_HEAP"] == nil

/// Crashes on demand are compiled in only if requested, for `scripts/traps`.
let traps: [SwiftSetting] =
  Context.environment["KINGTHERUM_TRAPS"] == nil ? [] : [.define("KINGTHERUM_TRAPS")]

/// A C library that the system provides, found through pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A floor: a module that depends only on the listed floors below it.
func floor(
  _ name: String,
  on below: [Target.Dependency],
  settings: [SwiftSetting] = plain
) -> Target {
  .target(
    name: name,
    dependencies: below,
    swiftSettings: strict + traps + counted + settings,
    // What counts is linked into all programs, as the lowest floor is.
    linkerSettings: countsCoverage && name == "Core" ? [.unsafeFlags(["-profile-generate"])] : []
  )
}

func tests(_ name: String, of modules: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: modules + ["TestSupport"],
    exclude: exclude,
    swiftSettings: strict + plain
  )
}

let parser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let http = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let nio = ["NIOCore", "NIOHTTP1", "NIOFoundationCompat", "NIOPosix", "NIOWebSocket"].map {
  Target.Dependency.product(name: $0, package: "swift-nio")
}
let compression = Target.Dependency.product(
  name: "NIOHTTPCompression",
  package: "swift-nio-extras"
)
let socks = Target.Dependency.product(name: "NIOSOCKS", package: "swift-nio-extras")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let seccomp = Target.Dependency.target(name: "CSeccomp", condition: .when(platforms: [.linux]))

/// libFuzzer's `main` is linked in only if requested; other builds would not find it.
let fuzzer: [Target] =
  Context.environment["KINGTHERUM_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "kingtherum-fuzz",
      dependencies: ["FuzzLaws", "WalletKit"],
      path: "Tests/Fuzz/Driver",
      swiftSettings: strict
    )
  ]

/// The measurements of `make bench` that run in-process; not a product, and no part of the tests.
let measures: [Target] =
  countsCoverage
  ? []
  : [
    .executableTarget(
      name: "kingtherum-bench",
      dependencies: [
        "Core", "Entity", "Exchange", "WalletKit", "ChainKit", "CSecp256k1", "CSodium", "COpenSSL",
        "CPlatform",
      ],
      path: "Benchmarks/Measures",
      swiftSettings: strict
    )
  ]

let package = Package(
  name: "kingtherum",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kingtherum", targets: ["kingtherum"]),
    .executable(name: "kingtherum-worker", targets: ["kingtherum-worker"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    // System libraries, and the few calls that Swift cannot make itself.
    system("CSecp256k1", "libsecp256k1", apt: "libsecp256k1-dev", brew: "secp256k1"),
    system("CSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    system("COpenSSL", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    system("CUTF8Proc", "libutf8proc", apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CQREncode", "libqrencode", apt: "libqrencode-dev", brew: "qrencode"),
    system("CSeccomp", "libseccomp", apt: "libseccomp-dev", brew: ""),
    .target(
      name: "CPlatform",
      cSettings: (wipesOnFree
        ? [.define("KINGTHERUM_WIPE_ON_FREE", .when(platforms: [.linux], configuration: .release))]
        : [])
        + (countsCoverage
          ? [
            .define("KT_COUNTS_COVERAGE"),
            .unsafeFlags(["-fprofile-instr-generate", "-fcoverage-mapping"]),
          ] : [])
    ),

    // The floors, lowest first. A target may depend only on the floors listed beside it.
    floor("Core", on: ["CSecp256k1", "COpenSSL", "CUTF8Proc"], settings: []),
    floor("Files", on: ["Core", "CPlatform"]),
    floor("Entity", on: ["Core"]),
    // The restrictions that both programs put on themselves.
    floor("Guard", on: ["CPlatform", seccomp]),
    // The messages between the two programs, and their encoding.
    floor("Exchange", on: ["Core", "Entity"]),
    floor(
      "WalletKit",
      on: [
        "Core", "Files", "Entity", "Guard", "CSecp256k1", "CSodium", "COpenSSL", "CPlatform",
      ]
    ),
    floor(
      "ChainKit",
      on: ["Core", "Files", "Entity", "Exchange", http, database, log, compression, socks, tls]
        + nio
    ),
    // The settings, contacts, tokens, descriptors and policy of a home folder.
    floor("HomeKit", on: ["Core", "Files", "Entity", "Exchange"]),
    floor("Scenes", on: ["Core", "Entity", "WalletKit", "HomeKit"]),
    // The workers of the scenes, on top of the kits and the worker process.
    floor(
      "Live",
      on: [
        "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "Scenes", "CQREncode",
        "CPlatform",
      ]
    ),
    .executableTarget(
      name: "kingtherum",
      dependencies: [
        "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "Scenes", "Live",
        "CPlatform", parser,
      ],
      swiftSettings: strict + counted + plain
    ),
    .executableTarget(
      name: "kingtherum-worker",
      dependencies: [
        "Core", "Entity", "Exchange", "Guard", "ChainKit", "CPlatform", log, seccomp,
      ],
      swiftSettings: strict + counted + plain
    ),

    // `swift package generate-scene` writes the files of a new scene; not part of the programs.
    .target(
      name: "SceneGenerator",
      dependencies: ["Core", "Files"],
      path: "Plugins/SceneGenerator",
      swiftSettings: strict + plain
    ),
    .executableTarget(
      name: "scene-generator",
      dependencies: ["Files", "SceneGenerator"],
      path: "Plugins/SceneGeneratorProgram",
      swiftSettings: strict + plain
    ),
    .plugin(
      name: "GenerateScene",
      capability: .command(
        intent: .custom(
          verb: "generate-scene",
          description: "Generate a scene: use cases, worker, commands, tests and transcript"
        ),
        permissions: [
          .writeToPackageDirectory(reason: "It writes the files of the scene.")
        ]
      ),
      dependencies: ["scene-generator"]
    ),

    .target(
      name: "TestSupport",
      dependencies: ["Core", "Entity"],
      path: "Tests/TestSupport",
      swiftSettings: strict + plain
    ),
    // Examples of each error, for `docs/errors.md`; those of the programs' own errors are in
    // HouseTests.
    .target(
      name: "ErrorSamples",
      dependencies: [
        "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "ChainKit", "Scenes", "Live",
      ],
      path: "Tests/ErrorSamples",
      swiftSettings: strict + plain
    ),
    // Properties that hold for every input of a reader; run by FuzzTests, and by libFuzzer in `make
    // fuzz`.
    .target(
      name: "FuzzLaws",
      dependencies: ["Core", "Entity", "WalletKit", "Scenes"],
      path: "Tests/Fuzz/Laws",
      swiftSettings: strict + plain
    ),
    tests("FuzzTests", of: ["FuzzLaws", "WalletKit"]),
    tests("CoreTests", of: ["ErrorSamples", "Core"]),
    tests("ExchangeTests", of: ["Core", "Entity", "Exchange"]),
    tests("FilesTests", of: ["Core", "Files", "CPlatform"]),
    tests(
      "EntityTests",
      of: ["ErrorSamples", "Core", "Entity"],
      exclude: ["Proofs/random_tries.py"]
    ),
    tests(
      "WalletKitTests",
      of: ["ErrorSamples", "Core", "Files", "Entity", "WalletKit", "CPlatform"]
    ),
    tests(
      "ChainKitTests",
      of: ["ErrorSamples", "Core", "Entity", "Exchange", "ChainKit", database]
    ),
    tests("SceneGeneratorTests", of: ["SceneGenerator"], exclude: ["Golden"]),
    tests("HomeKitTests", of: ["Core", "Files", "Entity", "Exchange", "HomeKit"]),
    tests("ScenesTests", of: ["ErrorSamples", "Core", "Entity", "WalletKit", "HomeKit", "Scenes"]),
    tests(
      "LiveTests",
      of: ["Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "Scenes", "Live"]
    ),
    tests(
      "CLITests",
      of: [
        "Core", "Files", "Entity", "Exchange", "WalletKit", "ChainKit", "HomeKit", "Scenes", "Live",
        "kingtherum", "kingtherum-worker", parser,
      ],
      exclude: ["Transcripts", "Interop/interop.py"]
    ),
    tests(
      "HouseTests",
      of: [
        "Core", "Files", "Entity", "Exchange", "WalletKit", "ChainKit", "HomeKit", "Scenes", "Live",
        "ErrorSamples", "kingtherum", "kingtherum-worker",
      ]
    ),
  ] + measures + fuzzer
)
