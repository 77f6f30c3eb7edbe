// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sceneroute", path: "../..")],
  targets: [
    .target(name: "CLibFuzzer"),
    // Links to the folders of the package's own targets, which are no products.
    .target(
      name: "TestSupport",
      dependencies: [.product(name: "PredicateLanguage", package: "sceneroute")],
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TestSupport",
        .product(name: "PredicateLanguage", package: "sceneroute"),
        .product(name: "SceneRouting", package: "sceneroute"),
        .product(name: "SceneLifecycle", package: "sceneroute"),
        .product(name: "SceneFixtures", package: "sceneroute"),
        .product(name: "TraceLines", package: "sceneroute"),
        .product(name: "SourceScan", package: "sceneroute"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["CLibFuzzer", "FuzzTargets"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
