// swift-tools-version: 6.1

import PackageDescription

// What is linked where; the sources know it as `#if PCRE2`, never as the trait's own `#if Regex`.
// A module map can be imported on every platform, so `canImport(CPCRE2)` would say nothing.
let pcre2: (platforms: [Platform], traits: Set<String>) = ([.linux, .macOS], ["Regex"])

let strict: [SwiftSetting] = [
  .define("PCRE2", .when(platforms: pcre2.platforms, traits: pcre2.traits)),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// Tests are not optimised: what they test is. They compile in half the time and run half as
// long again. SwiftPM looks for unsafe flags in what a product needs alone.
let tests: [SwiftSetting] =
  strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "sceneroute",
  // `Synchronization` came with these systems: `ByteText`, `PredicateLanguage`, `PredicateIndex`
  // and `RegularExpressions` need it, and all others need these.
  platforms: [.macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "PredicateLanguage", targets: ["PredicateLanguage"]),
    .library(name: "PredicateAnalysis", targets: ["PredicateAnalysis"]),
    .library(name: "PredicateIndex", targets: ["PredicateIndex"]),
    .library(name: "SceneRouting", targets: ["SceneRouting"]),
    .library(name: "SceneLifecycle", targets: ["SceneLifecycle"]),
    .library(name: "SceneProofs", targets: ["SceneProofs"]),
    .library(name: "SceneFixtures", targets: ["SceneFixtures"]),
    .library(name: "FixtureTools", targets: ["FixtureTools"]),
    .library(name: "AppSources", targets: ["AppSources"]),
    // For the package in Benchmarks, which measures with it as the command does.
    .library(name: "RoutingMeasures", targets: ["RoutingMeasures"]),
    // For the package in Tests/Fuzzing.
    .library(name: "TraceLines", targets: ["TraceLines"]),
    .library(name: "SourceScan", targets: ["SourceScan"]),
    // For the package in Playground, whose server runs the verbs in process.
    .library(name: "SceneRouteCommands", targets: ["SceneRouteCommands"]),
    .executable(name: "sceneroute", targets: ["sceneroute"]),
    // `swift package sceneroute test` in a package that depends on this one.
    .plugin(name: "ScenerouteCommand", targets: ["ScenerouteCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["Regex"]),
    .trait(
      name: "Regex",
      description: "MATCHES, through libpcre2-8 on Linux and macOS; else MATCHES is an error."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.4.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(
      name: "RegularExpressions",
      dependencies: [
        "TextFolding",
        .target(
          name: "CPCRE2", condition: .when(platforms: pcre2.platforms, traits: pcre2.traits)),
      ],
      swiftSettings: strict),
    .target(name: "ByteText", swiftSettings: strict),
    .target(name: "TextFolding", dependencies: ["ByteText"], swiftSettings: strict),
    .target(name: "Diagnostics", dependencies: ["ByteText"], swiftSettings: strict),
    .target(
      name: "PredicateLanguage",
      dependencies: ["ByteText", "Diagnostics", "TextFolding", "RegularExpressions"],
      swiftSettings: strict),
    .target(
      name: "PredicateAnalysis",
      dependencies: ["ByteText", "RegularExpressions", "PredicateLanguage"],
      swiftSettings: strict),
    // Headers alone, as CFileSystem.
    .systemLibrary(name: "CPrefetch"),
    .target(
      name: "PredicateIndex", dependencies: ["ByteText", "PredicateLanguage", "CPrefetch"],
      swiftSettings: strict),
    .target(
      name: "SceneRouting",
      dependencies: ["ByteText", "PredicateLanguage", "PredicateIndex", "CPrefetch"],
      swiftSettings: strict),
    .target(
      name: "SceneLifecycle",
      dependencies: ["ByteText", "PredicateLanguage", "PredicateIndex", "SceneRouting"],
      swiftSettings: strict),
    .target(
      name: "SceneProofs",
      dependencies: ["ByteText", "PredicateLanguage", "PredicateAnalysis", "SceneRouting"],
      swiftSettings: strict),
    // Headers alone: what Swift's Glibc and Musl modules leave out.
    .systemLibrary(name: "CFileSystem"),
    .target(
      name: "LocatedValues",
      dependencies: [
        "ByteText", "Diagnostics",
        .target(name: "CFileSystem", condition: .when(platforms: [.linux, .android])),
      ],
      swiftSettings: strict),
    .target(
      name: "SceneFixtures",
      dependencies: [
        "PredicateLanguage", "PredicateIndex", "SceneRouting", "SceneLifecycle", "LocatedValues",
        "ByteText",
      ],
      swiftSettings: strict),
    .target(
      name: "FixtureTools",
      dependencies: [
        "PredicateLanguage", "PredicateAnalysis", "PredicateIndex", "SceneRouting",
        "SceneLifecycle", "LocatedValues", "SceneFixtures", "TraceLines", "ByteText",
      ],
      swiftSettings: strict),
    .target(
      name: "TraceLines",
      dependencies: [
        "PredicateLanguage", "PredicateIndex", "SceneRouting", "LocatedValues", "ByteText",
      ],
      swiftSettings: strict),
    .target(name: "SourceText", dependencies: ["ByteText"], swiftSettings: strict),
    .target(name: "SourceScan", dependencies: ["ByteText", "SourceText"], swiftSettings: strict),
    .target(
      name: "SceneLint",
      dependencies: [
        "RegularExpressions", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis",
        "SceneRouting", "SceneLifecycle", "SceneProofs", "LocatedValues", "SceneFixtures",
        "ByteText",
      ],
      swiftSettings: strict),
    .target(
      name: "AppSources",
      dependencies: [
        "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting",
        "SceneLifecycle", "LocatedValues", "SceneFixtures", "FixtureTools", "SceneLint",
        "SourceText", "SourceScan", "ByteText",
      ],
      swiftSettings: strict),
    .target(
      name: "RoutingMeasures",
      dependencies: ["PredicateLanguage", "PredicateIndex", "SceneRouting"],
      swiftSettings: strict),
    // The page's files. In C: `.embedInCode` makes arrays that Swift compiles for seconds.
    .target(name: "CPage", exclude: ["Page"]),
    .target(
      name: "SceneRouteCommands",
      dependencies: [
        "PredicateLanguage", "PredicateAnalysis", "PredicateIndex", "SceneRouting",
        "SceneLifecycle", "SceneProofs", "LocatedValues", "SceneFixtures", "FixtureTools",
        "SceneLint", "AppSources", "TraceLines", "RoutingMeasures", "SourceText", "SourceScan",
        "ByteText", "CPage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "sceneroute", dependencies: ["SceneRouteCommands"], swiftSettings: strict),
    .plugin(
      name: "ScenerouteCommand",
      capability: .command(
        intent: .custom(verb: "sceneroute", description: "Say which window an event opens."),
        permissions: [])),
    .target(
      name: "TestSupport",
      dependencies: ["PredicateLanguage"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "PredicateLanguage", "SceneRouting", "SceneLifecycle", "SceneFixtures", "TraceLines",
        "SourceScan", "TestSupport",
      ],
      path: "Tests/FuzzTargets",
      swiftSettings: strict),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    // For people who work on this package; `Tests/Outside/conformance.sh` runs it.
    .executableTarget(
      name: "conformance",
      dependencies: [
        "ByteText", "PredicateLanguage", "SceneRouting", "SceneLifecycle", "LocatedValues",
        "SceneFixtures",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Conformance",
      swiftSettings: strict),
    .testTarget(
      name: "ByteTextTests", dependencies: ["ByteText", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RegularExpressionsTests",
      dependencies: ["RegularExpressions", "PredicateLanguage", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "PredicateLanguageTests",
      dependencies: [
        "PredicateLanguage", "TextFolding", "PredicateAnalysis", "RegularExpressions",
        "TestSupport", "AllocationCounter",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PredicateAnalysisTests",
      dependencies: ["ByteText", "PredicateAnalysis", "PredicateLanguage", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "SceneRoutingTests",
      dependencies: [
        "SceneRouting", "SceneLifecycle", "SceneProofs", "PredicateIndex", "PredicateAnalysis",
        "PredicateLanguage", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SceneLifecycleTests",
      dependencies: ["SceneLifecycle", "SceneRouting", "PredicateLanguage", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "SceneProofsTests",
      dependencies: [
        "SceneProofs", "SceneRouting", "PredicateAnalysis", "PredicateLanguage", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PredicateIndexTests",
      dependencies: [
        "PredicateIndex", "SceneRouting", "PredicateLanguage", "TestSupport", "AllocationCounter",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "TraceLinesTests",
      dependencies: ["TraceLines", "PredicateIndex", "LocatedValues", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "TimelineTests",
      dependencies: [
        "SceneFixtures", "SceneRouting", "SceneLifecycle", "LocatedValues", "PredicateLanguage",
        "TestSupport", "ByteText",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SceneFixturesTests",
      dependencies: [
        "SceneFixtures", "FixtureTools", "AppSources", "LocatedValues", "conformance",
        "SceneRouting", "SceneLifecycle", "PredicateAnalysis", "PredicateLanguage", "TraceLines",
        "ByteText", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Conformance/Inputs", "Device/Made", "Tutorial/windows.json"],
      swiftSettings: tests),
    .testTarget(
      name: "SourceTextTests", dependencies: ["SourceText"], swiftSettings: tests),
    .testTarget(
      name: "SourceScanTests", dependencies: ["ByteText", "SourceScan", "SourceText"],
      swiftSettings: tests),
    .testTarget(
      name: "SceneLintTests",
      dependencies: [
        "SceneLint", "AppSources", "SceneFixtures", "SceneRouting", "SceneLifecycle", "SceneProofs",
        "PredicateAnalysis", "PredicateLanguage", "RegularExpressions", "SourceScan", "SourceText",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["FuzzTargets", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "sceneroute", "SceneRouteCommands", "AppSources", "TraceLines", "TestSupport", "ByteText",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        // Without it a difference that CustomDump finds is printed, and the test passes.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      exclude: ["Golden", "Inputs"],
      swiftSettings: tests),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
